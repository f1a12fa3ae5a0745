/// Loadables that can be watched and be told what to do, wherever they live.
@MainActor
public protocol InspectionSource: AnyObject {
  /// What it is called on the screen.
  var title: String { get }

  /// Takes out what has changed since the last time. The first batch holds everything.
  ///
  /// - Parameter pendingLimit: So many of the events that are due first are told of at the most; none of them, and not
  ///   how many there are, if it is 0. They cost as much as this number says, however many wait.
  func drainChanges(pendingLimit: Int) -> ChangeBatch

  /// Carries out a command for the person at the keyboard.
  func perform(_ command: NodeCommand) -> CommandOutcome
}

extension InspectionSource {
  /// The same for whoever does not want to know what waits.
  public func drainChanges() -> ChangeBatch { drainChanges(pendingLimit: 0) }
}
