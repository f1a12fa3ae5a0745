/// A loadable whose state is made of the states of others, its children.
///
/// The children are held strongly. A change of one child costs the same however many there are. A group notifies when
/// its state or its contents flag changes, and at every notification of a child while it is `didSyncSuccessfully`,
/// since the contents may have changed.
///
/// A child may be in several groups, and more than once in one: it then counts as often.
open class PureLoadableGroup: LoadableBase, LoadableContainer {
  private var children: [any PureLoadableProtocol]
  private var observations: [GroupChild] = []
  private let count: GroupCount
  /// How often the children have been replaced; one replacement may come in the middle of another.
  private var replacements = 0

  /// A group of these loadables.
  public init(_ loadables: [any PureLoadableProtocol] = [], mode: GroupMode = .all) {
    self.children = loadables
    self.count = GroupCount(mode)
    super.init()
    count.group = self
    _ = observeChildren()
    _ = setSilently(count.state)
  }

  /// A group of these loadables, with the original library's words for the mode.
  public convenience init(_ loadables: [any PureLoadableProtocol], failurePolicy: GroupFailurePolicy) {
    self.init(loadables, mode: failurePolicy.mode)
  }

  /// How the children's states add up.
  public final var mode: GroupMode { count.mode }

  /// The children, in order. Replacing them notifies if the group's state or contents flag is another one then.
  ///
  /// A child that stands on this very group is a programmer's error.
  public var loadables: [any PureLoadableProtocol] {
    get { children }
    set {
      for child in newValue {
        guard child === self || (child as? any LoadableContainer)?.dependsOn(self) == true else { continue }
        // Not a precondition, whose message release builds leave out.
        fatalError(
          "\(type(of: child)) cannot be a child of this \(type(of: self)): it depends on it, which would close a cycle")
      }
      children = newValue
      let replaced = Instrumentation.record(.dependenciesChanged, of: self)
      Instrumentation.effects(of: replaced) {
        if observeChildren() { childrenDidChange() }
      }
    }
  }

  /// The children, in order.
  public var dependencies: [any PureLoadableProtocol] { children }

  /// Whether the children's contents add up to something usable: see ``mode``. Never so for an empty group.
  open override var isContentsAvailable: Bool { count.isContentsAvailable }

  /// The error of the first failed child that has one, as a ``LoadableGroupError``; nil unless the group has failed.
  open override var error: (any Error)? {
    guard loadableState == .didFailToSync else { return nil }
    // The errors themselves are not kept: a group among the children may come by another one without a notification.
    // Nor are they counted yet while they are being replaced.
    return asking(else: nil) {
      count.failedPositions.firstResult { children.indices.contains($0) ? LoadableGroupError(children[$0]) : nil }
    }
  }

  /// For subclasses: the group has changed; its observers are called next.
  open func groupDidChange() {}

  override func roundWillBegin() { groupDidChange() }

  /// What the children add up to is something else, or the contents of one may be.
  func childrenDidChange() {
    // A further failure of a group is not one of its own, so that only a change is told to whoever listens.
    if Instrumentation.isOn { notify(Round(cause: setSilently(count.state))) } else { set(count.state) }
  }

  /// Observes the children that there are now and counts them; true if that makes the group another one.
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
    // A child may have replaced the children because it is observed now; then these are no longer wanted.
    guard replacement == replacements else { return false }
    observations = observed
    // Only now, so that a child that stays is not left by its last observer in between; and one by one, since what a
    // child does then may reach this group.
    for observation in left { observation.leave() }
    for observation in left { observation.remove() }
    guard replacement == replacements else { return false }
    count.isPaused = false
    return count.count(observations)
  }
}
