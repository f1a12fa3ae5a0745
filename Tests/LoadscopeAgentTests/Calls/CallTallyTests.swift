import Inspection
import InspectionModel
import LoadablesTesting
import Synchronization
import Testing

@testable import LoadscopeAgent

/// A span whose name changes.
private final class NamedSpan: SpanFacts {
  private let name: Mutex<String>
  private let owner: Mutex<CallFamilies>

  init(_ name: String, of families: CallFamilies = CallFamilies()) {
    self.name = Mutex(name)
    owner = Mutex(families)
  }

  var families: CallFamilies { owner.withLock { $0 } }

  var familyName: String { name.withLock { $0 } }
  var label: String? { nil }
  var attributes: [(name: String, value: String)] { [] }

  func rename(to new: String) { name.withLock { $0 = new } }
  func belongs(to families: CallFamilies) { owner.withLock { $0 = families } }
}

/// A tally with calls at chosen times, in milliseconds.
private struct Bench {
  let families = CallFamilies()
  var tally = CallTally()
  private let start = CallTime.now
  /// The begins and ends that the tally does not know yet.
  private var events: [(time: Int, call: CallRecord, outcome: CallOutcome?)] = []
  private var time = 0

  private func instant(_ time: Int) -> CallTime { start + .milliseconds(Int64(time)) }

  @discardableResult
  mutating func begin(
    _ name: String, _ argument: String = "", at time: Int, in parent: CallRecord? = nil
  ) -> CallRecord {
    let family = families.family(name, in: parent?.family)
    let call = CallRecord(family, argument, began: instant(time), watch: 0, parent: parent)
    events.append((time, call, nil))
    return call
  }

  @discardableResult
  mutating func begin(_ span: NamedSpan, at time: Int, in parent: CallRecord? = nil) -> CallRecord {
    span.belongs(to: families)
    let call = CallRecord(span, began: instant(time), created: instant(time), watch: 0, parent: parent)
    events.append((time, call, nil))
    return call
  }

  /// The counts of the families with statistics, by name: in flight, succeeded, failed.
  func counts(_ changes: CallChanges) -> [String: [Int]] {
    let names = changes.newFamilies.reduce(into: [Int: String]()) { $0[$1.index] = $1.name }
    return changes.statistics.reduce(into: [:]) { counts, family in
      counts[names[family.family] ?? "?"] = [family.calls.inFlight, family.calls.succeeded, family.calls.failed]
    }
  }

  mutating func end(_ call: CallRecord, _ outcome: CallOutcome = .succeeded, at time: Int) {
    call.end(CallEnd(time: instant(time), outcome: outcome))
    events.append((time, call, outcome))
  }

  /// A call with a beginning and an end.
  @discardableResult
  mutating func call(
    _ name: String, _ argument: String = "", _ outcome: CallOutcome = .succeeded, from begin: Int, to end: Int,
    in parent: CallRecord? = nil
  ) -> CallRecord {
    let call = self.begin(name, argument, at: begin, in: parent)
    self.end(call, outcome, at: end)
    return call
  }

  /// Passes the calls up to a time to the tally, every 10 ms, and returns all changes.
  mutating func changes(at end: Int) -> CallChanges {
    var all = CallChanges()
    while time < end {
      time = min(time + 10, end)
      var calls = RecordedCalls()
      for (eventTime, call, outcome) in events where eventTime <= time {
        if let outcome { calls.end(call, outcome) } else { calls.begin(call) }
      }
      events.removeAll { $0.time <= time }
      let changes = tally.add(calls, at: instant(time))
      all.newFamilies += changes.newFamilies
      all.renamedFamilies += changes.renamedFamilies
      all.removedFamilies += changes.removedFamilies
      all.steps += changes.steps
      all.removed += changes.removed
      all.children.removeAll { old in changes.children.contains { $0.family == old.family } }
      all.children += changes.children
      all.statistics.removeAll { old in changes.statistics.contains { $0.family == old.family } }
      all.statistics += changes.statistics
    }
    return all
  }

  /// Returns the steps in words, such as `user(1) began at 20` or `2 failed at 30 by 1`.
  func words(_ changes: CallChanges) -> [String] {
    changes.steps.map { step in
      let time = (step.time - start) / 1_000_000
      switch step.kind {
      case .began(_, let key, let cause): return "\(key) began at \(time)\(cause.map { " in \($0)" } ?? "")"
      case .marked: return "\(step.call) marked at \(time)"
      case .ended(let outcome, _, let cause):
        let word = outcome.isSuccess ? "synced" : outcome.isFailure ? "failed" : "cancelled"
        return "\(step.call) \(word) at \(time)\(cause.map { " by \($0)" } ?? "")"
      }
    }
  }
}

