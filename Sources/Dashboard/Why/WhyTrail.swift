import InspectionModel

/// The user's path along a chain of causes, stored so that the user can go back step by step.
struct WhyTrail: Hashable {
  /// A place on the path: a step of the chain of causes, and the row selected for the step.
  struct Place: Hashable {
    /// The sequence number of the step's first entry.
    let entry: UInt64
    let row: RowID?
  }

  /// The place where the user's path along causes starts.
  let first: Place
  /// The sequence number of the journal's last entry when the path began.
  let beginning: UInt64
  private var others: [Place] = []

  init(from first: Place, beginning: UInt64) { (self.first, self.beginning) = (first, beginning) }

  /// The current place, which is the last of the path.
  var current: Place { others.last ?? first }

  /// All places in the order of the visits.
  var places: [Place] { [first] + others }

  var canGoBack: Bool { !others.isEmpty }

  mutating func go(to place: Place) { others.append(place) }

  mutating func goBack() { _ = others.popLast() }
}
