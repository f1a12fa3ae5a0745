/// A loadable whose state is made of the states of others, its children.
///
/// The children are held strongly. A change of one child costs the same however many there are. A group notifies when
/// its state or its contents flag changes, and at every notification of a child while it is `didSyncSuccessfully`,
/// since the contents may have changed.
///
/// A child may be in several groups, and more than once in one: it then counts as often.
open class PureLoadableGroup: LoadableBase, LoadableContainer {
  /// How the children's states add up.
  public let mode: GroupMode

  private var children: [any PureLoadableProtocol]
  private var observations: [GroupChild] = []
  private var tally = GroupTally()
  private var hasContents = false
  /// True while the children come and go, which may change them: they are counted afterwards.
  private var isReplacingChildren = false
  /// The first failed child with an error, kept until a child changes.
  private var failedChild: (any PureLoadableProtocol)?

  /// A group of these loadables.
  public init(_ loadables: [any PureLoadableProtocol] = [], mode: GroupMode = .all) {
    self.mode = mode
    self.children = loadables
    super.init()
    observeChildren()
    hasContents = tally.isContentsAvailable(mode)
    _ = setSilently(tally.state(mode))
  }

  /// A group of these loadables, with the original library's words for the mode.
  public convenience init(_ loadables: [any PureLoadableProtocol], failurePolicy: GroupFailurePolicy) {
    self.init(loadables, mode: failurePolicy.mode)
  }

  /// The children, in order. Replacing them notifies if the group's state or contents flag is another one then.
  ///
  /// A child that stands on this very group is a programmer's error.
  public var loadables: [any PureLoadableProtocol] {
    get { children }
    set {
      for child in newValue {
        precondition(
          (child as? any LoadableContainer)?.dependsOn(self) != true && child !== self,
          "\(type(of: child)) cannot be a child of this \(type(of: self)): it stands on it, which would close a cycle")
      }
      children = newValue
      let replaced = Instrumentation.record(.dependenciesChanged, of: self)
      Instrumentation.effects(of: replaced) {
        observeChildren()
        update(afterChildNotified: false)
      }
    }
  }

  public var dependencies: [any PureLoadableProtocol] { children }

  open override var isContentsAvailable: Bool { hasContents }

  /// The error of the first failed child that has one, as a ``LoadableGroupError``; nil unless the group has failed.
  open override var error: (any Error)? {
    guard loadableState == .didFailToSync else { return nil }
    // Only the child is kept, not its error: a group among the children may come by another one without a notification.
    if let failedChild, let found = LoadableGroupError(failedChild) { return found }
    failedChild = children.first { LoadableGroupError($0) != nil }
    return failedChild.flatMap(LoadableGroupError.init)
  }

  /// For subclasses: the group has changed; its observers are called next.
  open func groupDidChange() {}

  override func roundWillBegin() { groupDidChange() }

  fileprivate func childDidChange(_ observation: GroupChild) {
    guard !isReplacingChildren else { return }
    observation.recount(in: &tally)
    update(afterChildNotified: true)
  }

  private func update(afterChildNotified: Bool) {
    failedChild = nil
    let state = tally.state(mode)
    let contents = tally.isContentsAvailable(mode)
    let hasChanged = state != loadableState || contents != hasContents
    hasContents = contents
    let change = setSilently(state)
    if hasChanged || (afterChildNotified && state == .didSyncSuccessfully) {
      notify(Round(cause: change))
    }
  }

  private func observeChildren() {
    isReplacingChildren = true
    let left = observations
    var observed: [GroupChild] = []
    var known: [ObjectIdentifier: GroupChild] = [:]
    known.reserveCapacity(children.count)
    observed.reserveCapacity(children.count)
    for child in children {
      let identity = ObjectIdentifier(child)
      if let observation = known[identity] {
        observation.weight += 1
      } else {
        let observation = GroupChild(child, of: self)
        known[identity] = observation
        observed.append(observation)
      }
    }
    observations = observed
    // Only now, so that a child that stays is not left by its last observer in between; and one by one, since what a
    // child does then may reach this group.
    for observation in left { observation.remove() }
    isReplacingChildren = false
    tally = GroupTally()
    for observation in observations { observation.count(in: &tally) }
  }
}

/// A group's observation of one child, with what was last counted of it.
private final class GroupChild: LoadableObserver {
  /// How many times the child is in the group.
  var weight = 1

  private let child: any PureLoadableProtocol
  private weak var group: PureLoadableGroup?
  private var countedState = LoadableState.idle
  private var countedContents = false

  init(_ child: any PureLoadableProtocol, of group: PureLoadableGroup) {
    self.child = child
    self.group = group
    super.init(observing: child)
  }

  func count(in tally: inout GroupTally) {
    countedState = child.loadableState
    countedContents = child.isContentsAvailable
    tally.add(countedState, isContentsAvailable: countedContents, weight: weight)
  }

  func recount(in tally: inout GroupTally) {
    tally.add(countedState, isContentsAvailable: countedContents, weight: -weight)
    count(in: &tally)
  }

  override func loadableDidChange(_ loadable: any PureLoadableProtocol) {
    group?.childDidChange(self)
  }
}
