import Inspection
import InspectionModel

/// Counts and measures the calls of each family, and chooses the calls that have nodes of their own. A state machine:
/// its caller passes the calls and the time.
///
/// A call has a node if it is in flight for longer than ``delay``, failed, took at least a ``moment``, or is among the
/// slowest of its family; and so has the call within which it was made. Decisions are made ``delay`` after the begin of
/// a call, so that the begins and ends of calls come in the order of time.
struct CallTally {
  /// The delay of all decisions.
  static let delay = CallTime.milliseconds(100)
  /// The duration below which a successful call is counted, and has no node unless it is among the slowest.
  static let moment = CallTime.milliseconds(33)
  /// The interval between two updates of the statistics of a family.
  static let interval = CallTime.milliseconds(250)
  /// The maximum number of calls in flight that wait until their family has room for a node.
  private static let waitingLimit = 10_000
  private var families: [CallFamilyTally?] = []
  /// The latest calls, about which nothing is decided yet, with the time up to which they have begun.
  private var young: [(taken: CallTime, calls: [CallRecord])] = []
  /// The calls in flight whose families had no room for their nodes.
  private var waiting: [CallRecord] = []
  /// The calls that are over and have no nodes, unless calls within them get some.
  private var unshown: [CallRecord] = []
  /// The time up to which begins and ends are told, and that at the last update.
  private var (horizon, lastHorizon): (CallTime, CallTime) = (0, 0)
  private var shown: [ObjectIdentifier: ShownCall] = [:]
  private var inFlight: Set<ObjectIdentifier> = []
  private var lastNumber = 0
  /// The time at which a call ended last.
  private var lastEnd: CallTime?
  private var changes = CallChanges()
  /// The spans that are new in each family, or over, since the last update.
  private var spanCounts: [CallCounts] = []
  /// The number of families within a family, if there are any.
  private var subfamilyCounts: [Int: Int] = [:]
  /// The families that spans have left since the last update.
  private var emptied: [CallFamily] = []
  /// Returns a text with secrets removed; nil to leave texts as they are.
  private let redact: (@Sendable (String) -> String)?

  init(redact: (@Sendable (String) -> String)? = nil) { self.redact = redact }

  /// A call that has a node.
  private struct ShownCall {
    let call: CallRecord
    let number: Int
    /// The number of marks that are told.
    var markCount = 0
  }

  /// Returns the time until changes follow without further calls; nil if none do.
  func timeToNextChange(at now: CallTime) -> Duration? {
    if young.contains(where: { !$0.calls.isEmpty }) || lastEnd.map({ now - $0 <= 2 * Self.delay }) == true {
      return .nanoseconds(Self.moment)
    }
    return families.contains { $0?.isMoving == true } ? .nanoseconds(Self.interval) : nil
  }

  /// Returns the changes that follow from the calls since the last call of this method.
  mutating func add(_ calls: RecordedCalls, at now: CallTime) -> CallChanges {
    changes = CallChanges()
    for family in calls.families { register(family, at: now) }
    add(calls.counts, at: now)
    for call in calls.ended {
      guard let end = call.end else { continue }
      lastEnd = max(lastEnd ?? end.time, end.time)
      // A span whose begin is not counted yet is counted when its begin is.
      if call.facts != nil { guard call.isBeginCounted, call.countEnd() else { continue } }
      settle(call, end, at: now)
    }
    decide(calls.begun, at: now)
    add(spanCounts, at: now)
    spanCounts = []
    endShown()
    for call in unshown where !inFlight.contains(ObjectIdentifier(call)) { call.unlink() }
    unshown = []
    for family in emptied { remove(family) }
    emptied = []
    for index in families.indices { update(index, at: now) }
    changes.steps.sort { ($0.time, $0.order) < ($1.time, $1.order) }
    return changes
  }

  private mutating func add(_ counts: [CallCounts], at now: CallTime) {
    for (index, counts) in counts.enumerated() where index < families.count { families[index]?.count(counts, at: now) }
  }

  private mutating func register(_ family: CallFamily, at now: CallTime) {
    while families.count <= family.index { families.append(nil) }
    guard families[family.index] == nil else { return }
    if let parent = family.parent {
      register(parent, at: now)
      subfamilyCounts[parent.index, default: 0] += 1
    }
    families[family.index] = CallFamilyTally(at: now)
    changes.newFamilies.append(family)
  }

