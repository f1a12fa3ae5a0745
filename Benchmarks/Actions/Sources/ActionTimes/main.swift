import Foundation
import ScheduledActions

// `ActionTimes fill PATH COUNT`: stores COUNT objects, each with an item.
// `ActionTimes start PATH`: opens the store, and waits for the first run.
// `ActionTimes change PATH COUNT`: changes COUNT objects, one after the other, and waits each time for the new due
// date. Prints the median of a change.
// `ActionTimes commit PATH COUNT`: stores COUNT objects, each in its own transaction. Prints the median of a commit.
// `ActionTimes commits PATH COUNT`: the same. Prints the mean, checkpoints included.
//
// A fourth argument, `normal`, sets the durability of the store; the default is full.
//
// Each prints its time in seconds, and its peak memory in bytes.

let arguments = CommandLine.arguments
let clock = ContinuousClock()
let start = clock.now
let store = try ActionStore(
  path: arguments[2], types: .measured, durability: arguments.last == "normal" ? .normal : .full)
let count = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0
let (events, continuation) = AsyncStream.makeStream(of: ActionManagerEvent.self)

@MainActor
func manager() throws -> ActionManager {
  try ActionManager(store: store, reachability: ManualReachability(), onEvent: { continuation.yield($0) })
}

var seconds: Double?
switch arguments[1] {
case "fill":
  for first in stride(from: 0, to: count, by: 10_000) {
    try store.write { store in
      for number in first..<min(first + 10_000, count) {
        try store.set(Upload(number), for: CollectionKey("uploads", "\(number)"))
      }
    }
  }
case "start":
  let manager = try manager()
  for await case .started in events { break }
  withExtendedLifetime(manager) {}
case "commit", "commits":
  let times = try (1...count).map { number in
    try clock.measure { try store.write { try $0.set(Upload(number), for: CollectionKey("uploads", "\(number)")) } }
  }
  let isMedian = arguments[1] == "commit"
  seconds = isMedian ? times.sorted()[count / 2] / .seconds(1) : times.reduce(.zero, +) / .seconds(count)
default:
  let manager = try manager()
  var iterator = events.makeAsyncIterator()
  for await case .ended in events { break }
  var times: [Duration] = []
  for number in 1...count {
    let id = CollectionKey("uploads", "\(number)")
    let before = clock.now
    try store.write { _ = try $0.update(id, as: Upload.self) { $0.date += 1 } }
    search: while let event = await iterator.next() {
      if case .updated(id, _) = event { break search }
    }
    times.append(clock.now - before)
  }
  seconds = times.sorted()[count / 2] / .seconds(1)
  withExtendedLifetime(manager) {}
}

var usage = rusage()
getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
print(seconds ?? (clock.now - start) / .seconds(1), usage.ru_maxrss * 1_024)
