import Foundation
import ScheduledActions

/// The store of a run's scheduled actions, and the contents of the store when the run began.
///
/// A replay of the run uses an in-memory copy of these contents, so that its results equal those of the run.
public struct RunStore: Sendable {
  /// The store in a file; nil for a store in memory.
  let file: ActionStore?
  /// The date at virtual time 0, the start of the run.
  let start: Date
  let objects: [String: ScheduledObject]

  /// The maximum time that a run waits for another program to finish writing to the store.
  private static let patience = Duration.milliseconds(250)

  /// An empty store in memory. Runs on this store begin at a fixed date, 2001-01-01.
  public static let inMemory = RunStore(file: nil, start: Date(timeIntervalSinceReferenceDate: 0), objects: [:])

  /// Opens the store in a file, and creates the file if it is missing. The date of the run's start is now.
  ///
  /// - Throws: ``ActionStoreError``, with a hint for the user, if the file cannot be used.
  public init(path: String) throws {
    let store = try ActionStore(path: path, types: ScheduledObject.types, patience: Self.patience)
    try store.write(Self.restoreKept)
    self.init(file: store, start: Date(), objects: try Self.objects(in: store))
  }

  private init(file: ActionStore?, start: Date, objects: [String: ScheduledObject]) {
    self.file = file
    self.start = start
    self.objects = objects
  }

  /// A store in memory with the contents at the start of the run, for a replay.
  public var copy: RunStore { RunStore(file: nil, start: start, objects: objects) }

  /// Returns the store for a restarted run. With a file, the run begins now, on the file's present contents.
  ///
  /// - Throws: ``ActionStoreError`` if the file cannot be read.
  public func restarted() throws -> RunStore {
    guard let file else { return self }
    try file.write(Self.restoreKept)
    return RunStore(file: file, start: Date(), objects: try Self.objects(in: file))
  }

  /// Closes the file. No run can use it afterwards.
  public func close() {
    // An error has no effect: the next program that opens the file reads what SQLite left beside it.
    try? file?.close()
  }

  /// Runs `repetition`, which repeats the run on the contents at its start, and keeps its changes of the file. Objects
  /// other than scenario actions stay unchanged.
  ///
  /// The file changes in one step: if `repetition` throws, or the process is killed meanwhile, the file keeps its
  /// contents. After a kill, the next ``init(path:)`` restores them.
  ///
  /// - Throws: ``ActionStoreError`` if the file cannot be written, and the error of `repetition`.
  public func repeated<Value>(_ repetition: () throws -> Value) throws -> Value {
    guard let file else { return try repetition() }
    try file.write { transaction in
      try Self.restoreKept(transaction)
      try transaction.replaceObjects(in: Self.kept, by: try transaction.objects(in: ScheduledObject.collection))
      try transaction.replaceObjects(in: ScheduledObject.collection, by: objects)
    }
    do {
      let result = try repetition()
      try file.write { try $0.replaceObjects(in: Self.kept, by: [:]) }
      return result
    } catch {
      // If this fails too, the next use of the file restores the contents.
      try? file.write(Self.restoreKept)
      throw error
    }
  }

  /// The collection of the scenario actions as they were before a repetition. Empty unless a repetition is in progress
  /// or was killed.
  static let kept = "actions before a repetition"

  /// Undoes a repetition that has not ended; without one, does nothing.
  private static func restoreKept(_ transaction: StoreWriteTransaction) throws {
    let objects = try transaction.objects(in: kept)
    guard !objects.isEmpty else { return }
    try transaction.replaceObjects(in: ScheduledObject.collection, by: objects)
    try transaction.replaceObjects(in: kept, by: [:])
  }

  /// Returns the opened store: the file, or a new in-memory store with the contents at the start of the run.
  ///
  /// - Throws: ``ActionStoreError`` if there is not enough memory for an in-memory store.
  func opened() throws -> ActionStore {
    if let file { return file }
    let store = try ActionStore(inMemoryWith: ScheduledObject.types)
    if !objects.isEmpty {
      try store.write { try $0.replaceObjects(in: ScheduledObject.collection, by: objects) }
    }
    return store
  }

  /// Returns the scenario actions in `store` that can be read. A run reports the others when it begins.
  private static func objects(in store: ActionStore) throws -> [String: ScheduledObject] {
    try store.read { try $0.objects(in: ScheduledObject.collection) }
  }
}

extension StoreReading {
  /// Returns the scenario actions in a collection that can be read, by their keys.
  fileprivate func objects(in collection: String) throws -> [String: ScheduledObject] {
    var objects: [String: ScheduledObject] = [:]
    for key in try keys(in: collection) {
      objects[key] = (try? object(CollectionKey(collection, key))) as? ScheduledObject
    }
    return objects
  }
}

extension StoreWriteTransaction {
  /// Replaces the scenario actions in a collection. Leaves other and unreadable objects unchanged.
  fileprivate func replaceObjects(in collection: String, by objects: [String: ScheduledObject]) throws {
    for key in try self.objects(in: collection).keys where objects[key] == nil {
      try remove(CollectionKey(collection, key))
    }
    for (key, object) in objects.sorted(by: { $0.key < $1.key }) {
      try set(object, for: CollectionKey(collection, key))
    }
  }
}

extension RunStore {
  /// Whether the actions are stored in a file, which keeps their progress for the next run.
  public var isFile: Bool { file != nil }

  /// The contents of the file when the run began: `the store has 3 actions, 2 done`. Nil for a store in memory.
  public var contentsText: String? {
    guard isFile else { return nil }
    guard !objects.isEmpty else { return "the store has no actions yet" }
    let done = objects.values.count { $0.date == nil }
    return "the store has \(objects.count == 1 ? "1 action" : "\(objects.count) actions"), \(done) done"
  }

  /// The text of ``contentsText``; nil if the store was empty. Earlier contents make the run differ from a first run.
  public var earlierContentsText: String? { objects.isEmpty ? nil : contentsText }
}