private struct Down: Error {}

@Suite("Which calls have nodes")
struct CallTallyTests {
  @Test("a sibling that is cancelled after a failure does not hide it as the cause of the outer call's failure")
  func cancelledSibling() {
    var bench = Bench()
    let outer = bench.begin("quotes", at: 0)
    bench.call("carrier", "dhl", .failed(Down()), from: 10, to: 60, in: outer)
    bench.call("carrier", "post", .cancelled, from: 10, to: 61, in: outer)
    bench.end(outer, .failed(Down()), at: 62)
    #expect(bench.words(bench.changes(at: 400)).last == "1 failed at 62 by 2")
  }

  @Test("a call is within its family as soon as it has a node, also between two slices of changes")
  @MainActor
  func inItsFamily() {
    let inspector = Inspector(timeSource: ManualTimeSource())
    let nodes = CallNodes(inspector, ErrorDescriber(redact: nil), InjectableErrors(), runsFreely: { true })
    var bench = Bench()
    bench.begin("load", at: 0)
    let changes = bench.changes(at: 400)
    nodes.add(changes.newFamilies)
    nodes.add(changes.steps)
    #expect(inspector.roots.count == 1)
    #expect(inspector.roots.first.map { inspector.children(of: $0).count } == 1)
  }

  @Test("a failed call has a node, and before it the call within which it was made")
  func failure() {
    var bench = Bench()
    let home = bench.begin("home", at: 0)
    bench.call("user", "7", .failed(Down()), from: 5, to: 9, in: home)
    bench.end(home, .failed(Down()), at: 12)
    #expect(bench.changes(at: 90).steps.isEmpty)
    let changes = bench.changes(at: 150)
    #expect(
      bench.words(changes) == ["home#1 began at 0", "user(7) began at 5 in 1", "2 failed at 9", "1 failed at 12 by 2"])
    #expect(changes.children.map(\.calls).sorted { $0[0] < $1[0] } == [[1], [2]])
  }

  @Test("the call around a failed one has a node, although it succeeds at once")
  func successAroundFailure() {
    var bench = Bench()
    let home = bench.begin("home", at: 0)
    for number in 0..<20 { bench.call("home", from: number, to: number + 5) }
    let inner = bench.begin("inner", at: 1, in: home)
    bench.call("user", "", .failed(Down()), from: 2, to: 3, in: inner)
    bench.end(inner, at: 4)
    bench.end(home, at: 4)
    let words = bench.words(bench.changes(at: 200))
    #expect(words.contains { $0.hasPrefix("inner") } && words.contains { $0.hasPrefix("user") })
  }

  @Test("a call after a failed one within the same call is no longer the failure's effect")
  func recovered() {
    var bench = Bench()
    let home = bench.begin("home", at: 0)
    bench.call("user", "", .failed(Down()), from: 5, to: 9, in: home)
    bench.call("user", from: 10, to: 11, in: home)
    bench.end(home, .failed(Down()), at: 12)
    #expect(bench.words(bench.changes(at: 200)).last == "1 failed at 12")
  }

  @Test("of short successes, only the slowest have nodes")
  func short() {
    var bench = Bench()
    for number in 0..<1_000 { bench.call("ping", "\(number)", from: number, to: number + (number == 999 ? 9 : 2)) }
    let shown = bench.changes(at: 1_200)
    #expect(shown.children.map(\.calls.count) == [CallFamilyTally.kept])
    #expect(bench.words(shown).contains("ping(999) began at 999"))
    #expect(shown.removed.count == 1)
  }

  @Test("a call in flight has a node after the delay, in the order of time, and one that is still young has none")
  func inFlight() {
    var bench = Bench()
    bench.begin("slow", "a", at: 0)
    bench.call("slow", "b", from: 40, to: 90)
    bench.begin("slow", "c", at: 90)
    #expect(bench.words(bench.changes(at: 150)) == ["slow(a) began at 0", "slow(b) began at 40"])
    #expect(bench.words(bench.changes(at: 200)) == ["slow(c) began at 90", "2 synced at 90"])
  }

  @Test("at most 64 calls in flight have nodes, the others get them as these end; all are counted")
  func manyInFlight() throws {
    var bench = Bench()
    let calls = (0..<100).map { bench.begin("slow", "\($0)", at: 0) }
    let first = bench.changes(at: 200)
    #expect(first.children.map(\.calls.count) == [CallFamilyTally.inFlightLimit])
    #expect(first.statistics.map(\.calls.inFlight) == [100] && first.statistics.map(\.state) == [.syncing])
    for call in calls.prefix(64) { bench.end(call, at: 5_000) }
    let second = bench.changes(at: 5_200)
    // Those in flight, and the latest and slowest ended ones.
    #expect(second.children.first?.calls.count == 36 + CallFamilyTally.kept)
    #expect(second.statistics.first?.calls.inFlight == 36)
  }

  @Test("a cancelled call is failed, and counted apart")
  func cancelled() throws {
    var bench = Bench()
    bench.call("load", "", .cancelled, from: 0, to: 50)
    bench.call("load", "", .failed(Down()), from: 0, to: 60)
    let changes = bench.changes(at: 400)
    let calls = try #require(changes.statistics.first)
    #expect(calls.calls.cancelled == 1 && calls.calls.failed == 1 && calls.state == .failed)
    #expect(bench.words(changes).contains("1 cancelled at 50"))
  }

  @Test("a call that is pushed out of all lists loses its node")
  func removed() {
    var bench = Bench()
    var removed: [Int] = []
    for number in 0..<40 {
      bench.call("load", "\(number)", from: number * 1_000, to: number * 1_000 + 50 + number)
      removed += bench.changes(at: number * 1_000 + 500).removed
    }
    #expect(removed == Array(1...24))
  }

  @Test("a burst of failures has few nodes, and is counted")
  func burst() throws {
    var bench = Bench()
    for number in 0..<5_000 { bench.call("load", "", .failed(Down()), from: number / 100, to: number / 100 + 1) }
    let changes = bench.changes(at: 300)
    #expect(changes.steps.count <= 2 * (CallFamilyTally.kept + 1))
    #expect(changes.statistics.first?.calls.failed == 5_000)
  }
}

