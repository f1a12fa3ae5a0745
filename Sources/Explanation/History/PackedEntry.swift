import InspectionModel

/// A ``JournalEntry`` packed into 40 bytes, a third of its size. Events that do not fit, such as those with a text, are
/// in a separate array, where neighbouring equal events are stored once.
struct PackedEntry {
  let sequence: UInt64
  let time: Int64
  private let cause: UInt64
  private let payload: Int64
  private let nodeID: NodeID
  private let detail: UInt16
  private let form: Form
  private let hasCause: Bool

  private enum Form: UInt8 {
    case stateChanged, contentsChanged, notified, syncStarted, syncIgnored, syncNotNeeded, syncForwarded
    case retryArmed, retryFired, retryCancelled, retryGaveUp, waitTimedOut, childrenChanged
    case actionScheduled, actionPendingInternet, actionDone, actionSkipped
    /// The event is in the separate array, at the index `payload`.
    case beside
  }

  /// The largest attempt number that fits into ``detail`` together with the timer's owner.
  private static let largestAttempt = Int(UInt16.max >> 3)

  /// The number of latest events in the separate array that a new event is compared with, to store equal events once.
  private static let sharingDistance = 8

  init(_ entry: JournalEntry, beside events: inout [JournalEvent]) {
    sequence = entry.sequence
    time = entry.time
    (cause, hasCause) = (entry.cause ?? 0, entry.cause != nil)
    nodeID = entry.node ?? .none
    (form, detail, payload) = Self.pack(entry.event) ?? (.beside, 0, Int64(Self.place(of: entry.event, in: &events)))
  }

  private static func pack(_ event: JournalEvent) -> (Form, detail: UInt16, payload: Int64)? {
    switch event {
    case .stateChanged(let old, let new, nil): (.stateChanged, UInt16(old.rawValue) << 8 | UInt16(new.rawValue), 0)
    case .contentsChanged(let isAvailable): (.contentsChanged, isAvailable ? 1 : 0, 0)
    case .notified: (.notified, 0, 0)
    case .syncStarted: (.syncStarted, 0, 0)
    case .syncIgnored: (.syncIgnored, 0, 0)
    case .syncNotNeeded: (.syncNotNeeded, 0, 0)
    case .syncForwarded(let ifNeeded): (.syncForwarded, ifNeeded ? 1 : 0, 0)
    case .retryArmed(let owner, let delay, let attempt):
      (0...Self.largestAttempt).contains(attempt)
        ? owner.bits.map { (.retryArmed, UInt16(attempt) << 3 | $0, delay) } : nil
    case .retryFired(let owner, let armed): owner.bits.map { (.retryFired, $0, payload(armed)) }
    case .retryCancelled(let owner, let armed): owner.bits.map { (.retryCancelled, $0, payload(armed)) }
    case .retryGaveUp(let owner, let attempts): owner.bits.map { (.retryGaveUp, $0, Int64(attempts)) }
    case .waitTimedOut(let delay): (.waitTimedOut, 0, delay)
    case .childrenChanged: (.childrenChanged, 0, 0)
    case .action(.scheduled(let time)): (.actionScheduled, 0, time)
    case .action(.pendingInternet): (.actionPendingInternet, 0, 0)
    case .action(.done): (.actionDone, 0, 0)
    case .action(.skipped): (.actionSkipped, 0, 0)
    case .stateChanged, .faultApplied, .resultDropped, .controlChanged, .retryReset, .waiter, .violated, .commanded,
      .refused, .reachedBreakpoint, .attached, .stopped, .ended, .action, .other:
      nil
    }
  }

  // 0 stands for nil, as no entry has the number 0.
  private static func payload(_ number: UInt64?) -> Int64 { Int64(bitPattern: number ?? 0) }

  private static func place(of event: JournalEvent, in events: inout [JournalEvent]) -> Int {
    if let place = events.suffix(sharingDistance).lastIndex(of: event) { return place }
    events.append(event)
    return events.count - 1
  }

  /// The index of the event in the separate array; nil if the event is packed into this value.
  var placeBeside: Int? { form == .beside ? Int(payload) : nil }

  var node: NodeID? { nodeID == .none ? nil : nodeID }

  func entry(beside events: [JournalEvent]) -> JournalEntry {
    JournalEntry(
      sequence: sequence, time: time, node: node, event: event(beside: events), cause: hasCause ? cause : nil)
  }

  private var owner: RetryOwner { RetryOwner(bits: detail & 7) }

  /// The number of the journal entry that set the timer; nil if unknown.
  private var armed: UInt64? { payload == 0 ? nil : UInt64(bitPattern: payload) }

  func event(beside events: [JournalEvent]) -> JournalEvent {
    switch form {
    case .stateChanged:
      .stateChanged(
        from: NodeState(rawValue: UInt8(detail >> 8)) ?? .idle, to: NodeState(rawValue: UInt8(detail & 0xFF)) ?? .idle,
        error: nil)
    case .contentsChanged: .contentsChanged(isAvailable: detail == 1)
    case .notified: .notified
    case .syncStarted: .syncStarted
    case .syncIgnored: .syncIgnored
    case .syncNotNeeded: .syncNotNeeded
    case .syncForwarded: .syncForwarded(ifNeeded: detail == 1)
    case .retryArmed: .retryArmed(by: owner, delay: payload, attempt: Int(detail >> 3))
    case .retryFired: .retryFired(by: owner, armed: armed)
    case .retryCancelled: .retryCancelled(by: owner, armed: armed)
    case .retryGaveUp: .retryGaveUp(by: owner, attempts: Int(payload))
    case .waitTimedOut: .waitTimedOut(after: payload)
    case .childrenChanged: .childrenChanged
    case .actionScheduled: .action(.scheduled(at: payload))
    case .actionPendingInternet: .action(.pendingInternet)
    case .actionDone: .action(.done)
    case .actionSkipped: .action(.skipped)
    case .beside: events[Int(payload)]
    }
  }
}

extension RetryOwner {
  /// The owner as the lowest 3 bits of ``PackedEntry/detail``; nil for a named waiter, which does not fit.
  fileprivate var bits: UInt16? {
    switch self {
    case .syncer: 0
    case .waiter(nil): 1
    case .waiter: nil
    case .autosync: 2
    case .actionManager: 3
    case .timeout: 4
    }
  }

  fileprivate init(bits: UInt16) {
    switch bits {
    case 0: self = .syncer
    case 1: self = .waiter(nil)
    case 2: self = .autosync
    case 3: self = .actionManager
    default: self = .timeout
    }
  }
}
