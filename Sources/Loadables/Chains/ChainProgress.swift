/// The progress of a ``LoadableChain``: a state machine without loadables or a clock, which returns the next action.
struct ChainProgress {
  enum Action {
    case none
    case scheduleNext
    /// Sync the item at this index if needed, then report the item's state with `itemChanged`.
    case sync(Int)
    /// Observe the item at this index, and report its state with `itemChanged` at each notification.
    case watch(Int)
    /// Call the callback of the item at this index, and report the result with `nextActionChosen`.
    case chooseNextAction(Int)
    case succeed
    /// End the chain with a failure: the item at this index is done syncing, but has no contents.
    case failForItem(Int)
    /// End the chain with this error, which an item's callback returned.
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

  /// Ends the chain's current run. Calls about items of that run then have no effect.
  mutating func abandon() { phase = .resting }

  mutating func itemReached() -> Action {
    guard case .scheduled(let item) = phase else { return .none }
    phase = .asked(item)
    return .sync(item)
  }

  /// Handles the state of `item` after a sync request or notification. No effect unless the chain waits for `item`.
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