@Suite("More calls than a buffer holds")
struct CallOverflowTests {
  @Test("calls beyond the limit of a buffer are counted, and not measured")
  func counted() {
    let families = CallFamilies()
    var calls = RecordedCalls()
    let count = CallRecorder.bufferLimit + 10
    for _ in 0..<count {
      let call = CallRecord(families.family("ping", in: nil), "", began: 0, watch: 0, parent: nil)
      calls.begin(call)
      call.end(CallEnd(time: 1, outcome: .succeeded))
      calls.end(call, .succeeded)
    }
    #expect(calls.begun.count == CallRecorder.bufferLimit && calls.ended.count == CallRecorder.bufferLimit)
    #expect(calls.counts == [CallCounts(begun: count, succeeded: count)])
  }

  @Test("a call within one whose begin is unknown has a node, and so has that one")
  func unknownParent() {
    let families = CallFamilies()
    let outer = families.family("outer", in: nil)
    let parent = CallRecord(families.family("inner", in: outer), "", began: 0, watch: 0, parent: nil)
    // The family of a name within itself is that of the outer one, not one of the unknown parent.
    let call = CallRecord(families.family("outer", in: parent.family), "x", began: 1, watch: 0, parent: parent)
    var (tally, calls) = (CallTally(), RecordedCalls())
    calls.begin(call)
    call.end(CallEnd(time: 2, outcome: .failed(Down())))
    calls.end(call, .failed(Down()))
    _ = tally.add(calls, at: 10)
    let changes = tally.add(RecordedCalls(), at: .seconds(1))
    #expect(changes.steps.count == 3 && changes.newFamilies.map(\.name) == ["inner"])
  }
}

@Suite("The statistics of calls")
struct CallStatisticsTests {
  @Test("percentiles have an error of at most 1 %, and the histogram has every call")
  func percentiles() throws {
    let start = CallTime.now
    var statistics = CallStatistics(at: start)
    for milliseconds in 1...1_000 as ClosedRange<Int64> { statistics.add(.milliseconds(milliseconds)) }
    statistics.count(1_000, at: start)
    let calls = statistics.statistics(at: start + .seconds(1))
    let durations = try #require(calls.lastMinute)
    #expect(durations == calls.life)
    for (found, wanted) in [(durations.p50, 500), (durations.p90, 900), (durations.p99, 990), (durations.max, 1_000)] {
      #expect(abs(Double(found) / 1e6 - Double(wanted)) <= 0.01 * Double(wanted), "\(found)")
    }
    #expect(calls.histogram.reduce(0, +) == 1_000)
    #expect(abs((calls.histogram.last ?? 0) - 500) <= 5)
    #expect(NodeCalls.bounds[calls.histogram.count - 1] == 1_000_000_000)
  }

