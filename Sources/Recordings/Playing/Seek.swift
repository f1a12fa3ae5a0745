import InspectionModel

/// A move to another moment, which reads the moments of a file one after another.
struct Seek {
  enum Phase {
    /// The search for the nearest event of a node, from a moment on.
    case search(for: NodeID, isForward: Bool, from: Int)
    case forward(to: Int)
    /// The state up to a moment before the target, and the next moment to read.
    case back(to: Int, RecordedState, next: Int)
  }

  var phase: Phase
  /// The time to show at the end; nil for the time of the target.
  var time: Int64?
  /// The outcome if the target cannot be read; nil if the move then ends before it.
  var failure: CommandOutcome?
  /// The command to answer at the end; nil if its caller waits.
  var request: RequestNumber?
  /// The number of moments read so far.
  var readCount = 0
  /// The number of moments to read at most.
  var totalCount = 0

  /// Begins the last part of the move.
  ///
  /// - Parameter keyFrame: The moment with the last whole state up to the target.
  mutating func begin(to target: Int, from current: Int, keyFrame: Int) {
    let isForward = target >= current
    phase = isForward ? .forward(to: target) : .back(to: target, RecordedState(), next: keyFrame)
    totalCount += isForward ? target - current : target - keyFrame + 1
  }
}
