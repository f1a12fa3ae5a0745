import Dashboard
import Foundation
import TerminalUI

// Draws every scene over runs of different sizes, and prints the time of a frame, in microseconds, drawn in full and
// after a key, and then the costs of reading the events and of time travel. With `--check` it fails if the largest run
// takes much longer than the smallest.

/// The minimum time of a frame drawn in full, in microseconds: other work on the machine only adds time.
func microseconds(_ model: Model) -> Double {
  let clock = ContinuousClock()
  return (0..<50).map { _ in
    var painter = Painter()
    return clock.measure { _ = painter.frame(of: model, theme: .plain) } / .microseconds(1)
  }.min() ?? 0
}

/// The minimum time of a frame after a key down or up, by a painter with the previous frame.
func microsecondsAfterKey(_ model: Model) -> Double {
  let clock = ContinuousClock()
  var (model, painter) = (model, Painter())
  return (0..<50).map { number in
    _ = model.update(with: .input(.key(number % 2 == 0 ? .down : .up)))
    return clock.measure { _ = painter.frame(of: model, theme: .plain) } / .microseconds(1)
  }.min() ?? 0
}

func decimal(_ number: Double) -> String {
  let tenths = Int(number * 10 + 0.5)
  return "\(tenths / 10).\(tenths % 10)"
}

func grouped(_ number: Int) -> String {
  number < 1_000 ? "\(number)" : grouped(number / 1_000) + "," + "\(1_000 + number % 1_000)".dropFirst()
}

let runs = try Workload.all.map { workload in
  let (model, intake) = workload.model()
  let times = try Scene.all.map { scene in
    var model = model
    for event in try KeySequence(parsing: scene.keys).events { _ = model.update(with: .input(event)) }
    return (whole: microseconds(model), afterKey: microsecondsAfterKey(model))
  }
  return (workload: workload, intake: intake, times: times, travel: workload.travel(model))
}

let header = runs.map {
  "\(grouped($0.workload.nodeCount)) loadables, \(grouped($0.workload.entryCount)) events"
}
print("| a frame of 120x40 with …, in µs | \(header.joined(separator: " | ")) |")
print("|---|\(String(repeating: "---|", count: runs.count))")
for (index, scene) in Scene.all.enumerated() {
  print("| \(scene.name) | \(runs.map { decimal($0.times[index].whole) }.joined(separator: " | ")) |")
}
print()
print("| the same after a key, in µs | \(header.joined(separator: " | ")) |")
print("|---|\(String(repeating: "---|", count: runs.count))")
for (index, scene) in Scene.all.enumerated() {
  print("| \(scene.name) | \(runs.map { decimal($0.times[index].afterKey) }.joined(separator: " | ")) |")
}
print()
print("| one event … | \(header.joined(separator: " | ")) |")
print("|---|\(String(repeating: "---|", count: runs.count))")
print("| ns to take it in | \(runs.map { decimal($0.intake.nanosecondsPerEntry) }.joined(separator: " | ")) |")
print("| ns, in the slowest thousand | \(runs.map { decimal($0.intake.slowest) }.joined(separator: " | ")) |")
print("| bytes | \(runs.map { decimal($0.intake.bytesPerEntry) }.joined(separator: " | ")) |")

print()
print("| going in time, in µs | \(header.joined(separator: " | ")) |")
print("|---|\(String(repeating: "---|", count: runs.count))")
print("| back by one event | \(runs.map { decimal($0.travel.back) }.joined(separator: " | ")) |")
print("| back to the first event | \(runs.map { decimal($0.travel.toStart) }.joined(separator: " | ")) |")
print("| forward again, an event | \(runs.map { decimal($0.travel.again) }.joined(separator: " | ")) |")

let scrolling = Scrolling.all.map { (name: $0.name, time: $0.microseconds()) }
print()
print("| scrolling by a row through 1,000 nodes, in µs | |")
print("|---|---|")
for (name, time) in scrolling { print("| \(name) | \(decimal(time)) |") }

if CommandLine.arguments.contains("--check"), let first = runs.first, let last = runs.last {
  // A hundred times the size may cost a few more steps of a binary search, and slower memory accesses.
  let slow = Scene.all.indices.filter { last.times[$0].whole > 2 * first.times[$0].whole + 100 }
  for index in slow { print("costs more the more there is: \(Scene.all[index].name)") }
  let isSlowBack = last.travel.back > 4 * first.travel.back + 100
  if isSlowBack { print("going back costs more the more there is") }
  // A picture is drawn beside them, in a millisecond at most.
  let isSlowScrolling =
    scrolling[1].time > 1.3 * scrolling[0].time + 20 || scrolling[3].time > scrolling[2].time + 1_000
  if isSlowScrolling { print("scrolling through images costs more") }
  if !slow.isEmpty || isSlowBack || isSlowScrolling { exit(1) }
}