  @Test("the rate is that of the latest ten seconds, and the last minute forgets")
  func windows() {
    let start = CallTime.now
    var statistics = CallStatistics(at: start)
    for second in 0..<20 as Range<Int64> {
      for _ in 0..<50 { statistics.add(.milliseconds(10)) }
      statistics.count(50, at: start + .seconds(second))
    }
    #expect(statistics.statistics(at: start + .seconds(20)).rate == 50)
    statistics.count(0, at: start + .seconds(25))
    #expect(statistics.statistics(at: start + .seconds(25)).rate == 25)
    statistics.count(0, at: start + .seconds(40))
    #expect(statistics.statistics(at: start + .seconds(40)).rate == 0)
    statistics.count(0, at: start + .seconds(75))
    statistics.count(0, at: start + .seconds(110))
    let calls = statistics.statistics(at: start + .seconds(110))
    #expect(calls.lastMinute == nil && calls.life != nil && !statistics.isMoving)
  }
}

@Suite("Families of calls")
struct CallFamilyTests {
  @Test("a name within a call has a family of its own, a call within one of its own name has not")
  func nested() {
    let families = CallFamilies()
    let home = families.family("home", in: nil)
    let user = families.family("user", in: home)
    #expect(user !== families.family("user", in: nil) && user === families.family("user", in: home))
    #expect(families.family("home", in: user) === home)
  }

  @Test("beyond the limit, all names are one family")
  func limit() {
    let families = CallFamilies()
    for number in 0..<CallFamilies.limit - 1 { _ = families.family("f\(number)", in: nil) }
    let other = families.family("more", in: families.family("f1", in: nil))
    #expect(other.name == "other" && other.parent == nil && other === families.family("even more", in: nil))
    #expect(families.family("f1", in: nil).name == "f1")
  }
}

@Suite("Spans among the calls")
struct SpanTallyTests {
  private struct Lost: Error {}

  private func names(_ families: [CallFamily]) -> [String] { families.map(\.name) }

  @Test("a span is counted with the delay of decisions, under the name that it has then, and its end at once")
  func counted() {
    var bench = Bench()
    let span = NamedSpan("first")
    let call = bench.begin(span, at: 0)
    span.rename(to: "second")
    let begun = bench.changes(at: 400)
    #expect(bench.counts(begun) == ["second": [1, 0, 0]])
    bench.end(call, .failed(Lost()), at: 410)
    #expect(bench.changes(at: 800).statistics.last?.calls.failed == 1)
  }

  @Test("a family whose only span takes another name takes it too, with the families within it")
  func renamed() {
    var bench = Bench()
    let span = NamedSpan("GET")
    let outer = bench.begin(span, at: 0)
    let inner = bench.call("query", from: 10, to: 200, in: outer)
    _ = bench.changes(at: 300)
    span.rename(to: "/hello")
    bench.end(outer, at: 310)
    let changes = bench.changes(at: 600)
    #expect(names(changes.renamedFamilies) == ["/hello"] && changes.newFamilies.isEmpty)
    #expect(inner.family.parent === outer.family && changes.removedFamilies.isEmpty)
  }

  @Test("a span with another name moves, with its counts, to the family that has the name; an empty family goes")
  func moved() {
    var bench = Bench()
    let known = bench.begin(NamedSpan("/hello"), at: 0)
    let span = NamedSpan("GET")
    let call = bench.begin(span, at: 0)
    let begun = bench.changes(at: 300)
    #expect(bench.counts(begun) == ["/hello": [1, 0, 0], "GET": [1, 0, 0]])
    span.rename(to: "/hello")
    bench.end(call, at: 310)
    let changes = bench.changes(at: 800)
    #expect(names(changes.removedFamilies) == ["GET"] && changes.renamedFamilies.isEmpty)
    let statistics = changes.statistics.last { $0.family == known.family.index }?.calls
    #expect(statistics?.inFlight == 1 && statistics?.succeeded == 1)
    #expect(changes.children.first { $0.family == known.family.index }?.calls.count == 2)
  }

  @Test("a family that other spans use stays when one of them moves")
  func stays() {
    var bench = Bench()
    let (one, other) = (NamedSpan("GET"), NamedSpan("GET"))
    let (first, second) = (bench.begin(one, at: 0), bench.begin(other, at: 0))
    _ = bench.changes(at: 300)
    one.rename(to: "/hello")
    bench.end(first, at: 310)
    let changes = bench.changes(at: 800)
    #expect(changes.removedFamilies.isEmpty && changes.renamedFamilies.isEmpty)
    #expect(names(changes.newFamilies) == ["/hello"] && second.family.name == "GET")
  }

