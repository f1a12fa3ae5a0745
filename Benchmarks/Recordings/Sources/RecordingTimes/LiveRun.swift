import Foundation
import InspectionModel
import Recordings

// `RecordingTimes keep CLIENTS RATE SECONDS LIMIT` keeps the moments of a running program within a limit, as fast as
// possible: 30 moments a second, with RATE changes a second of five events each. It prints the resident memory in bytes
// after each tenth, the ns to keep a change, and the longest of twenty jumps back and forward, in ms, over a moment, a
// tenth of the kept moments, and all of them.

/// The resident memory of the process, in bytes.
private var residentMemory: Int {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
}

@MainActor
func keep(_ numbers: [Int]) {
  let (clients, rate, seconds, limit) = (numbers[0], numbers[1], numbers[2], numbers[3])
  var run = BusyRun(clients: clients)
  let kept = KeptMoments(limit: limit)
  kept.append(run.next())
  var spent = Duration.zero
  for tenth in 1...10 {
    for _ in 0..<(seconds * 3) {
      let changes = moment(of: &run, changeCount: rate / 30)
      let start = ContinuousClock.now
      kept.append(changes)
      spent += start.duration(to: .now)
    }
    print("memory", tenth, residentMemory)
  }
  print("change", spent / .nanoseconds(seconds * rate))
  for (name, part) in [("moment", kept.count - kept.first), ("tenth", 10), ("all", 1)] {
    let distance = (kept.count - 1 - kept.first) / part
    let (back, forward) = jumps(over: max(1, distance), in: kept, &run, changeCount: rate / 30)
    print("jump", name, back, forward)
  }
}

private func moment(of run: inout BusyRun, changeCount: Int) -> ChangeBatch {
  var collector = ChangeCollector()
  for _ in 0..<changeCount { collector.add(run.next()) }
  return collector.take() ?? ChangeBatch(clock: ClockSnapshot())
}

/// Returns the longest times of jumps over a number of moments. Before each, the past is entered, and a moment arrives.
@MainActor
private func jumps(
  over distance: Int, in kept: KeptMoments, _ run: inout BusyRun, changeCount: Int
) -> (back: Double, forward: Double) {
  var (longestBack, longestForward) = (0.0, 0.0)
  for _ in 0..<20 {
    // The moments that arrive may drop others.
    let target = kept.time(of: max(kept.first, kept.count - 1 - distance))
    let player = RecordingPlayer(title: "", atEndOf: kept, until: 0) { .past(ofRunAt: $0) }
    let cursor = player.makeCursor()
    func jump(to time: Int64) -> Double {
      let start = ContinuousClock.now
      player.perform(.clock(.jump(to: time)))
      _ = cursor.take()
      return start.duration(to: .now) / .milliseconds(1)
    }
    longestBack = max(longestBack, jump(to: target))
    kept.append(moment(of: &run, changeCount: changeCount))
    longestForward = max(longestForward, jump(to: .max))
  }
  return (longestBack, longestForward)
}
