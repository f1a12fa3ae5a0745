/// A group's observation of one child, with what was last counted of it.
final class GroupChild: ObserverLink {
  /// How many times the child is in the group.
  var weight = 1

  private let child: any PureLoadableProtocol
  private let position: Int
  private let count: GroupCount
  /// The loadable that calls: the child, or the one to which it passes its observers on. Held, as the child is.
  private var list: LoadableBase?
  @exclusivity(unchecked) private var countedState = LoadableState.idle
  @exclusivity(unchecked) private var countedContents = false

  init(_ child: any PureLoadableProtocol, at position: Int, countedIn count: GroupCount) {
    self.child = child
    self.position = position
    self.count = count
    super.init()
    child.addObserver(self)
  }

  isolated deinit {
    remove()
  }

  /// The group has other children now. The observation goes on until it is removed.
  func leave() { isCounted = false }

  /// Ends the observation.
  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    child.removeObserver(self)
  }

  @exclusivity(unchecked) private var isRemoved = false
  /// Nothing of it counts before it was counted for the first time, with all the others, nor after the group has left it.
  @exclusivity(unchecked) fileprivate private(set) var isCounted = false

  override var owner: LoadableBase? {
    get { list }
    set { list = newValue }
  }

  override func call(about loadable: LoadableBase) -> Bool {
    // The same answers for a child that does not pass its observers on; asking the class is shorter than the protocol.
    if loadable === child {
      count.childDidChange(self, to: loadable.loadableState, loadable.isContentsAvailable)
    } else {
      loadableDidChange(child)
    }
    return true
  }

  override func loadableDidChange(_ loadable: any PureLoadableProtocol) {
    count.childDidChange(self, to: child.loadableState, child.isContentsAvailable)
  }

  /// Counts the child as it is now.
  func enter(_ tally: inout GroupTally, _ failedPositions: inout PositionSet) {
    isCounted = true
    countedState = child.loadableState
    countedContents = child.isContentsAvailable
    tally.add(countedState, isContentsAvailable: countedContents, weight: weight)
    if countedState == .didFailToSync { failedPositions.set(position, true) }
  }

  /// Counts the child as it is now in place of what it was; false if that is the same.
  @inline(__always)
  func recount(
    _ state: LoadableState, _ contents: Bool, in tally: inout GroupTally, _ failedPositions: inout PositionSet
  ) -> Bool {
    guard state != countedState || contents != countedContents else { return false }
    tally.move(from: (countedState, countedContents), to: (state, contents), weight: weight)
    if (state == .didFailToSync) != (countedState == .didFailToSync) {
      failedPositions.set(position, state == .didFailToSync)
    }
    countedState = state
    countedContents = contents
    return true
  }
}

/// What the children of a group add up to. The group and the observations of its children share it, so that a child's
/// change that makes no difference does not have to look whether the group is still there.
@MainActor
final class GroupCount {
  let mode: GroupMode
  @exclusivity(unchecked) weak var group: PureLoadableGroup?
  @exclusivity(unchecked) private(set) var state = LoadableState.idle
  @exclusivity(unchecked) private(set) var isContentsAvailable = false
  /// The positions of the failed children, so that the first one with an error is found without asking all.
  @exclusivity(unchecked) private(set) var failedPositions = PositionSet()
  /// True while the children come and go, which may change them: they are counted afterwards.
  @exclusivity(unchecked) var isPaused = false

  @exclusivity(unchecked) private var tally = GroupTally()

  init(_ mode: GroupMode) { self.mode = mode }

  /// Counts all children anew; true if that makes the group another one.
  func count(_ children: [GroupChild]) -> Bool {
    tally = GroupTally()
    failedPositions = PositionSet()
    for child in children { child.enter(&tally, &failedPositions) }
    return update()
  }

  @inline(__always)
  fileprivate func childDidChange(_ child: GroupChild, to newState: LoadableState, _ newContents: Bool) {
    guard !isPaused, child.isCounted else { return }
    let isOther = child.recount(newState, newContents, in: &tally, &failedPositions) && update()
    if isOther || state == .didSyncSuccessfully { group?.childrenDidChange() }
  }

  @inline(__always)
  private func update() -> Bool {
    let newState = tally.state(mode)
    let newContents = tally.isContentsAvailable(mode)
    guard newState != state || newContents != isContentsAvailable else { return false }
    state = newState
    isContentsAvailable = newContents
    return true
  }
}
