/// Loadables that can be watched and be told what to do, wherever they live.
@MainActor
public protocol InspectionSource: AnyObject {
  /// What it is called on the screen.
  var title: String { get }

  /// Takes out what has changed since the last time. The first batch holds everything.
  func drainChanges() -> ChangeBatch

  /// Carries out a command for the person at the keyboard.
  func perform(_ command: Command) -> CommandOutcome
}
