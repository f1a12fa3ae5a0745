import Foundation
import GRDB
import ScheduledActions
import Testing

/// A store in a file, and everything that can be wrong with one.
struct StoreFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path()
  }

  @Test func whatWasPutInIsThereTheNextTime() throws {
    try makeStore()
    let store = try ActionStore(path: path, types: .tested)
    #expect(try store.read { try $0.object(.tested, as: Note.self) } == Note(text: "kept"))
  }

  @Test func nothingIsLeftBesideTheFileWhenItIsClosed() throws {
    try makeStore()
    #expect(folder.names == ["store.sqlite"])
  }

  @Test func anEmptyFileBecomesAStore() throws {
    try Data().write(to: URL(filePath: path))
    try makeStore()
    #expect(try ActionStore(path: path, types: .tested).read { try $0.objectCount() } == 1)
  }

  @Test func aSecondOneIsToldWhoHasTheStore() throws {
    let first = try ActionStore(path: path, types: .tested)
    let error = try #require(failure())
    #expect(error.code == .inUse)
    #expect(error.description.contains("another process, number \(ProcessInfo.processInfo.processIdentifier)"))
    try first.write { try $0.set(Note(text: "still mine"), for: .tested) }
  }

  @Test func afterTheFirstOneIsGoneTheStoreIsFree() throws {
    for _ in 0..<3 { try makeStore() }
  }

  @Test func aTextFileIsLeftAsItIs() throws {
    let text = Data(repeating: UInt8(ascii: "x"), count: 5_000)
    try text.write(to: URL(filePath: path))
    #expect(failure()?.code == .notAStore)
    #expect(try Data(contentsOf: URL(filePath: path)) == text)
  }

  @Test func aDatabaseOfAnotherProgramIsLeftAsItIs() throws {
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE theirs (a)") }
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(failure()?.code == .notAStore)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func aFolderIsNoStore() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(failure()?.code == .cannotOpen)
  }

  @Test func aFileInAFolderThatIsNotThereCannotBeMade() throws {
    let error = failure(at: folder.path("no/such/store.sqlite"))
    #expect(error?.code == .cannotOpen)
    #expect(error?.description.contains("No such file or directory") == true)
  }

  @Test func aStoreOfANewerVersionIsLeftAsItIs() throws {
    try makeStore()
    try DatabaseQueue(path: path).write { database in
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 something new')")
    }
    let error = try #require(failure())
    #expect(error.code == .newerVersion)
    #expect(error.description.contains("newer version"))
    #expect(try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM object") } == 1)
  }

  @Test func aFileWhoseFirstPageIsDamagedIsLeftAsItIs() throws {
    try makeStore()
    try overwrite(from: 0, count: 100)
    let damaged = try Data(contentsOf: URL(filePath: path))
    #expect(failure()?.code == .notAStore)
    #expect(try Data(contentsOf: URL(filePath: path)) == damaged)
  }

  @Test func aFileThatIsDamagedFurtherInSaysSoWhenItIsRead() throws {
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

  @Test func randomDamageNeverEndsTheProcess() throws {
    try makeStore(objects: 200)
    let whole = try Data(contentsOf: URL(filePath: path))
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SplitMix(seed)
    for round in 0..<40 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...400, using: &generator) {
        damaged[Int.random(in: 100..<damaged.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let other = folder.path("\(round).sqlite")
      try damaged.write(to: URL(filePath: other))
      do {
        let store = try ActionStore(path: other, types: .tested)
        for number in 0..<200 { _ = try? store.read { try $0.object(CollectionKey("tests", "\(number)")) } }
        _ = try? store.write { try $0.set(Note(text: "new"), for: .tested) }
      } catch {
        #expect(!error.description.isEmpty, "seed \(seed)")
      }
    }
  }

  @Test func aFullDiskIsToldAndNothingIsLost() throws {
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
  func aFileThatCannotBeWrittenIsTold() throws {
    try makeStore()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect(failure()?.code == .readOnly)
  }

  @Test(.disabled(if: getuid() == 0, "the superuser may write everything"))
  func aFolderThatCannotBeWrittenIsTold() throws {
    try makeStore()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path) }
    #expect(failure()?.code == .readOnly)
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

  private func overwrite(from offset: Int, count: Int) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }))
    try file.close()
  }
}
