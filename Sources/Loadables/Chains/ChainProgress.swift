/// The progress of a chain: a state machine without loadables or a clock.
struct ChainProgress {
  enum Action {
    case none
    case scheduleNext
    /// Request a sync of the item at this index, then report the item's state.
    case sync(Int)
    /// Observe the item at this index, and report the item's state at each notification.
    case watch(Int)
    /// Call the callback of the item at this index to choose the next action.
    case chooseNextAction(Int)
    case succeed
    /// Report a failure of the chain: the item at this index ended without contents.
    case failForItem(Int)
    /// Report a failure of the chain with the callback's error.
    case fail(any Error)
  }

  private enum Phase: Equatable {
    case resting
    case scheduled(Int)
    case asked(Int)
    case watched(Int)
    case deciding(Int)
  }

  private let itemCount: Int
  private var phase = Phase.resting

  init(itemCount: Int) { self.itemCount = itemCount }

  func isWatching(_ item: Int) -> Bool { phase == .watched(item) }

  mutating func start() -> Action { moveOn(to: 0) }

  /// Ends the run. Pending events of the run are then ignored.
  mutating func abandon() { phase = .resting }

  mutating func itemReached() -> Action {
    guard case .scheduled(let item) = phase else { return .none }
    phase = .asked(item)
    return .sync(item)
  }

  /// Handles the state of an item after a request or a notification. Does nothing unless the item is the current item.
  mutating func itemChanged(_ item: Int, isSyncing: Bool, isContentsAvailable: Bool) -> Action {
    switch (phase, isSyncing) {
    case (.asked(item), true):
      phase = .watched(item)
      return .watch(item)
    case (.asked(item), false), (.watched(item), false):
      phase = isContentsAvailable ? .deciding(item) : .resting
      return isContentsAvailable ? .chooseNextAction(item) : .failForItem(item)
    default: return .none
    }
  }

  mutating func nextActionChosen(_ next: LoadableChain.NextAction) -> Action {
    guard case .deciding(let item) = phase else { return .none }
    phase = .resting
    switch next {
    case .proceed: return moveOn(to: item + 1)
    case .fail(let error): return .fail(error)
    case .completeSuccessfully: return .succeed
    }
  }

  private mutating func moveOn(to item: Int) -> Action {
    guard item < itemCount else {
      phase = .resting
      return .succeed
    }
    phase = .scheduled(item)
    return .scheduleNext
  }
}
