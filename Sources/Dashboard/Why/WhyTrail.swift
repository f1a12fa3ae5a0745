import InspectionModel

/// The path along a chain of causes, so that the user can go back.
struct WhyTrail: Hashable {
  /// A link of the chain, and the row selected for it.
  struct Place: Hashable {
    /// The sequence number of the link's first entry.
    let entry: UInt64
    let row: RowID?
  }

  /// The start of the path.
  let first: Place
  private var others: [Place] = []

  init(from first: Place) { self.first = first }

  /// The current place.
  var current: Place { others.last ?? first }

  /// All places in the order of the visits.
  var places: [Place] { [first] + others }

  var canGoBack: Bool { !others.isEmpty }

  mutating func go(to place: Place) { others.append(place) }

  mutating func goBack() { _ = others.popLast() }
}
