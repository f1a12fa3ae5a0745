import Workloads

let usage = "usage: Repeat WORKLOAD REPETITIONS   (`Repeat list` names the workloads)"
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["list"] {
  for workload in Workload.all { print(workload.id, workload.count) }
} else if arguments.count == 2, let repetitions = Int(arguments[1]) {
  for workload in Workload.all where workload.id == arguments[0] || arguments[0] == "all" {
    let run = workload.prepare()
    let n = max(1, repetitions / workload.count)
    run(n / 10 + 1)
    let start = ContinuousClock.now
    run(n)
    let d = start.duration(to: .now)
    print(
      workload.id,
      Double(d.components.attoseconds) / 1e9 / Double(n * workload.count) + Double(d.components.seconds) * 1e9
        / Double(n * workload.count), "ns")
  }
} else {
  print(usage)
}
