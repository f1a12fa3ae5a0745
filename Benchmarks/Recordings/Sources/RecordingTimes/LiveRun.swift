import Dashboard
import Foundation
import InspectionModel
import Recordings
import TerminalUI

// `RecordingTimes keep CLIENTS RATE SECONDS LIMIT` keeps the moments of a running program within a limit, as fast as
// possible: 30 moments a second, with RATE changes a second of five events each, and shows them in a dashboard. It
// prints the resident memory in bytes after each tenth, the ns to keep a change, and the longest of twenty jumps back and
// forward, in ms, over a moment, a tenth of the kept moments, and all of them: until the frame of the target is drawn,
// and forward until the dashboard also has all events.

/// The resident memory of the process, in bytes.
private var residentMemory: Int {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
}

@MainActor
func keep(_ numbers: [Int]) {
  let (clients, rate, seconds, limit) = (numbers[0], numbers[1], numbers[2], numbers[3])
  var travel = Travel(clients: clients, changeCount: rate / 30, limit: limit)
  var spent = Duration.zero
  for tenth in 1...10 {
    for _ in 0..<(seconds * 3) { spent += travel.receive() }
    print("memory", tenth, residentMemory)
  }
  print("change", spent / .nanoseconds(seconds * rate))
  for (name, part) in [("moment", travel.kept.count), ("tenth", 10), ("all", 1)] {
    let longest = travel.jumps(overPart: part)
    print("jump", name, longest.back, longest.forward, longest.complete)
  }
}

/// A program whose moments are kept, and a dashboard that shows them.
@MainActor
private struct Travel {
  let kept: KeptMoments
  private var run: BusyRun
  private let changeCount: Int
  private var model: Model
  private var painter = Painter()

  init(clients: Int, changeCount: Int, limit: Int) {
    run = BusyRun(clients: clients)
    kept = KeptMoments(limit: limit)
    self.changeCount = changeCount
    model = Model(title: "", size: Size(width: 120, height: 40), historyLimit: limit)
    let first = run.next()
    kept.append(first)
    show(first)
  }

  private mutating func show(_ changes: ChangeBatch) {
    _ = model.update(with: .changes(changes))
    _ = painter.frame(of: model, theme: .plain)
  }

  private mutating func nextMoment() -> ChangeBatch {
    var collector = ChangeCollector()
    for _ in 0..<changeCount { collector.add(run.next()) }
    return collector.take() ?? ChangeBatch(clock: ClockSnapshot())
  }

  /// Keeps and shows the next moment, and returns the time to keep it.
  mutating func receive() -> Duration {
    let changes = nextMoment()
    let spent = ContinuousClock().measure { kept.append(changes) }
    _ = model.update(with: .changes(changes))
    return spent
  }

  /// Returns the longest times of jumps, in ms. Before each, the past is entered, and a moment arrives.
  mutating func jumps(overPart part: Int) -> (back: Double, forward: Double, complete: Double) {
    var longest = (back: 0.0, forward: 0.0, complete: 0.0)
    for _ in 0..<20 {
      // The moments that arrive may drop others.
      let distance = max(1, (kept.count - 1 - kept.first) / part)
      let target = kept.time(of: max(kept.first, kept.count - 1 - distance))
      let player = RecordingPlayer(title: "", atEndOf: kept, until: { 0 }) { .past(ofRunAt: $0) }
      let cursor = player.makeCursor()
      longest.back = max(longest.back, jump(to: target, player, cursor))
      kept.append(nextMoment())
      let start = ContinuousClock.now
      longest.forward = max(longest.forward, jump(to: .max, player, cursor))
      while player.hasUnpublished {
        player.advance(toReal: .zero, budget: .milliseconds(8))
        show(cursor.take())
      }
      longest.complete = max(longest.complete, start.duration(to: .now) / .milliseconds(1))
    }
    return longest
  }

  private mutating func jump(to time: Int64, _ player: RecordingPlayer, _ cursor: ChangeCursor) -> Double {
    let start = ContinuousClock.now
    player.perform(.clock(.jump(to: time)))
    show(cursor.take())
    return start.duration(to: .now) / .milliseconds(1)
  }
}
