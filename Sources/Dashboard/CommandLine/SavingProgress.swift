/// The progress of saving a run as a scenario. An attempt runs a scenario and compares its states with the run's.
public struct SavingProgress: Equatable, Sendable {
  public let file: String
  /// The number of the attempt, from 1.
  public let attempt: Int
  /// The part of the observed run's states that the current attempt has compared, in percent.
  public let percent: Int

  public init(file: String, attempt: Int, percent: Int) {
    (self.file, self.attempt, self.percent) = (file, attempt, percent)
  }
}
