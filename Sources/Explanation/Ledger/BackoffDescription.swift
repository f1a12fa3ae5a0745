import InspectionModel

extension NodeBackoff {
  /// The values of the back-off as a phrase, such as `min 1s, max 1m, times 2`.
  package var phrase: String {
    ([
      "min \(TimeText.typed(min))", "max \(TimeText.typed(max))", "times \(multiplier)", jitterText,
    ].compactMap { $0 }.joined(separator: ", ")) + extraText
  }

  package var jitterText: String? { jitter == .none ? nil : "\(jitter.rawValue) jitter" }

  package var extraText: String {
    (maxAttempts.map { ", \(Messages.count($0, "attempt"))" } ?? "")
      + (period > 0 ? ", period \(TimeText.typed(period))" : "")
  }
}

extension BackoffLedger.Wait {
  /// The drift: the actual minus the planned delay, in nanoseconds; nil unless a timer fired when due.
  package var drift: Int64? {
    guard case .fired(let time) = end, let planned else { return nil }
    return time - start - planned
  }

  /// The largest drift that counts as on time, in nanoseconds: a busy machine fires timers some milliseconds late.
  private static let tolerance: Int64 = 5_000_000

  /// The divisor for long delays: a drift of up to 1/100 of the delay counts as on time.
  private static let tolerancePart: Int64 = 100

  /// Whether the drift is larger than the tolerance, late or early.
  package var isOff: Bool {
    guard let actual, let planned, hold == nil, case .fired = end else { return false }
    return Self.isOff(actual, planned: planned)
  }

  /// Whether a delay is longer or shorter than planned by more than the tolerance.
  static func isOff(_ actual: Int64, planned: Int64) -> Bool {
    actual.subtractingClamped(planned).magnitude > max(tolerance, planned / tolerancePart)
  }

  /// The end of the delay in at most three words, such as `late`; empty while the delay is running.
  package var verdict: String {
    switch end {
    case .fired where hold != nil: return "held"
    case .fired: return planned == nil ? "" : isOff ? (drift ?? 0 > 0 ? "late" : "early") : "ok"
    case .cutShort: return "fired by you"
    case .cancelled: return "cancelled"
    case .reset: return "reset"
    case .noFurtherAttempt: return "no more"
    case .unknown: return "not known"
    case .running: return ""
    }
  }
}

extension BackoffLedger.Wait {
  package var driftText: String { drift.map(TimeText.drift) ?? "" }
}

extension SourceState {
  /// Returns the number that the node's next failure will have in its row of failures: 1 after a success.
  package func nextFailure(of node: NodeSnapshot) -> Int {
    node.counts.failuresInARow.following
  }

  /// Returns the ranges of the node's next delays under a back-off, in nanoseconds, if every attempt fails. They follow the
  /// pending delay.
  package func nextDelays(of node: NodeSnapshot, under backoff: NodeBackoff, count: Int) -> [ClosedRange<Int64>] {
    let next = nextFailure(of: node)
    return backoff.delayRanges(
      from: next, after: ledgers[node.id]?.drawn(afterFailures: next - 1), count: count)
  }

  package func sentence(_ remark: BackoffLedger.Remark) -> String {
    switch remark {
    case .succeeded: "synced: back-off reset"
    case .startedOver(let reason, _): "\(reason.text): back-off reset"
    case .gaveUp(let failures, _): "gave up after \(Messages.count(failures, "failure")) in a row"
    case .changed(let backoff, .user, _): "you set: \(backoff.phrase)"
    case .changed(let backoff, .script, _): "the script set: \(backoff.phrase)"
    }
  }
}

extension Int {
  /// The number plus 1, without overflow: `Int.max` for `Int.max`.
  package var following: Int { self == .max ? self : self + 1 }
}
