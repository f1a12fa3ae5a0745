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
    return RunStore(file: file, start: Date(), objects: try Self.objects(in: file))
  }

  /// Closes the file. No run can use it afterwards.
  public func close() {
    // An error has no effect: the next program that opens the file reads what SQLite left beside it.
    try? file?.close()
  }

  /// Restores the scenario actions in the file to their state at the start of the run, so that the run can be repeated.
  /// Leaves other objects in the file unchanged.
  ///
  /// - Throws: ``ActionStoreError`` if the file cannot be written.
  public func revertChanges() throws {
    guard let file else { return }
    let kept = objects
    try file.write { transaction in
      for key in try transaction.keys(in: ScheduledObject.collection) where kept[key] == nil {
        let name = ScheduledObject.name(key)
        if (try? transaction.object(name)) is ScheduledObject { try transaction.remove(name) }
      }
      for (key, object) in kept.sorted(by: { $0.key < $1.key }) {
        try transaction.set(object, for: ScheduledObject.name(key))
      }
    }
  }

  /// Returns the opened store: the file, or a new in-memory store with the contents at the start of the run.
  ///
  /// - Throws: ``ActionStoreError`` if there is not enough memory for an in-memory store.
  func opened() throws -> ActionStore {
    if let file { return file }
    let store = try ActionStore(inMemoryWith: ScheduledObject.types)
    if !objects.isEmpty {
      try store.write { transaction in
        for (key, object) in objects.sorted(by: { $0.key < $1.key }) {
          try transaction.set(object, for: ScheduledObject.name(key))
        }
      }
    }
    return store
  }

  /// Returns the scenario actions in `store` that can be read. A run reports the others when it begins.
  private static func objects(in store: ActionStore) throws -> [String: ScheduledObject] {
    try store.read { transaction in
      var objects: [String: ScheduledObject] = [:]
      for key in try transaction.keys(in: ScheduledObject.collection) {
        objects[key] = (try? transaction.object(ScheduledObject.name(key))) as? ScheduledObject
      }
      return objects
    }
  }
}