  /// Measures a call that is over, of a span under its last name.
  private mutating func settle(_ call: CallRecord, _ end: CallEnd, mayMove: Bool = true, at now: CallTime) {
    if mayMove, call.hasOtherName { follow(call, at: now) }
    register(call.family, at: now)
    families[call.family.index]?.end(call, end)
    if call.facts != nil { count(call.family) { $0.end(end.outcome) } }
  }

  // MARK: Spans

  /// Counts a span, ``delay`` after its begin: its name may change at first.
  private mutating func count(span call: CallRecord, at now: CallTime) {
    guard call.countBegin() else { return }
    // If it is over and its family is chosen only now, it has its last name.
    let (end, hadFamily) = (call.end, call.hasFamily)
    let family = call.family
    register(family, at: now)
    count(family) { $0.begun += 1 }
    if let end, call.countEnd() { settle(call, end, mayMove: hadFamily, at: now) }
  }

  private mutating func count(_ family: CallFamily, _ change: (inout CallCounts) -> Void) {
    while spanCounts.count <= family.index { spanCounts.append(CallCounts()) }
    change(&spanCounts[family.index])
  }

  /// Follows the name of a span that is not that of its family. A family with no other span takes the name; else the span
  /// moves to the family of the name, and the calls within it stay where they are.
  private mutating func follow(_ call: CallRecord, at now: CallTime) {
    let family = call.family
    if begun(family) <= 1, call.renameFamily() {
      if families[family.index] != nil { changes.renamedFamilies.append(family) }
      return
    }
    guard let old = call.move() else { return }
    let new = call.family
    register(new, at: now)
    count(old) { $0.begun -= 1 }
    count(new) { $0.begun += 1 }
    if let number = shown[ObjectIdentifier(call)]?.number {
      families[old.index]?.forget(number)
      families[new.index]?.began(number)
    }
    emptied.append(old)
  }

