import Foundation
import GRDB
import Loadables
import ScheduledActions
import TestSupport
import Testing

@Suite(.serialized)
struct DurabilityTests {
  private static let killCount = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 50

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("store.sqlite")
  }

  @Test(.timeLimit(.minutes(30)))
  func committedWritesSurviveRepeatedKills() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    let committed = try await onOwnThread { [path] in try Self.killRepeatedly(path, seed: seed) }
    try #require(committed > 0)
    let told = try Probe("drain", path).outputToEnd()
    let count = Int(told.dropFirst("done ".count).prefix { $0.isNumber }) ?? 0
    #expect(count >= committed, "seed \(seed): \(told)")
    try await DatabaseQueue(path: path).read { database in
      #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
      for number in 0..<committed {
        let runs = try Int.fetchOne(
          database, sql: "SELECT json_extract(json, '$.runs') FROM object WHERE collection = 'jobs' AND key = ?",
          arguments: ["\(number)"])
        try #require(runs ?? 0 >= 1, "job \(number), seed \(seed)")
      }
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func aStoreOpensAfterAKillDuringItsCreation() async throws {
    let paths = (0..<Self.killCount).map { folder.path("\($0).sqlite") }
    try await onOwnThread { for path in paths { try Self.killDuringCreation(path) } }
  }

  /// Runs work that waits for processes, without blocking a thread of the task pool. Its thread has no current test,
  /// so failures must be thrown.
  private func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
  }

  /// The number of jobs that killed processes committed.
  private static func killRepeatedly(_ path: String, seed: UInt64) throws -> Int {
    var generator = SplitMix64(seed: seed)
    var committed = 0
    for number in 0..<killCount {
      let probe = try Probe("work", path, "\(committed)")
      // Without this wait, no process on a busy machine would reach its work.
      if !number.isMultiple(of: 2) { probe.waitForOutput() }
      // At any time from before the store is opened to the middle of the work.
      probe.kill(after: Double.random(in: 0...0.12, using: &generator))
      guard !probe.output.contains("error") else { throw ProbeFailure("seed \(seed): \(probe.output)") }
      // The last job may be committed but not printed.
      if let last = probe.output.split(separator: "\n").compactMap({ Int($0) }).last { committed = last + 1 }
    }
    return committed
  }

  private static func killDuringCreation(_ path: String) throws {
    let probe = try Probe("work", path, "0")
    // The lock is the first of the store's files.
    while probe.isRunning, !FileManager.default.fileExists(atPath: "\(path)-lock") { usleep(100) }
    let seconds = Double.random(in: 0...0.01)
    probe.kill(after: seconds)
    let told = try Probe("drain", path).outputToEnd()
    guard told.hasPrefix("done") else { throw ProbeFailure("killed \(seconds) s after the lock was made: \(told)") }
  }

  @Test func aCommitWaitsForTheDiskByDefault() throws {
    // Twice, since opening an existing file takes another path.
    for _ in 0..<2 { #expect(try synchronous(ActionStore(path: path, types: .tested)) == [2, 1]) }
    #expect(try synchronous(ActionStore(path: path, types: .tested, durability: .full)) == [2, 1])
  }

  @Test func aStoreOfNormalDurabilityDoesNotWaitForTheDisk() throws {
    for _ in 0..<2 {
      #expect(try synchronous(ActionStore(path: path, types: .tested, durability: .normal)) == [1, 0])
    }
  }

  @Test func aDatabaseOpenedByTheAppKeepsItsPragmas() throws {
    let pool = try DatabasePool(path: path)
    for value in [0, 1, 2] {
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = \(value)") }
      #expect(try synchronous(ActionStore(pool, types: .tested)).first == value)
    }
  }

  /// The pragmas of the writing connection: `synchronous` (1 is normal, 2 full) and `fullfsync`.
  private func synchronous(_ store: ActionStore) throws -> [Int?] {
    try store.write { try $0.set(Note(text: "kept"), for: .tested) }
    return try ["synchronous", "fullfsync"].map { pragma in
      try store.write { try Int.fetchOne($0.database, sql: "PRAGMA \(pragma)") }
    }
  }

  @Test(arguments: [":memory:", "file:store.sqlite?mode=memory"])
  func aSpecialNameOfSQLiteIsAFile(name: String) throws {
    #expect(try Probe("drain", name, in: folder.url).outputToEnd() == "done 0\n")
    #expect(folder.names.contains(name))
  }

  @Test func anotherProgramsDatabaseWithASpecialNameIsRefusedUnchanged() throws {
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE theirs (a)") }
    let renamed = folder.path(":memory:")
    try FileManager.default.moveItem(atPath: path, toPath: renamed)
    let before = try Data(contentsOf: URL(filePath: renamed))
    let told = try Probe("drain", ":memory:", in: folder.url).outputToEnd()
    #expect(told.hasPrefix("error: notAStore: :memory: is the database of another program"))
    #expect(try Data(contentsOf: URL(filePath: renamed)) == before)
  }

  @Test func aSecondProcessLearnsWhichProcessHasTheStore() throws {
    let first = try Probe("work", path, "0")
    first.waitForOutput()
    let second = try Probe("drain", path)
    let told = second.outputToEnd()
    #expect(told.hasPrefix("error: inUse: \(path) is in use by another process, number \(first.processIdentifier)"))
    first.kill(after: 0)
    #expect(try Probe("drain", path).outputToEnd().hasPrefix("done"))
  }

  @Test(.enabled(if: SmallDisk.obstacle == nil, "a disk of its own cannot be made here"))
  func aFullDiskIsReportedAndLosesNothing() throws {
    let probe = try BuiltProgram.path(of: "StoreProbe")
    let output = try SmallDisk.run(
      """
      '\(probe)' fill "$disk/store.sqlite" | tail -n 1; dd if=/dev/zero of="$disk/rest" bs=1k 2>/dev/null; \
      rm "$disk/rest"; '\(probe)' drain "$disk/store.sqlite"
      """)
    let lines = output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("error: diskFull: ") == true, "\(output)")
    #expect(lines.first?.contains("nothing was lost") == true)
  }
}

