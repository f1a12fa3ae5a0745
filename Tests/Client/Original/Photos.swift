import Foundation
import MMMLoadable

// The examples of MMMLoadable's documentation, in its names. run.sh renames them with docs/migrate-from-mmmloadable.sh.

struct Photo {
  let title: String
}

struct Offline: Error {}

/// A client whose requests end when the example says so.
@MainActor
final class PhotoClient {
  private var completions: [(Result<[String], Error>) -> Void] = []

  func loadPhotos(_ completion: @escaping (Result<[String], Error>) -> Void) { completions.append(completion) }

  func answer(_ result: Result<[String], Error>) {
    let all = completions
    completions = []
    for completion in all { completion(result) }
  }
}

final class PhotosLoadable: MMMLoadable {
  private(set) var photos: [Photo]?
  private let client: PhotoClient

  override var isContentsAvailable: Bool { photos != nil }

  init(client: PhotoClient) {
    self.client = client
    super.init()
  }

  override func doSync() {
    client.loadPhotos { [weak self] result in
      guard let self = self else { return }
      switch result {
      case .success(let titles):
        self.photos = titles.map(Photo.init)
        self.setDidSyncSuccessfully()
      case .failure(let error):
        self.setFailedToSyncWithError(error)
      }
    }
  }

  override func needsSync() -> Bool { super.needsSync() }
}

/// The call site, with each form of observer.
@MainActor
final class PhotosScreen: MMMLoadableObserverProtocol {
  private let photos: PhotosLoadable
  private var observers: [MMMLoadableObserver?] = []
  private(set) var shown: [String] = []
  private(set) var updateCount = 0
  private(set) var changeCount = 0

  init(_ photos: PhotosLoadable) {
    self.photos = photos
    observers.append(photos.sink { [weak self] photos in self?.show(photos) })
    observers.append(MMMLoadableObserver(loadable: photos) { [weak self] _ in self?.updateUI() })
    observers.append(MMMLoadableObserver(loadable: photos, target: self, selector: #selector(updateUI)))
    photos.addObserver(self)
  }

  deinit {
    photos.removeObserver(self)
  }

  private func show(_ photos: PhotosLoadable) {
    switch photos.loadableState {
    case .idle: shown.append("idle")
    case .syncing: shown.append(photos.isContentsAvailable ? "small loader" : "loader")
    case .didSyncSuccessfully: shown.append("photos")
    case .didFailToSync: shown.append(photos.isContentsAvailable ? "small error" : "error \(photos.error is Offline)")
    }
    if photos.isContentsAvailable, let content = photos.photos {
      shown.append(content.map { $0.title }.joined(separator: ","))
    }
  }

  @objc private func updateUI() { updateCount += 1 }

  func loadableDidChange(_ loadable: MMMPureLoadableProtocol) { changeCount += 1 }
}

/// A login whose loadable comes with the user's name.
final class LoginViewModel: MMMLoadableProxy {
  private(set) var errorMessage: String?

  func login(_ attempt: MMMLoadableProtocol) {
    loadable = attempt
  }

  override func proxyDidChange() {
    errorMessage = loadableState == .didFailToSync ? "This did not work" : nil
  }
}

@MainActor
func checkPhotos(_ check: (String, Bool) -> Void) {
  let client = PhotoClient()
  let photos = PhotosLoadable(client: client)
  var screen: PhotosScreen? = PhotosScreen(photos)
  check("a loadable is idle at first and needs a sync", photos.loadableState == .idle && photos.needsSync())
  photos.syncIfNeeded()
  photos.sync()
  client.answer(.failure(Offline()))
  check("a failure has its error", screen?.shown == ["loader", "error true"])
  photos.sync()
  client.answer(.success(["sea", "sun"]))
  check("a success has contents", screen?.shown.suffix(3) == ["loader", "photos", "sea,sun"])
  check("every form of observer is called", screen?.updateCount == 8 && screen?.changeCount == 4)
  photos.syncIfNeeded()
  check("contents that are there need no sync", photos.loadableState == .didSyncSuccessfully)
  photos.sync()
  client.answer(.failure(Offline()))
  check("contents stay after a failure", screen?.shown.suffix(2) == ["small error", "sea,sun"])
  screen = nil
  check("a released screen observes no more", !photos.hasObservers())

  let viewModel = LoginViewModel()
  let login = MMMTestLoadable()
  check("a proxy is idle without its loadable", viewModel.loadableState == .idle)
  viewModel.sync()
  viewModel.login(login)
  check("an earlier request is passed on", login.syncIfNeededCounter == 1)
  login.setDidFailToSyncWithError(Offline())
  check("the hook of a proxy is called", viewModel.errorMessage == "This did not work")
  login.setDidSyncSuccessfully()
  check("and called again", viewModel.errorMessage == nil && viewModel.isContentsAvailable)

  let other = MMMTestLoadable()
  let group = MMMLoadableGroup(loadables: [login, other])
  other.setSyncing()
  check("a group is syncing while a child is", group.loadableState == .syncing)
  other.setDidFailToSyncWithError(Offline())
  check("a group fails with a child", group.loadableState == .didFailToSync && group.error != nil)
  group.syncIfNeeded()
  check("a group asks its children", other.syncIfNeededCounter == 1)

  let waiter = MMMSimpleLoadableWaiter.whenDoneSyncing(login) {}
  waiter.cancel()
  check("a double counts its calls", login.syncCounter == 1)
}
