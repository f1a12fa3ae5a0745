import CAllocator
import Workloads

// Runs one workload many times, for tools that count a process's operations, or prints the memory of objects. See
// ../../measure.py.
let arguments = CommandLine.arguments.dropFirst()
if arguments == ["list"] {
  for workload in Workload.all {
    print(workload.maker.rawValue, workload.id, workload.count, workload.name, separator: "\t")
  }
} else if arguments == ["memory"] {
  for footprint in Footprint.all {
    print(footprint.maker.rawValue, bytes(of: footprint), footprint.name, separator: "\t")
  }
} else if arguments.count == 2, let repetitions = Int(arguments[2]),
  let workload = Workload.all.first(where: { $0.id == arguments[1] })
{
  let run = workload.prepare()
  run(repetitions)
} else {
  print("usage: Repeat list | Repeat memory | Repeat WORKLOAD REPETITIONS")
}

/// Returns the allocated bytes per object, with the allocator's overhead, without the array that holds the objects.
@MainActor
func bytes(of footprint: Footprint) -> Int {
  let count = 100_000
  _ = footprint.make(1)
  let before = allocated_bytes()
  let kept = footprint.make(count)
  let after = allocated_bytes()
  let array = kept.capacity * MemoryLayout<AnyObject>.stride
  return withExtendedLifetime(kept) { (Int(after) - Int(before) - array) / count }
}
