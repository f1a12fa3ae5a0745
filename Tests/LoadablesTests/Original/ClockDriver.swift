import Loadables
import LoadablesTesting

/// The clocks for the original's sequences.
enum ClockKind: CaseIterable, Sendable {
  /// Virtual time.
  case manual
  /// ``SystemTimeSource/shared``.
  case system
  /// The main dispatch queue itself, as in the original.
  case mainQueue

  static let real: [ClockKind] = [.system, .mainQueue]
}

@MainActor
struct ClockDriver {
  let timeSource: any TimeSource
  private let manual: ManualTimeSource?

  init(_ kind: ClockKind) {
    switch kind {
    case .manual:
      let manual = ManualTimeSource()
      self.manual = manual
      timeSource = manual
    case .system:
      manual = nil
      timeSource = SystemTimeSource.shared
    case .mainQueue:
      manual = nil
      timeSource = MainQueueTimeSource()
    }
  }

  /// Runs everything that is due at once: 16 turns of the main queue on a real clock.
  func settle() async {
    if let manual { manual.advance(by: .zero) } else { await mainQueueTurns() }
  }

  /// Waits until the condition holds; virtual time moves from deadline to deadline meanwhile.
  ///
  /// - Returns: False if it does not hold after 60 s and 10,000 turns. One turn may take minutes while other tests run.
  func wait(until condition: @MainActor () -> Bool) async -> Bool {
    let clock = ContinuousClock()
    let limit = clock.now + .seconds(60)
    var turns = 0
    while !condition() {
      guard clock.now < limit || turns < 10_000 else { return false }
      turns += 1
      manual?.advanceToNextDeadline()
      await mainQueueTurns(1)
    }
    return true
  }

  /// Runs `body` to its end; virtual time moves from deadline to deadline meanwhile.
  func run<Value>(_ body: @MainActor () async throws -> Value) async rethrows -> Value {
    guard let manual else { return try await body() }
    let driving = Task {
      while !Task.isCancelled {
        manual.advanceToNextDeadline()
        await mainQueueTurns(1)
      }
    }
    defer { driving.cancel() }
    return try await body()
  }
}
