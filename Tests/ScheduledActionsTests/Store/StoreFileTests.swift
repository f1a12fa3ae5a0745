import Foundation
import GRDB
import Loadables
import ScheduledActions
import TestSupport
import Testing

/// A store in a file, with every kind of damage.
struct StoreFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("store.sqlite")
  }

  @Test func aStoredObjectReadsBackAfterReopening() throws {
    try makeStore()
    let store = try ActionStore(path: path, types: .tested)
    #expect(try store.read { try $0.object(.tested, as: Note.self) } == Note(text: "kept"))
  }

  @Test func aReleasedStoreLeavesOnlyItsFileAndTheLock() throws {
    try makeStore()
    #expect(folder.names == ["store.sqlite", "store.sqlite-lock"])
  }

  @Test func aLinkToTheFileIsTheSameStore() throws {
    let first = try ActionStore(path: path, types: .tested)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: path)
    #expect(failure(at: folder.path("link"))?.code == .inUse)
    try first.write { try $0.set(Note(text: "still mine"), for: .tested) }
  }

  @Test(arguments: ["store.sqlite", "./store.sqlite", "second"])
  func aLinkToAMissingFileIsTheSameStore(destination: String) throws {
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path("second"), withDestinationPath: path)
    try files.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: destination)
    let first = try ActionStore(path: folder.path("link"), types: .tested)
    #expect(folder.names.contains("store.sqlite-lock"))
    for other in [path, folder.path("link")] { #expect(failure(at: other)?.code == .inUse) }
    try first.write { try $0.set(Note(text: "still mine"), for: .tested) }
  }

  @Test func aLinkToItselfIsRefused() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "link")
    #expect(failure(at: folder.path("link"))?.code == .cannotOpen)
  }

  @Test func aFileWithTwoNamesIsRefused() throws {
    try makeStore()
    try FileManager.default.linkItem(atPath: path, toPath: folder.path("other"))
    #expect(failure(at: folder.path("other"))?.description.contains("hard links") == true)
  }

  @Test func aFileWithTheLocksNameIsKept() throws {
    try Data("precious".utf8).write(to: URL(filePath: "\(path)-lock"))
    #expect(failure()?.description.contains("has to be free for the lock") == true)
    #expect(try String(contentsOfFile: "\(path)-lock", encoding: .utf8) == "precious")
  }

  @Test(arguments: ["", "/dev/null"])
  func aPathOfNoFileIsRefused(path: String) { #expect(failure(at: path)?.code == .cannotOpen) }

  @Test func anEmptyFileBecomesAStore() throws {
    try Data().write(to: URL(filePath: path))
    try makeStore()
    #expect(try ActionStore(path: path, types: .tested).read { try $0.objectCount() } == 1)
  }

  @Test func aSecondStoreInTheProcessIsRefused() throws {
    let first = try ActionStore(path: path, types: .tested)
    let error = try #require(failure())
    #expect(error.code == .inUse)
    #expect(error.description.contains("open in this process already"))
    try first.write { try $0.set(Note(text: "still mine"), for: .tested) }
  }

  @Test func aReleasedStoreCanBeReopened() throws {
    for _ in 0..<3 { try makeStore() }
  }

  #if os(Linux)
    @Test func aStartingProcessDoesNotKeepTheLock() throws {
      var store: ActionStore? = try ActionStore(path: path, types: .tested)
      let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == "\(path)-lock"
      }
      // As in a child process between fork and exec, which has inherited the lock's descriptor.
      let inherited = dup(try #require(files.first.flatMap { Int32($0) }))
      defer { close(inherited) }
      store = nil
      #expect(store == nil)
      try makeStore()
    }
  #endif

  @Test func aClosedStoreLeavesOnlyItsFileAndTheLock() throws {
    let store = try ActionStore(path: path, types: .tested)
    try store.write { try $0.set(Note(text: "kept"), for: .tested) }
    _ = try store.read { try $0.objectCount() }
    try store.close()
    #expect(folder.names == ["store.sqlite", "store.sqlite-lock"])
    #expect(throws: (any Error).self) { try store.read { try $0.objectCount() } }
  }

  @Test func everyFileOfANewStoreIsAccessibleOnlyToItsUser() throws {
    let store = try ActionStore(path: path, types: .tested)
    try store.write { try $0.set(Note(text: "mine"), for: .tested) }
    _ = try store.read { try $0.objectCount() }
    #expect(folder.names == ["store.sqlite", "store.sqlite-lock", "store.sqlite-shm", "store.sqlite-wal"])
    #expect(folder.names.map { mode(folder.path($0)) } == [0o600, 0o600, 0o600, 0o600])
  }

  @Test func aStoreBehindALinkIsAccessibleOnlyToItsUser() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "store.sqlite")
    _ = try ActionStore(path: folder.path("link"), types: .tested)
    #expect(mode(path) == 0o600)
  }

  @Test func anExistingStoreKeepsItsMode() throws {
    try makeStore()
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let store = try ActionStore(path: path, types: .tested)
    try store.write { try $0.set(Note(text: "shared"), for: .tested) }
    #expect(mode(path) == 0o640)
    #expect(mode("\(path)-wal") == 0o640)
  }

  @Test func aTextFileIsRefusedUnchanged() throws {
    let text = Data(repeating: UInt8(ascii: "x"), count: 5_000)
    try text.write(to: URL(filePath: path))
    #expect(failure()?.code == .notAStore)
    #expect(try Data(contentsOf: URL(filePath: path)) == text)
  }

  @Test func anotherProgramsDatabaseIsRefusedUnchanged() throws {
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE theirs (a)") }
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(failure()?.code == .notAStore)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func anInterruptedTransactionIsRolledBackInAStore() throws {
    try makeStore()
    let copy = try copyAmidTransaction { try $0.execute(sql: "DELETE FROM object") }
    let store = try ActionStore(path: copy, types: .tested)
    #expect(try store.read { try $0.object(.tested, as: Note.self) } == Note(text: "kept"))
  }

  @Test func anInterruptedTransactionIsRolledBackInAnotherProgramsDatabase() throws {
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE theirs (a)") }
    let copy = try copyAmidTransaction { try $0.execute(sql: "DROP TABLE theirs") }
    #expect(failure(at: copy)?.code == .notAStore)
    #expect(try DatabaseQueue(path: copy).read { try $0.tableExists("theirs") })
  }

  @Test func aFolderIsRefused() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(failure()?.code == .cannotOpen)
  }

  @Test func aFileInAMissingFolderCannotBeCreated() throws {
    let error = failure(at: folder.path("no/such/store.sqlite"))
    #expect(error?.code == .cannotOpen)
    #expect(error?.description.contains("create it first") == true)
  }

  @Test func aStoreOfANewerVersionIsRefusedUnchanged() throws {
    try makeStore()
    try DatabaseQueue(path: path).write { database in
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 something new')")
    }
    let error = try #require(failure())
    #expect(error.code == .newerVersion)
    #expect(error.description.contains("newer version"))
    #expect(try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM object") } == 1)
  }

  @Test func aStoreOfANewerVersionWithAnotherJournalIsRefusedUnchanged() throws {
    try makeStore()
    try DatabaseQueue(path: path).writeWithoutTransaction { database in
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 something new')")
      try database.execute(sql: "PRAGMA journal_mode = DELETE")
    }
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(failure()?.code == .newerVersion)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func aFileWithADamagedFirstPageIsRefusedUnchanged() throws {
    try makeStore()
    try overwrite(from: 0, count: 100)
    let damaged = try Data(contentsOf: URL(filePath: path))
    #expect(failure()?.code == .notAStore)
    #expect(try Data(contentsOf: URL(filePath: path)) == damaged)
  }

  @Test func laterDamageInAFileIsReportedWhenItIsRead() throws {
    try makeStore(objects: 2_000)
    let size = try Data(contentsOf: URL(filePath: path)).count
    try overwrite(from: 4_096 * 4, count: size - 4_096 * 4)
    let error = #expect(throws: ActionStoreError.self) {
      let store = try ActionStore(path: path, types: .tested)
      for number in 0..<2_000 { _ = try store.read { try $0.object(CollectionKey("tests", "\(number)")) } }
    }
    #expect(error?.code == .damaged)
    #expect(error?.description.contains(".recover") == true)
  }

  @MainActor
  @Test(.timeLimit(.minutes(30)))
  func randomDamageNeitherCrashesNorHangsTheProcess() async throws {
    try makeManagedStore()
    let whole = try Data(contentsOf: URL(filePath: path))
    let seed = UInt64.random(in: 0 ... .max)
    print("seed of the damage: \(seed)")
    var generator = SplitMix64(seed: seed)
    for round in 0..<60 {
      // Other tests need the main actor too.
      await Task.yield()
      var damaged = whole
      for _ in 0..<Int.random(in: 1...200, using: &generator) {
        // Outside the first page, without which no file can be opened.
        let place = Int.random(in: 4_096..<damaged.count, using: &generator)
        damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      let other = folder.path("\(round).sqlite")
      try damaged.write(to: URL(filePath: other))
      do {
        let bench = try ManagedStore(ActionStore(path: other, types: .tested))
        bench.advance(by: 1_000)
        #expect(bench.problems.allSatisfy { !$0.description.isEmpty }, "seed \(seed)")
      } catch {
        #expect(error is ActionStoreError || error is DatabaseError, "seed \(seed): \(error)")
      }
    }
  }

  @Test func aFullDiskIsReportedAndLosesNothing() throws {
    try makeStore()
    let store = try ActionStore(path: path, types: .tested)
    try store.writer.barrierWriteWithoutTransaction { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages + 1)")
    }
    let error = #expect(throws: ActionStoreError.self) {
      try store.write { store in
        for number in 0..<1_000 { try store.set(Note(text: "more"), for: CollectionKey("more", "\(number)")) }
      }
    }
    #expect(error?.code == .diskFull)
    #expect(try store.read { try $0.objectCount() } == 1)
  }

  @Test(.disabled(if: getuid() == 0, "the superuser may write everything"))
  func aReadOnlyFileIsReported() throws {
    try makeStore()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect(failure()?.code == .readOnly)
  }

  @Test(.disabled(if: getuid() == 0, "the superuser may write everything"))
  func aReadOnlyFolderIsReported() throws {
    try makeStore()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path) }
    #expect(failure()?.code == .readOnly)
  }

  private func mode(_ path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
  }

  /// A store that a manager has evaluated, and must evaluate again.
  @MainActor
  private func makeManagedStore() throws {
    let bench = try ManagedStore(ActionStore(path: path, types: .tested), suspendCount: 1)
    for offset in [0, 1] {
      try bench.store.write { store in
        for number in 0..<100 {
          try store.set(Chore(date: .at(Double(number + offset))), for: CollectionKey("tests", "\(number)"))
        }
      }
      if offset == 0 { bench.manager.catchUp() }
    }
  }

  private func makeStore(objects: Int = 1) throws {
    let store = try ActionStore(path: path, types: .tested)
    try store.write { store in
      if objects == 1 { return try store.set(Note(text: "kept"), for: .tested) }
      for number in 0..<objects { try store.set(Note(text: "kept"), for: CollectionKey("tests", "\(number)")) }
    }
  }

  private func failure(at path: String? = nil) -> ActionStoreError? {
    do {
      _ = try ActionStore(path: path ?? self.path, types: .tested)
      return nil
    } catch {
      return error
    }
  }

  /// The path of the database files of a process that was killed amid a transaction that changed the file.
  private func copyAmidTransaction(_ changes: @escaping @Sendable (Database) throws -> Void) throws -> String {
    let copy = folder.path("copy.sqlite")
    try DatabaseQueue(path: path).writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1")
      try database.inTransaction(.immediate) {
        try changes(database)
        // More than the page cache holds, so that the file changes before the commit.
        try database.execute(sql: "CREATE TABLE large AS SELECT randomblob(1000000) AS a")
        for suffix in ["", "-journal"] {
          try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
        return .rollback
      }
    }
    return copy
  }

  private func overwrite(from offset: Int, count: Int) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }))
    try file.close()
  }
}
