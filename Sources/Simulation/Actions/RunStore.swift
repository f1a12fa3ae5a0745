import Foundation
import ScheduledActions

/// Where the scheduled actions of a run are kept, and what was there at its start.
///
/// Whatever is told to a run that is gone through once more is the same as the first time, so that a run in a file can be
/// repeated as well: in memory, from what the file held.
public struct RunStore: Sendable {
  /// The file's store; nil: one in memory.
  let file: ActionStore?
  /// What date it is when the run begins.
  let start: Date
  /// What was there at the start, by id.
  let objects: [String: ScheduledObject]

  /// How long a run stands still while another program writes to its store: nobody waits longer for a key.
  private static let patience = Duration.milliseconds(250)

  /// An empty store in memory, in which a run always begins at the same date.
  public static let inMemory = RunStore(file: nil, start: Date(timeIntervalSinceReferenceDate: 0), objects: [:])

  /// The store in a file, which is made if it is not there. The run begins now.
  ///
  /// - Throws: ``ActionStoreError`` if the file cannot be used, with what to do.
  public init(path: String) throws {
    let store = try ActionStore(path: path, types: ScheduledObject.types, patience: Self.patience)
    self.init(file: store, start: Date(), objects: try Self.objects(in: store))
  }

  private init(file: ActionStore?, start: Date, objects: [String: ScheduledObject]) {
    self.file = file
    self.start = start
    self.objects = objects
  }

  /// The same in memory, with what was there at the start: for a run that is gone through once more.
  public var copy: RunStore { RunStore(file: nil, start: start, objects: objects) }

  /// Where a run that begins anew goes on: in a file with what is in it by now, and at the present date.
  ///
  /// - Throws: ``ActionStoreError`` if the file cannot be read.
  public func restarted() throws -> RunStore {
    guard let file else { return self }
    return RunStore(file: file, start: Date(), objects: try Self.objects(in: file))
  }

  /// Closes the file, so that the store is in that alone. No run can have it any more.
  public func close() {
    // Whatever is left beside the file then is taken in by the next who opens it.
    try? file?.close()
  }

  /// Takes back what a run has changed, so that it can be gone through again in the same place. What is in a file beside
  /// the actions of scenarios stays.
  ///
  /// - Throws: ``ActionStoreError`` if the file cannot be written.
  public func takeBackChanges() throws {
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

  /// The store, with what was there at the start.
  ///
  /// - Throws: ``ActionStoreError`` if there is no memory for it.
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

  /// All that can be read as the action of a scenario; the rest is told of when a run begins.
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
