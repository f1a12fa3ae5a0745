/// A loadable whose state combines the states of its children.
///
/// The children are held strongly. The cost of a child's change does not depend on the group's size. A group notifies
/// when its state or ``isContentsAvailable`` changes and, while synced, at every notification of a child.
///
/// A child may be in several groups, and several times in one group, where every occurrence counts.
open class PureLoadableGroup: LoadableBase, LoadableContainer {
  private var children: [any PureLoadableProtocol]
  private var observations: [GroupChild] = []
  private let count: GroupCount
  /// The number of replacements of the children, by which a replacement notices that another one happened meanwhile.
  private var replacements = 0

  /// Creates a group of these loadables, whose state is combined by the rule `mode`.
  public init(_ loadables: [any PureLoadableProtocol] = [], mode: GroupMode = .all) {
    self.children = loadables
    self.count = GroupCount(mode)
    super.init()
    count.group = self
    _ = observeChildren()
    _ = setSilently(count.state)
    // A subclass may derive contents from children that have them already.
    if count.state != .idle || count.isContentsAvailable { groupDidChange() }
  }

  /// Creates a group of these loadables. `failurePolicy` is the name of the mode in the original library, MMMLoadable.
  public convenience init(_ loadables: [any PureLoadableProtocol], failurePolicy: GroupFailurePolicy) {
    self.init(loadables, mode: failurePolicy.mode)
  }

  /// The rule that combines the children's states.
  public final var mode: GroupMode { count.mode }

  /// The children, in order. Replacing them notifies if the group's state or ``isContentsAvailable`` changes.
  ///
  /// Adding a child that depends on this group is a programming error, and traps.
  public var loadables: [any PureLoadableProtocol] {
    get { children }
    set {
      for child in newValue {
        guard child === self || (child as? any LoadableContainer)?.dependsOn(self) == true else { continue }
        // A precondition would lose its message in release builds.
        fatalError(
          "\(type(of: child)) cannot be a child of this \(type(of: self)): it depends on it, which would close a cycle")
      }
      children = newValue
      let replaced = LoadableInstruments.record(.dependenciesChanged, of: self)
      LoadableInstruments.effects(of: replaced) {
        if observeChildren() { childrenDidChange() }
      }
    }
  }

  /// The children, in order, as dependencies: equal to ``loadables``.
  public var dependencies: [any PureLoadableProtocol] { children }

  /// Whether contents are available: in all children or in any child, depending on ``mode``. False for an empty group.
  open override var isContentsAvailable: Bool { count.isContentsAvailable }

  /// The error of the first failed child with an error, as a ``LoadableGroupError``; nil unless the group has failed.
  open override var error: (any Error)? {
    guard loadableState == .didFailToSync else { return nil }
    // Errors are not stored: the error of a nested group may change without a notification.
    return asking(else: nil) {
      count.failedPositions.firstResult { children.indices.contains($0) ? LoadableGroupError(children[$0]) : nil }
    }
  }

  /// For subclasses: called after a change of the group, before the group's observers are called, and by the initializer
  /// unless the group is idle without contents.
  open func groupDidChange() {}

  override func roundWillBegin() { groupDidChange() }

  /// Updates the group and notifies, after a new combined state or, in a synced group, any notification of a child.
  func childrenDidChange() {
    // A child's further failure is no event of the group: only a new state is recorded.
    if LoadableInstruments.isOn { notify(Round(cause: setSilently(count.state))) } else { set(count.state) }
  }

  /// Counts the children again: the notification of a child's newest state may not have reached this group yet.
  final func recount() {
    if !count.isPaused, count.count(observations) { childrenDidChange() }
  }

  /// Observes and counts the current children. Returns true if the group's state or contents flag has changed.
  private func observeChildren() -> Bool {
    count.isPaused = true
    replacements += 1
    let replacement = replacements
    let left = observations
    var observed: [GroupChild] = []
    var known = IdentityTable(capacity: children.count)
    observed.reserveCapacity(children.count)
    for (position, child) in children.enumerated() {
      if let place = known.place(of: ObjectIdentifier(child), orElse: observed.count) {
        observed[place].weight += 1
      } else {
        observed.append(GroupChild(child, at: position, countedIn: count))
      }
    }
    // Observing a child may lead to a further replacement, which makes this one obsolete.
    guard replacement == replacements else { return false }
    observations = observed
    // Removed only now, so that a remaining child stays observed; one by one, since a child may react with a call.
    for observation in left { observation.leave() }
    for observation in left { observation.remove() }
    guard replacement == replacements else { return false }
    count.isPaused = false
    return count.count(observations)
  }
}

/// A table that finds an object's index in a list by the object's identity, to detect duplicates.
///
/// Objects that were allocated in sequence mostly have rising addresses. An object above all known addresses is new, so
/// a group of 100,000 children mostly needs one comparison per child. A dictionary would take longer than the rest of
/// the group's creation.
struct IdentityTable {
  /// The objects that had the highest address of all when they were added. Their addresses rise in this order.
  private var rising: [(object: ObjectIdentifier, place: Int)] = []
  private var others: [ObjectIdentifier: Int] = [:]

  init(capacity: Int) { rising.reserveCapacity(capacity) }

  /// Returns the index of a known object. Adds an unknown object with the index `next`, and returns nil.
  mutating func place(of object: ObjectIdentifier, orElse next: Int) -> Int? {
    guard let last = rising.last, object <= last.object else {
      rising.append((object, next))
      return nil
    }
    if let place = risingPlace(of: object) ?? others[object] { return place }
    others[object] = next
    return nil
  }

  private func risingPlace(of object: ObjectIdentifier) -> Int? {
    var (low, high) = (0, rising.count)
    while low < high {
      let middle = (low + high) / 2
      if rising[middle].object < object { low = middle + 1 } else { high = middle }
    }
    return low < rising.count && rising[low].object == object ? rising[low].place : nil
  }
}

/// The reason why a group failed: the first child, in the group's order, that failed with an error.
public struct LoadableGroupError: Error, CustomStringConvertible {
  /// The child that failed; nil once the child is released.
  ///
  /// Held weakly, so that a stored error, such as the error of a failed chain, does not keep the child alive.
  public weak let child: (any PureLoadableProtocol)?
  /// The error with which the child failed.
  public let cause: any Error

  private let childName: String

  /// Creates the error of a group with this failed child; nil unless the child has failed with an error.
  @MainActor
  init?(_ child: any PureLoadableProtocol) {
    guard child.loadableState == .didFailToSync, let cause = child.error else { return nil }
    self.child = child
    self.cause = cause
    childName = child.nameInSentences
  }

  /// A readable description of the error.
  public var description: String { "\(childName) failed: \(cause)" }

  /// The error at the end of nested groups and chains: ``cause``, or the root cause of that.
  public var rootCause: any Error { Loadables.rootCause(of: cause) }
}

/// Returns the error of a loadable that is no group and no chain, within the errors of nested groups and chains.
func rootCause(of error: any Error) -> any Error {
  var root = error
  while true {
    switch root {
    case let group as LoadableGroupError: root = group.cause
    case let chain as LoadableChainError:
      guard let cause = chain.cause else { return chain }
      root = cause
    default: return root
    }
  }
}
