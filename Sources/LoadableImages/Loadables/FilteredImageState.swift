import Loadables

/// The decisions of a filtered image: when to filter, which result counts, and the state. Without loadables and tasks.
struct FilteredImageState {
  /// The consequence of a change of the source.
  enum Action {
    case none
    /// To be passed back with the result, to tell it from those of older images.
    case filter(Image, number: Int)
    case cancel
  }

  /// The state to show.
  enum Shown {
    case idle
    case syncing
    case synced
    case failed((any Error)?)
  }

  private enum Progress {
    case nothing
    case filtering
    case done
    case failed(any Error)
  }

  /// The output of the last successful filtering; kept while a newer one is made.
  private(set) var output: Image?
  private var input: Image?
  private var progress = Progress.nothing
  private var number = 0

  /// Reacts to a notification of the source. An image with the storage of the last one is not filtered again.
  mutating func sourceDidChange(image: Image?) -> Action {
    guard let image else {
      number += 1
      (input, output, progress) = (nil, nil, .nothing)
      return .cancel
    }
    if let input, input.sharesStorage(with: image) { return .none }
    return start(image)
  }

  /// Filters again after a failure of the filters.
  mutating func retry() -> Action {
    guard case .failed = progress, let input else { return .none }
    return start(input)
  }

  /// Takes a result, and returns whether it counts: one of an older image does not.
  mutating func finish(_ result: Result<Image, any Error>, number: Int) -> Bool {
    guard number == self.number, case .filtering = progress else { return false }
    switch result {
    case .success(let image): (output, progress) = (image, .done)
    case .failure(let error): progress = .failed(error)
    }
    return true
  }

  /// Whether the last filtering failed.
  var didFail: Bool {
    if case .failed = progress { true } else { false }
  }

  /// The state beside this one of the source.
  func shown(_ sourceState: LoadableState, error: (any Error)?) -> Shown {
    switch sourceState {
    case .idle: .idle
    case .syncing: .syncing
    case .didFailToSync: .failed(error)
    case .didSyncSuccessfully:
      switch progress {
      case .nothing: .failed(ImageError.noSourceImage)
      case .filtering: .syncing
      case .done: .synced
      case .failed(let error): .failed(error)
      }
    }
  }

  private mutating func start(_ image: Image) -> Action {
    number += 1
    (input, progress) = (image, .filtering)
    return .filter(image, number: number)
  }
}
