import Benchmark
import Workloads

/// Every workload as a benchmark, ours and OpenCombine's in the same run.
let benchmarks: @Sendable () -> Void = {
  for workload in Workload.all {
    // Enough to make the costs of the clock and of the main actor negligible.
    let repetitions = max(1, 100_000 / workload.count)
    Benchmark(
      workload.id,
      configuration: .init(
        metrics: [.wallClock], warmupIterations: 3, scalingFactor: .one, maxDuration: .seconds(2), maxIterations: 1_000)
    ) { benchmark in
      let run = await workload.prepare()
      await run(1)
      benchmark.startMeasurement()
      await run(repetitions)
      benchmark.stopMeasurement()
    }
  }
}
