import Loadables
import LoadablesTesting

enum LeafChange: CaseIterable {
  case idle, syncing, synced, failed, failedWithError, contentsFlipped, notified
}

/// The expected state of a leaf, updated before the leaf itself.
struct LeafModel: CustomStringConvertible {
  private(set) var state = LoadableState.idle
  private(set) var hasContents = false
  private(set) var error: String?
  private(set) var rounds = 0
  private(set) var syncs = 0

  var needsSync: Bool { !hasContents || state == .idle || state == .didFailToSync }

  mutating func sync() {
    guard state != .syncing else { return }
    (state, error) = (.syncing, nil)
    rounds += 1
    syncs += 1
  }

  mutating func apply(_ change: LeafChange, _ newError: SampleError) {
    rounds += 1
    switch change {
    case .idle: (state, error) = (.idle, nil)
    case .syncing: (state, error) = (.syncing, nil)
    case .synced: (state, hasContents, error) = (.didSyncSuccessfully, true, nil)
    case .failed: (state, error) = (.didFailToSync, nil)
    case .failedWithError: (state, error) = (.didFailToSync, newError.name)
    case .contentsFlipped: hasContents.toggle()
    case .notified: break
    }
  }

  var description: String {
    "\(state)" + (hasContents ? ", contents" : "") + (error.map { ", error \($0)" } ?? "")
  }
}

/// A leaf and its model.
@MainActor
protocol ModelledLeaf: PureLoadableProtocol {
  var model: LeafModel { get set }

  func setIdle()
  func setSyncing()
  func setDidSyncSuccessfully()
  func setFailedToSync(_ error: (any Error)?)
  func notifyDidChange()
  func flipContents()
}

extension ModelledLeaf {
  func apply(_ change: LeafChange, _ error: SampleError) {
    model.apply(change, error)
    switch change {
    case .idle: setIdle()
    case .syncing: setSyncing()
    case .synced: setDidSyncSuccessfully()
    case .failed: setFailedToSync(nil)
    case .failedWithError: setFailedToSync(error)
    case .contentsFlipped: flipContents()
    case .notified: notifyDidChange()
    }
  }
}

/// A leaf that can sync, and may end a sync at once.
final class ModelledTestLoadable: TestLoadable, ModelledLeaf {
  var model = LeafModel()
  var endsSyncsBy: LeafChange?
  private(set) var problem: String?
  private(set) var syncs = 0
  /// The last report to its hooks: whether there are observers.
  private(set) var isTold = false
  /// Called after the first observer is added or the last one removed.
  var onHook: () -> Void = {}

  override func sync() {
    model.sync()
    super.sync()
  }

  override func syncIfNeeded() {
    let (mustSync, before) = (model.needsSync, syncCallCount)
    super.syncIfNeeded()
    if mustSync != (syncCallCount > before) { problem = "syncIfNeeded, but needsSync was \(mustSync)" }
  }

  override func doSync() {
    syncs += 1
    if let endsSyncsBy { apply(endsSyncsBy, SampleError("at once")) }
  }

  func flipContents() {
    isContentsAvailable.toggle()
    notifyDidChange()
  }

  override func didAddFirstObserver() {
    if isTold || !hasObservers { problem = "told of a first observer that is none" }
    isTold = true
    onHook()
  }

  override func didRemoveLastObserver() {
    if !isTold || hasObservers { problem = "told of a last observer that was none" }
    isTold = false
    onHook()
  }
}

/// A leaf that cannot sync.
final class ModelledPureLoadable: PureLoadable, ModelledLeaf {
  var model = LeafModel()

  func flipContents() { setContentsAvailable(!isContentsAvailable) }
}

/// A proxy that records whether a sync is promised.
final class ModelledProxy: LoadableProxy {
  var isPromised = false

  override func sync() {
    if loadable == nil { isPromised = true }
    super.sync()
  }

  override func syncIfNeeded() {
    if loadable == nil { isPromised = true }
    super.syncIfNeeded()
  }
}
