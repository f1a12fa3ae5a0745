import Foundation
import ScheduledActions

/// A program that stores jobs and runs them, for tests that kill it.
///
/// - `StoreProbe work PATH FIRST`: stores jobs from number FIRST on, one after the other, and prints the number of each
///   once it is committed; a manager runs them meanwhile. Runs until it is killed.
/// - `StoreProbe drain PATH`: runs the stored jobs, prints their number, and ends.
/// - `StoreProbe fill PATH`: stores notes until that fails.
///
/// A store error is printed after `error: `, with status 1.
@main
@MainActor
struct StoreProbe {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      let store = try ActionStore(path: arguments.dropFirst().first ?? "", types: .probed)
      switch arguments.first {
      case "work": try await work(store, from: arguments.last.flatMap { Int($0) } ?? 0)
      case "drain": try await drain(store)
      default: try fill(store)
      }
    } catch let error as ActionStoreError {
      print("error: \(error.code): \(error)")
      exit(1)
    }
  }

  private static func work(_ store: ActionStore, from first: Int) async throws {
    let manager = try ActionManager(store: store, reachability: ManualReachability())
    for number in first... {
      try await store.write { try $0.set(Job(), for: CollectionKey("jobs", "\(number)")) }
      say("\(number)")
    }
    withExtendedLifetime(manager) {}
  }

  private static func drain(_ store: ActionStore) async throws {
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    let manager = try ActionManager(
      store: store, reachability: ManualReachability(),
      onEvent: { if case .ended = $0 { continuation.yield() } })
    var iterator = ends.makeAsyncIterator()
    while try await store.read({ try $0.openJobs() }) > 0 { await iterator.next() }
    withExtendedLifetime(manager) {}
    say("done \(try await store.read { try $0.keys(in: "jobs").count })")
  }

  private static func fill(_ store: ActionStore) throws {
    for number in 0... {
      let job = Job(padding: String(repeating: "x", count: 10_000))
      try store.write { try $0.set(job, for: CollectionKey("jobs", "\(number)")) }
      say("\(number)")
    }
  }

  private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}

/// A job that runs once, at once.
private struct Job: Codable, Sendable, Actionable {
  var isOpen = true
  var runs = 0
  var padding = ""

  var actionItems: [ActionItem] {
    guard isOpen else { return [] }
    return [
      ActionItem(identifier: "run", retryTimeout: .seconds(1)) { run in
        try await run.store.write { store in
          _ = try store.update(run.id, as: Job.self) { job in
            job.isOpen = false
            job.runs += 1
          }
        }
      }
    ]
  }
}

extension StoredTypes {
  fileprivate static var probed: StoredTypes {
    var types = StoredTypes()
    types.register(Job.self, as: "job")
    return types
  }
}

extension StoreReadTransaction {
  fileprivate func openJobs() throws -> Int {
    try keys(in: "jobs").count { key in
      try object(CollectionKey("jobs", key), as: Job.self)?.isOpen == true
    }
  }
}
