import InspectionModel

/// Where a person has been on the way down a chain of causes, so that they can go back.
struct WhyTrail: Hashable {
  /// A link of the chain, and the row that was selected for it.
  struct Place: Hashable {
    /// The number of the entry with which the link begins.
    let entry: UInt64
    let row: RowID?
  }

  /// Where it began.
  let first: Place
  private var others: [Place] = []

  init(from first: Place) { self.first = first }

  /// Where the person is.
  var current: Place { others.last ?? first }

  /// Every place, in the order in which they were come to.
  var places: [Place] { [first] + others }

  /// Whether the person has gone anywhere from where it began.
  var canGoBack: Bool { !others.isEmpty }

  mutating func go(to place: Place) { others.append(place) }

  mutating func goBack() { _ = others.popLast() }
}
