import Foundation
import GRDB
import ScheduledActions
import Testing

struct ActionStoreTests {
  private let store: ActionStore

  init() throws { store = try ActionStore(inMemoryWith: .tested) }

  @Test func aStoredObjectReadsBack() throws {
    try store.write { try $0.set(Note(text: "a “quoted” / text\n"), metadata: Note(text: "beside"), for: .tested) }
    let (object, metadata) = try store.read { try ($0.object(.tested, as: Note.self), $0.metadata(.tested)) }
    #expect(object == Note(text: "a “quoted” / text\n"))
    #expect(metadata as? Note == Note(text: "beside"))
  }

  @Test func aNewObjectReplacesTheOldOneAndItsMetadata() throws {
    try store.write { try $0.set(Note(text: "old"), metadata: Note(text: "beside"), for: .tested) }
    try store.write { try $0.set(Chore(identifier: "new"), for: .tested) }
    #expect(try store.read { try $0.object(.tested, as: Chore.self) }?.identifier == "new")
    #expect(try store.read { try $0.metadata(.tested) } == nil)
    #expect(try store.read { try $0.objectCount() } == 1)
  }

  @Test(arguments: [Note(text: "other"), Chore(identifier: "other")] as [any StoredObject])
  func newMetadataReplacesTheOld(other: any StoredObject) throws {
    try store.write { try $0.set(Note(text: "a"), metadata: Note(text: "beside"), for: .tested) }
    try store.write { try $0.set(Note(text: "a"), metadata: other, for: .tested) }
    let metadata = try store.read { try $0.metadata(.tested) }
    #expect(type(of: try #require(metadata)) == type(of: other))
    #expect((metadata as? Note)?.text ?? (metadata as? Chore)?.identifier == "other")
  }

  @Test func metadataCanBeAddedLater() throws {
    try store.write { try $0.set(Note(text: "a"), for: .tested) }
    try store.write { try $0.set(Note(text: "a"), metadata: Note(text: "beside"), for: .tested) }
    #expect(try store.read { try $0.metadata(.tested) } as? Note == Note(text: "beside"))
  }

  @Test func anUpdateKeepsTheMetadata() throws {
    try store.write { try $0.set(Note(text: "old"), metadata: Note(text: "beside"), for: .tested) }
    #expect(try store.write { try $0.update(.tested, as: Note.self) { $0.text = "new" } })
    #expect(try store.read { try $0.object(.tested, as: Note.self) } == Note(text: "new"))
    #expect(try store.read { try $0.metadata(.tested) } as? Note == Note(text: "beside"))
  }