  @Test("a removed family comes back with its next span")
  func back() {
    var bench = Bench()
    bench.begin(NamedSpan("/hello"), at: 0)
    let span = NamedSpan("GET")
    let call = bench.begin(span, at: 0)
    _ = bench.changes(at: 300)
    span.rename(to: "/hello")
    bench.end(call, at: 310)
    _ = bench.changes(at: 500)
    bench.begin(NamedSpan("GET"), at: 510)
    #expect(names(bench.changes(at: 800).newFamilies) == ["GET"])
  }

  @Test("a family that a span leaves and another one enters at the same time stays")
  func backAtOnce() {
    var bench = Bench()
    bench.begin(NamedSpan("/hello"), at: 0)
    let span = NamedSpan("GET")
    let call = bench.begin(span, at: 0)
    _ = bench.changes(at: 250)
    // Decided in the update in which the first span ends.
    bench.begin(NamedSpan("GET"), at: 300)
    span.rename(to: "/hello")
    bench.end(call, at: 400)
    let changes = bench.changes(at: 800)
    #expect(changes.removedFamilies.isEmpty && changes.newFamilies.isEmpty)
    #expect(changes.statistics.last { $0.family == call.family.index }?.calls.inFlight == 1)
  }

  @Test("a family to which calls belong keeps its name")
  func ofCalls() {
    var bench = Bench()
    let family = bench.families.family("load", in: nil)
    family.noteCall()
    let span = NamedSpan("load")
    let call = bench.begin(span, at: 0)
    _ = bench.changes(at: 300)
    span.rename(to: "GET /x")
    bench.end(call, at: 310)
    _ = bench.changes(at: 600)
    #expect(family.name == "load" && call.family.name == "GET /x")
  }

  @Test("the family for the rest keeps its name, so that the limit of families holds")
  func rest() {
    let families = CallFamilies()
    for number in 0..<CallFamilies.limit - 1 { _ = families.family("family \(number)", in: nil) }
    let spans = (0..<2_000).map { number in
      CallRecord(NamedSpan("new \(number)", of: families), began: 0, created: 0, watch: 0, parent: nil)
    }
    #expect(Set(spans.map(\.family.index)) == [CallFamilies.limit - 1])
    #expect(spans.allSatisfy { !$0.hasOtherName && !families.rename($0.family, to: "new") })
    #expect(spans.allSatisfy { $0.family.name == "other" })
  }

  @Test("spans beyond the limit of a buffer are counted exactly, also those of a family without listed ones")
  func beyondLimit() {
    let calls = CallRecorder()
    calls.start {}
    func begin(_ name: String) -> CallRecord? {
      calls.begin(NamedSpan(name, of: calls.families), within: nil, at: 0, now: 0)
    }
    let listed = (0..<CallRecorder.bufferLimit).map { _ in begin("listed") }
    let others = (0..<60).map { _ in begin("other") }
    for span in others.prefix(50) { if let span { calls.end(span: span, .succeeded, at: 1_000) } }
    for span in listed { if let span { calls.end(span: span, .succeeded, at: 1_000) } }
    var tally = CallTally()
    var last: [Int: NodeCalls] = [:]
    for number in 0..<3 {
      let taken = number == 0 ? calls.take(ofWatch: calls.currentWatch) : RecordedCalls()
      for family in tally.add(taken, at: .milliseconds(Int64(300 * number))).statistics {
        last[family.family] = family.calls
      }
    }
    let sorted = last.values.sorted { $0.succeeded < $1.succeeded }
    #expect(sorted.map(\.succeeded) == [50, CallRecorder.bufferLimit] && sorted.map(\.inFlight) == [10, 0])
  }

  @Test("all marks of a call are told before its end, also those that were told late")
  func lateMarks() {
    var bench = Bench()
    let call = bench.begin(NamedSpan("load"), at: 0)
    for number in 0...CallRecord.markLimit { call.mark(.noted("\(number)")) }
    call.mark(.noted("last"), at: .now + .seconds(3_600), isLast: true)
    bench.end(call, .failed(Lost()), at: 10)
    let words = bench.words(bench.changes(at: 600))
    #expect(words.count == 1 + CallRecord.markLimit + 1 + 1)
    #expect(words.last == "1 failed at 10")
  }
}
