/// A group's observation of one child. Stores the state by which the group's counters include the child.
final class GroupChild: ObserverLink {
  var weight = 1

  private let child: any PureLoadableProtocol
  private let position: Int
  private let count: GroupCount
  /// The loadable whose list of observers holds this entry: the child or, for a wrapper, the wrapped loadable.
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

  /// Ends the counting of a child that has left the group. The observation continues until ``remove()``.
  func leave() { isCounted = false }

  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    child.removeObserver(self)
  }

  @exclusivity(unchecked) private var isRemoved = false
  /// Whether the group counts the child: false before the first count and after ``leave()``.
  @exclusivity(unchecked) fileprivate private(set) var isCounted = false

  override var owner: LoadableBase? {
    get { list }
    set { list = newValue }
  }

  override func call(about loadable: LoadableBase) -> Bool {
    // Equivalent for a child that keeps its own observers; class calls are faster than protocol calls.
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

  func enter(_ tally: inout GroupTally, _ failedPositions: inout PositionSet) {
    isCounted = true
    countedState = child.loadableState
    countedContents = child.isContentsAvailable
    tally.add(countedState, isContentsAvailable: countedContents, weight: weight)
    if countedState == .didFailToSync { failedPositions.set(position, true) }
  }

  /// Moves the child to the counters for a new state and contents flag. Returns false if both are unchanged.
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

/// The combined state of a group's children, shared by the group and its observations of the children. It saves an
/// access to the weakly held group when a child's change leaves the group unchanged.
@MainActor
final class GroupCount {
  let mode: GroupMode
  @exclusivity(unchecked) weak var group: PureLoadableGroup?
  @exclusivity(unchecked) private(set) var state = LoadableState.idle
  @exclusivity(unchecked) private(set) var isContentsAvailable = false
  /// The positions of the failed children in the group, by which the group finds its error without a search.
  @exclusivity(unchecked) private(set) var failedPositions = PositionSet()
  /// Whether changes of children are ignored: true while the children are being replaced, until they are counted again.
  @exclusivity(unchecked) var isPaused = false

  @exclusivity(unchecked) private var tally = GroupTally()

  init(_ mode: GroupMode) { self.mode = mode }

  /// Counts all children again. Returns true if the combined state or contents flag has changed.
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

/// A set of small numbers, stored as bits. Insertion and removal are O(1); the members are visited in ascending order.
package struct PositionSet: Sendable {
  private var words: [UInt64] = []

  package init() {}

  package mutating func set(_ position: Int, _ isMember: Bool) {
    let (word, bit) = position.quotientAndRemainder(dividingBy: 64)
    if isMember {
      if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
      words[word] |= 1 << UInt64(bit)
    } else if word < words.count {
      words[word] &= ~(1 << UInt64(bit))
    }
  }

  /// Calls `body` for the members in ascending order, up to the first result that is not nil, and returns this result.
  package func firstResult<Result>(_ body: (Int) -> Result?) -> Result? {
    for (index, word) in words.enumerated() where word != 0 {
      var rest = word
      while rest != 0 {
        if let result = body(index * 64 + rest.trailingZeroBitCount) { return result }
        rest &= rest - 1
      }
    }
    return nil
  }
}