private struct ProbeFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

private final class Probe {
  private let process: Process
  private let pipe = Pipe()
  private(set) var output = ""

  init(_ arguments: String..., in folder: URL? = nil) throws {
    process = try Process.start(
      BuiltProgram.path(of: "StoreProbe"), arguments, directory: folder, output: pipe, error: FileHandle.standardError)
  }

  var isRunning: Bool { process.isRunning }
  var processIdentifier: Int32 { process.processIdentifier }

  /// Kills the process, and collects its output.
  func kill(after seconds: Double) {
    // The moment of the kill is tested, so this waits for no event.
    usleep(UInt32(seconds * 1e6))
    Foundation.kill(process.processIdentifier, SIGKILL)
    output += outputToEnd()
  }

  func waitForOutput() { output += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) }

  func outputToEnd() -> String {
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

/// A small disk, which disappears with its process.
private enum SmallDisk {
  /// The reason why this machine cannot have one; nil if it can.
  static let obstacle: String? = (try? run("echo made"))?.hasPrefix("made") == true ? nil : "no mount in a namespace"

  /// Runs shell commands, in which `$disk` is such a disk.
  static func run(_ commands: String) throws -> String {
    let pipe = Pipe()
    let arguments = [
      "unshare", "-rm", "sh", "-c",
      "disk=$(mktemp -d) && trap 'rmdir \"$disk\" 2>/dev/null' EXIT && mount -t tmpfs -o size=600k none \"$disk\" && { \(commands)\n}; umount \"$disk\"",
    ]
    let process = try Process.start("/usr/bin/env", arguments, output: pipe)
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
