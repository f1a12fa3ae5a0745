import Foundation
import GRDB
import ScheduledActions
import TestSupport
import Testing

@Suite("Scheduled actions: every error of a store is typed")
struct StoreErrorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func error(_ body: () throws -> Void) -> ActionStoreError? {
    #expect(throws: ActionStoreError.self) { try body() }
  }

  @Test(arguments: [false, true])
  func aClosedStoreSaysSo(isFile: Bool) throws {
    let store =
      try isFile
      ? ActionStore(path: folder.url.appending(path: "store").path, types: .tested) : ActionStore(inMemoryWith: .tested)
    try store.write { try $0.set(Note(text: "a"), for: .tested) }
    try store.close()
    for found in [
      error { _ = try store.read { try $0.object(.tested) } },
      error { _ = try store.read { try $0.objectCount() } },
      error { try store.write { try $0.set(Note(text: "b"), for: .tested) } },
      error { _ = try store.write { try $0.remove(.tested) } },
    ] {
      #expect(found?.code == .closed)
      #expect(found?.description.contains("was closed; open a store again") == true)
    }
  }

  @Test func aClosedStoreSaysSoToAsyncCallersToo() async throws {
    let store = try ActionStore(inMemoryWith: .tested)
    try store.close()
    let read = await #expect(throws: ActionStoreError.self) { try await store.read { try $0.objectCount() } }
    let write = await #expect(throws: ActionStoreError.self) {
      try await store.write { try $0.set(Note(text: "b"), for: .tested) }
    }
    #expect(read?.code == .closed && write?.code == .closed)
  }

  @Test func anObjectThatIsNoJSONIsRefusedWithItsPlace() throws {
    struct Weight: Codable, Sendable { var grams: Double }
    var types = StoredTypes()
    types.register(Weight.self, as: "weight")
    let store = try ActionStore(inMemoryWith: types)
    let found = error { try store.write { try $0.set(Weight(grams: .nan), for: .tested) } }
    #expect(found?.code == .unencodable)
    #expect(found?.description.contains("“grams” is nan") == true)
  }

  @Test func aTableThatRefusesAValueIsDamage() throws {
    let store = try ActionStore(inMemoryWith: .tested)
    // As a damaged page does.
    try store.write { store in
      try store.database.execute(
        sql: "CREATE TRIGGER broken BEFORE INSERT ON object BEGIN SELECT RAISE(ABORT, 'bad'); END")
    }
    let found = error { try store.write { try $0.set(Note(text: "b"), for: .tested) } }
    #expect(found?.code == .damaged)
  }

  @Test func anErrorOfTheAppsOwnStatementsIsThrownAsItIs() throws {
    let store = try ActionStore(inMemoryWith: .tested)
    #expect(throws: DatabaseError.self) { try store.write { try $0.database.execute(sql: "DELETE FROM missing") } }
  }
}
