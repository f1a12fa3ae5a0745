/// Decides what a chain does next; a state machine without loadables or a clock.
struct ChainProgress {
  enum Action {
    /// Nothing, or nothing yet.
    case none
    /// Come back for the next item in a turn of its own.
    case scheduleNext
    /// Ask this item to sync, then tell how it stands.
    case sync(Int)
    /// Tell how this item stands at each of its notifications.
    case watch(Int)
    /// Ask the callback of this item what to do next.
    case askWhatNext(Int)
    /// The chain has synced.
    case succeed
    /// The chain has failed: this item ended without contents.
    case failForItem(Int)
    /// The chain has failed: a callback said so.
    case fail(any Error)
  }

  private enum Phase: Equatable {
    case resting
    /// The turn of this item is still to come.
    case scheduled(Int)
    /// This item is asked to sync.
    case asked(Int)
    /// This item is syncing.
    case watched(Int)
    /// The callback of this item is deciding.
    case deciding(Int)
  }

  private let itemCount: Int
  private var phase = Phase.resting

  init(itemCount: Int) { self.itemCount = itemCount }

  /// Whether the notifications of this item matter now.
  func isWatching(_ item: Int) -> Bool { phase == .watched(item) }

  /// Begins at the first item, wherever it was.
  mutating func start() -> Action { moveOn(to: 0) }

  /// Forgets the run: whatever was still expected of it means nothing any more.
  mutating func abandon() { phase = .resting }

  /// The turn that was asked for has come.
  mutating func turnHasCome() -> Action {
    guard case .scheduled(let item) = phase else { return .none }
    phase = .asked(item)
    return .sync(item)
  }

  /// An item was asked to sync, or has notified. Means something only for the current one.
  mutating func itemStands(_ item: Int, isSyncing: Bool, isContentsAvailable: Bool) -> Action {
    switch (phase, isSyncing) {
    case (.asked(item), true):
      phase = .watched(item)
      return .watch(item)
    case (.asked(item), false), (.watched(item), false):
      phase = isContentsAvailable ? .deciding(item) : .resting
      return isContentsAvailable ? .askWhatNext(item) : .failForItem(item)
    default: return .none
    }
  }

  /// What the callback of the current item has decided.
  mutating func wasTold(_ next: LoadableChain.NextAction) -> Action {
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