  @Test func anUpdateOfAMissingObjectChangesNothing() throws {
    try store.write { try $0.set(Note(text: "a"), for: .tested) }
    let error = #expect(throws: ActionStoreError.self) {
      try store.write { try $0.update(.tested, as: Chore.self) { _ in } }
    }
    #expect(error?.code == .otherType)
    #expect(error?.description.contains("tests/one is a Note and no Chore") == true)
    #expect(try !store.write { try $0.update(CollectionKey("tests", "two"), as: Note.self) { _ in } })
  }

  @Test func aRemovedObjectCannotBeRead() throws {
    try store.write { try $0.set(Note(text: "a"), for: .tested) }
    #expect(try store.write { try $0.remove(.tested) })
    #expect(try !store.write { try $0.remove(.tested) })
    #expect(try store.read { try $0.object(.tested) } == nil)
  }

  @Test func keysAndCollectionsAreListedInOrder() throws {
    try store.write { store in
      for (collection, key) in [("b", "2"), ("a", "x"), ("b", "1")] {
        try store.set(Note(text: key), for: CollectionKey(collection, key))
      }
    }
    #expect(try store.read { try $0.collections() } == ["a", "b"])
    #expect(try store.read { try $0.keys(in: "b") } == ["1", "2"])
  }

  @Test func aTransactionThatThrowsIsRolledBack() throws {
    #expect(throws: Refusal.self) {
      try store.write { store in
        try store.set(Note(text: "a"), for: .tested)
        throw Refusal(description: "no")
      }
    }
    #expect(try store.read { try $0.objectCount() } == 0)
  }

  @Test func anObjectOfAnUnregisteredTypeCannotBeStored() throws {
    struct Stranger: Codable, Sendable {}
    let error = #expect(throws: ActionStoreError.self) { try store.write { try $0.set(Stranger(), for: .tested) } }
    #expect(error?.code == .unregisteredType)
    #expect(error?.description.contains("Stranger") == true)
  }

  @Test func anObjectOfAnUnregisteredTypeIsReportedAndKept() throws {
    try insert(type: "stranger", json: "{}")
    let error = #expect(throws: ActionStoreError.self) { try store.read { try $0.object(.tested) } }
    #expect(error?.code == .unregisteredType)
    #expect(error?.description.contains("stranger") == true)
    #expect(try store.read { try $0.objectCount() } == 1)
  }

  @Test(arguments: [#"{"text": 1}"#, "{}", "[]", "", "{", "null", #"{"text": "\ud800"}"#, "\u{0}"])
  func anObjectThatDoesNotDecodeIsReportedAndKept(json: String) throws {
    try insert(type: "note", json: json)
    let error = #expect(throws: ActionStoreError.self) { try store.read { try $0.object(.tested) } }
    #expect(error?.code == .undecodable)
    #expect(try store.read { try $0.objectCount() } == 1)
  }

  @Test func namesMayBeAnyText() throws {
    let id = CollectionKey("'; DROP TABLE object; --", "\u{1F600}/\n\"")
    try store.write { try $0.set(Note(text: "a"), for: id) }
    #expect(try store.read { try $0.object(id, as: Note.self) } == Note(text: "a"))
  }

  @Test func aDatabaseOpenedByTheAppCanBeTheStore() throws {
    let database = try DatabaseQueue()
    try ActionStore(database, types: .tested).write { try $0.set(Note(text: "a"), for: .tested) }
    #expect(try ActionStore(database, types: .tested).read { try $0.objectCount() } == 1)
  }

  @Test func aDatabaseWithOtherTablesIsRefused() throws {
    let database = try DatabaseQueue()
    try database.write { try $0.execute(sql: "CREATE TABLE mine (a)") }
    let error = #expect(throws: ActionStoreError.self) { try ActionStore(database, types: .tested) }
    #expect(error?.code == .notAStore)
  }

  @Test func namesAreComparedByTheirBytes() throws {
    let (one, two) = (CollectionKey("files", "caf\u{E9}"), CollectionKey("files", "cafe\u{301}"))
    #expect(one != two)
    #expect(two < one)
    #expect(Set([one, two]).count == 2)
    try store.write { store in
      try store.set(Note(text: "one"), for: one)
      try store.set(Note(text: "two"), for: two)
    }
    #expect(try store.read { try $0.object(one, as: Note.self) } == Note(text: "one"))
  }

  @Test func aNameWithAZeroCharacterIsRefused() throws {
    let error = #expect(throws: ActionStoreError.self) {
      try store.write { try $0.set(Note(text: "a"), for: CollectionKey("a", "x\u{0}1")) }
    }
    #expect(error?.code == .impossibleName)
  }

  @Test func anErrorOfTheAppsSQLIsRethrown() throws {
    let error = #expect(throws: DatabaseError.self) {
      try store.write { store in
        try store.set(Note(text: "a"), for: .tested)
        try store.database.execute(sql: "INSERT INTO object (id) VALUES (1)")
      }
    }
    #expect(error?.resultCode == .SQLITE_CONSTRAINT)
  }

  @Test func aForgottenManagerLeavesNothing() throws {
    try store.writer.write { database in
      try database.execute(
        sql: """
          INSERT INTO manager VALUES ('old', '1'), ('new', '1');
          INSERT INTO schedule VALUES ('old', 1, 1), ('new', 1, 1);
          INSERT INTO unreadable VALUES ('old', 'a', 'b', 'c'), ('new', 'a', 'b', 'c');
          """)
    }
    try store.write { try $0.set(Note(text: "a"), for: .tested) }
    try store.forgetManager("old")
    for table in ["changed", "schedule", "unreadable"] {
      #expect(try store.read { try String.fetchAll($0.database, sql: "SELECT manager FROM \(table)") } == ["new"])
    }
    #expect(try store.read { try String.fetchAll($0.database, sql: "SELECT name FROM manager") } == ["new"])
  }

  @Test func theUpcomingViewListsDueDates() throws {
    _ = try store.writer.write { database in
      try database.execute(
        sql: """
          INSERT INTO object (collection, key, type, json) VALUES ('users', 'ann', 'note', '{"text":"a"}');
          INSERT INTO schedule (manager, due, object) VALUES ('actions', 978307202500000, 1);
          """)
    }
    let row = try #require(try store.writer.read { try Row.fetchOne($0, sql: "SELECT * FROM upcoming") })
    #expect(row == ["manager": "actions", "collection": "users", "key": "ann", "due": "2001-01-01 00:00:02.500"])
  }

  private func insert(type: String, json: String) throws {
    try store.writer.write { database in
      try database.execute(
        sql: "INSERT INTO object (collection, key, type, json) VALUES ('tests', 'one', ?, ?)", arguments: [type, json])
    }
  }
}