  /// Removes a family that spans have left, if nothing is in it.
  private mutating func remove(_ family: CallFamily) {
    let index = family.index
    guard families[index]?.isEmpty == true, subfamilyCounts[index] == nil else { return }
    families[index] = nil
    if let parent = family.parent?.index {
      subfamilyCounts[parent] = subfamilyCounts[parent].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
    changes.removedFamilies.append(family)
  }

  /// The number of calls of a family that have begun.
  private func begun(_ family: CallFamily) -> Int {
    let index = family.index
    let known = index < families.count ? families[index]?.begunCount ?? 0 : 0
    return known + (index < spanCounts.count ? spanCounts[index].begun : 0)
  }

  // MARK: Nodes of calls

  private mutating func decide(_ begun: [CallRecord], at now: CallTime) {
    young.append((now, begun))
    lastHorizon = horizon
    while let first = young.first, first.taken <= now - Self.delay {
      young.removeFirst()
      horizon = first.taken
      let held = waiting
      waiting = []
      for call in held { decide(call, at: now) }
      for call in first.calls { decide(call, at: now) }
    }
  }

  private mutating func decide(_ call: CallRecord, at now: CallTime) {
    if call.facts != nil { count(span: call, at: now) }
    let index = call.family.index
    if let end = call.end {
      if families[index]?.shows(call, end, at: now) == true { show(call) } else { unshown.append(call) }
    } else if families[index]?.showsInFlight(at: now) == true {
      show(call)
    } else if waiting.count < Self.waitingLimit {
      waiting.append(call)
    } else {
      call.unlink()
    }
  }

  /// Gives a call a node, and first the call within which it was made.
  private mutating func show(_ call: CallRecord) {
    guard shown[ObjectIdentifier(call)] == nil else { return }
    // From the outermost call on. Not recursive, as calls may be nested deeply.
    var chain = [call]
    while let parent = chain[chain.count - 1].parent, shown[ObjectIdentifier(parent)] == nil,
      parent.end.map({ $0.time > lastHorizon }) ?? true
    {
      chain.append(parent)
    }
    for call in chain.reversed() {
      // The begin of a call beyond the limit of a buffer is unknown.
      register(call.family, at: call.began)
      lastNumber += 1
      shown[ObjectIdentifier(call)] = ShownCall(call: call, number: lastNumber)
      inFlight.insert(ObjectIdentifier(call))
      families[call.family.index]?.began(lastNumber)
      let cause = call.parent.flatMap { shown[ObjectIdentifier($0)]?.number }
      changes.add(.began(call, key: key(of: call, lastNumber), cause: cause), of: lastNumber, at: call.began)
    }
  }

  private func key(of call: CallRecord, _ number: Int) -> String {
    call.key(number: number, redact).truncated(toBytes: Inspector.nameLimit)
  }

  private mutating func endShown() {
    var ended: [(call: ShownCall, end: CallEnd)] = []
    for id in inFlight {
      guard let call = shown[id] else { continue }
      let end = call.call.end.flatMap { $0.time <= horizon ? $0 : nil }
      tellMarks(of: call, id, until: end)
      guard let end else { continue }
      ended.append((call, end))
    }
    // A call within another one ends first.
    ended.sort { ($0.end.time, -$0.call.number) < ($1.end.time, -$1.call.number) }
    for (call, end) in ended {
      inFlight.remove(ObjectIdentifier(call.call))
      let cause = call.call.failedChild.flatMap { shown[ObjectIdentifier($0)]?.number }
      let lastKey = call.call.facts == nil ? nil : key(of: call.call, call.number)
      changes.add(.ended(end.outcome, key: lastKey, cause: cause), of: call.number, at: end.time)
      families[call.call.family.index]?.ended(call.number, end.outcome, after: end.time - call.call.began)
    }
    for (call, _) in ended { call.call.unlink(keepingContents: true) }
  }

  /// Tells the marks up to the horizon, or all that are left at the end of a call.
  private mutating func tellMarks(of call: ShownCall, _ id: ObjectIdentifier, until end: CallEnd?) {
    let marks = call.call.marks.dropFirst(call.markCount).prefix { end != nil || $0.time <= horizon }
    for mark in marks {
      changes.add(.marked(mark.kind), of: call.number, at: min(mark.time, end?.time ?? mark.time))
    }
    shown[id]?.markCount += marks.count
  }

  private mutating func update(_ index: Int, at now: CallTime) {
    if let calls = families[index]?.takeStatistics(at: now) {
      changes.statistics.append((index, calls, families[index]?.state ?? .idle))
    }
    guard let numbers = families[index]?.takeNumbers() else { return }
    changes.children.append((index, numbers.shown))
    changes.removed += numbers.removed
    guard !numbers.removed.isEmpty else { return }
    let removed = Set(numbers.removed)
    for (id, call) in shown where removed.contains(call.number) { shown[id] = nil }
  }
}

/// The changes of the nodes of families and calls. Calls have numbers, from 1 in the order in which they got nodes.
struct CallChanges: Sendable {
  /// The new families, each after its parent.
  var newFamilies: [CallFamily] = []
  var renamedFamilies: [CallFamily] = []
  /// The families that have no calls, as the only one has another name.
  var removedFamilies: [CallFamily] = []
  /// The begins and ends of calls, in the order of time.
  var steps: [Step] = []
  /// The numbers of the calls of a family that have nodes, in the order of their begins, of the families where they changed.
  var children: [(family: Int, calls: [Int])] = []
  /// The numbers of the calls that have no nodes any more.
  var removed: [Int] = []
  var statistics: [(family: Int, calls: NodeCalls, state: NodeState)] = []

  struct Step: Sendable {
    let call: Int
    let time: CallTime
    /// The position among the steps at the same time.
    fileprivate let order: Int
    let kind: Kind

    enum Kind: Sendable {
      /// `cause` is the call within which it was made; nil for none, or for one without a node.
      case began(CallRecord, key: String, cause: Int?)
      /// Something happened within the call.
      case marked(CallMark.Kind)
      /// `cause` is the call within it that failed before; nil for none. `key` is the last name of a span.
      case ended(CallOutcome, key: String?, cause: Int?)
    }
  }

  var isEmpty: Bool {
    newFamilies.isEmpty && renamedFamilies.isEmpty && removedFamilies.isEmpty && steps.isEmpty && children.isEmpty
      && removed.isEmpty && statistics.isEmpty
  }

  fileprivate mutating func add(_ kind: Step.Kind, of call: Int, at time: CallTime) {
    steps.append(Step(call: call, time: time, order: steps.count, kind: kind))
  }
}
