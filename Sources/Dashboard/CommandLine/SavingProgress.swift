/// The progress of saving an observed run as a scenario. Each attempt runs a scenario and compares the states.
public struct SavingProgress: Equatable, Sendable {
  public let file: String
  /// The number of the attempt, from 1.
  public let attempt: Int
  /// The part of the observed states that the attempt has compared, in percent.
  public let percent: Int

  public init(file: String, attempt: Int, percent: Int) {
    (self.file, self.attempt, self.percent) = (file, attempt, percent)
  }
}
