import Synchronization

/// The calls of one name that the calls of one other family, or no call, make.
final class CallFamily: Sendable {
  /// The name, which a span can change.
  var name: String { currentName.withLock { $0 } }
  private let currentName: Mutex<String>
  /// The family of the calls within which these calls are made; nil at the top level.
  let parent: CallFamily?
  /// The number of the family among the families of an agent, from 0.
  let index: Int
  /// The families to which this one belongs.
  let owner: ObjectIdentifier
  /// The errors that the first call of the family can throw.
  let failure: CallFailure
  let faults = CallFaults()
  /// Whether calls belong to the family, and not only spans: it then keeps its name, and takes faults.
  var hasCalls: Bool { areCalls.load(ordering: .relaxed) }
  private let areCalls = Atomic(false)
  /// Whether the family is for the names beyond ``CallFamilies/limit``.
  let isForRest: Bool

  fileprivate init(
    _ name: String, _ failure: CallFailure, in parent: CallFamily?, index: Int, of owner: CallFamilies,
    isForRest: Bool
  ) {
    currentName = Mutex(name)
    (self.failure, self.parent, self.index) = (failure, parent, index)
    self.owner = ObjectIdentifier(owner)
    self.isForRest = isForRest
  }

  /// Notes that a call belongs to the family.
  func noteCall() { areCalls.store(true, ordering: .relaxed) }

  fileprivate func rename(to name: String) { currentName.withLock { $0 = name } }

  /// Returns the family, or the innermost one around it, that has a name; nil for none.
  fileprivate func innermost(named name: String) -> CallFamily? {
    sequence(first: self) { $0.parent }.first { $0.name == name }
  }
}

/// The families of an agent's calls.
package final class CallFamilies: Sendable {
  /// The maximum number of families. The calls of further names are in the family ``other``.
  static let limit = 1_000

  struct Key: Hashable {
    let name: String
    let parent: Int?
  }

  private struct Storage {
    var families: [Key: CallFamily] = [:]
    var count = 0
  }

  private let storage = Mutex(Storage())

  /// Returns the family of the calls of a name within the calls of a family. A call within one of its own name, at any
  /// distance, belongs to that one's family: recursion makes no families.
  ///
  /// - Parameter failure: The errors that the call can throw.
  func family(
    _ name: String, _ failure: CallFailure = CallFailure((any Error).self), in parent: CallFamily?
  ) -> CallFamily {
    if let ancestor = parent?.innermost(named: name) { return ancestor }
    return storage.withLock { storage in
      if let family = storage.families[Key(name: name, parent: parent?.index)] { return family }
      // The last number is that of the family for the rest.
      let isFull = storage.count >= Self.limit - 1
      let key = isFull ? Key(name: "other", parent: nil) : Key(name: name, parent: parent?.index)
      if isFull, let other = storage.families[key] { return other }
      let family = CallFamily(
        key.name, failure, in: isFull ? nil : parent, index: storage.count, of: self, isForRest: isFull)
      storage.families[key] = family
      storage.count += 1
      return family
    }
  }

  /// Gives a family of spans another name. Returns false if a family beside it or around it has that name.
  func rename(_ family: CallFamily, to name: String) -> Bool {
    guard !family.isForRest, !family.hasCalls, family.parent?.innermost(named: name) == nil else { return false }
    return storage.withLock { storage in
      let key = Key(name: name, parent: family.parent?.index)
      let old = Key(name: family.name, parent: family.parent?.index)
      guard storage.families[key] == nil, storage.families[old] === family else { return false }
      (storage.families[key], storage.families[old]) = (family, nil)
      family.rename(to: name)
      return true
    }
  }

  /// Removes the faults of all families, and lets the calls that they hold go on.
  func clearFaults() {
    for family in storage.withLock({ Array($0.families.values) }) { family.faults.clear() }
  }
}
