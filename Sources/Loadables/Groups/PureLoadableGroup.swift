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
  /// How often the children have been replaced; one replacement may come in the middle of another.
  private var replacements = 0
  /// The positions of the failed children, so that the first one with an error is found without asking all.
  private var failedPositions = PositionSet()

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
    // The errors themselves are not kept: a group among the children may come by another one without a notification.
    return failedPositions.firstResult { LoadableGroupError(children[$0]) }
  }

  /// For subclasses: the group has changed; its observers are called next.
  open func groupDidChange() {}

  override func roundWillBegin() { groupDidChange() }

  fileprivate func childDidChange(_ observation: GroupChild) {
    guard !isReplacingChildren else { return }
    observation.recount(in: &tally, &failedPositions)
    update(afterChildNotified: true)
  }

  private func update(afterChildNotified: Bool) {
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
    replacements += 1
    let replacement = replacements
    let left = observations
    var observed: [GroupChild] = []
    var known: [ObjectIdentifier: GroupChild] = [:]
    known.reserveCapacity(children.count)
    observed.reserveCapacity(children.count)
    for (position, child) in children.enumerated() {
      let identity = ObjectIdentifier(child)
      if let observation = known[identity] {
        observation.weight += 1
      } else {
        let observation = GroupChild(child, at: position, of: self)
        known[identity] = observation
        observed.append(observation)
      }
    }
    // A child may have replaced the children because it is observed now; then these are no longer wanted.
    guard replacement == replacements else { return }
    observations = observed
    // Only now, so that a child that stays is not left by its last observer in between; and one by one, since what a
    // child does then may reach this group.
    for observation in left { observation.remove() }
    guard replacement == replacements else { return }
    isReplacingChildren = false
    tally = GroupTally()
    failedPositions = PositionSet()
    for observation in observations { observation.count(in: &tally, &failedPositions) }
  }
}

/// A group's observation of one child, with what was last counted of it.
private final class GroupChild: LoadableObserver {
  /// How many times the child is in the group.
  var weight = 1

  private let child: any PureLoadableProtocol
  private let position: Int
  private weak var group: PureLoadableGroup?
  private var countedState = LoadableState.idle
  private var countedContents = false

  init(_ child: any PureLoadableProtocol, at position: Int, of group: PureLoadableGroup) {
    self.child = child
    self.position = position
    self.group = group
    super.init(observing: child)
  }

  func count(in tally: inout GroupTally, _ failedPositions: inout PositionSet) {
    countedState = child.loadableState
    countedContents = child.isContentsAvailable
    tally.add(countedState, isContentsAvailable: countedContents, weight: weight)
    failedPositions.set(position, countedState == .didFailToSync)
  }

  func recount(in tally: inout GroupTally, _ failedPositions: inout PositionSet) {
    tally.add(countedState, isContentsAvailable: countedContents, weight: -weight)
    count(in: &tally, &failedPositions)
  }

  override func loadableDidChange(_ loadable: any PureLoadableProtocol) {
    group?.childDidChange(self)
  }
}
