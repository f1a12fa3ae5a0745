import Loadables

/// The state machine of a ``FilteredLoadableImage``. Decides when to filter, and which results are outdated.
struct FilteredImageState {
  /// The reaction of the loadable to a change of the source or to a retry.
  enum Action {
    case none
    /// Filter the image, then call ``finish(_:number:)`` with the same number. The number identifies outdated results.
    case filter(Bitmap, number: Int)
    case cancel
  }

  /// The state of the filtered image, as observers see it.
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

  /// The output of the last successful filtering, kept while a newer image is filtered; nil if the source has no image.
  private(set) var output: Bitmap?
  private var input: Bitmap?
  private var progress = Progress.nothing
  private var number = 0

  /// Handles a change of the source. Nil discards the output. An image with unchanged storage has no effect.
  mutating func sourceDidChange(image: Bitmap?) -> Action {
    guard let image else {
      number += 1
      (input, output, progress) = (nil, nil, .nothing)
      return .cancel
    }
    if let input, input.sharesStorage(with: image) { return .none }
    return start(image)
  }

  /// Filters the last image again if the filters failed; else does nothing.
  mutating func retry() -> Action {
    guard case .failed = progress, let input else { return .none }
    return start(input)
  }

  /// Stores the result of the filtering with this number. Returns false if the result is outdated, and is thus ignored.
  mutating func finish(_ result: Result<Bitmap, any Error>, number: Int) -> Bool {
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

  /// Returns the state of the filtered image, given the state and error of the source.
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

  private mutating func start(_ image: Bitmap) -> Action {
    number += 1
    (input, progress) = (image, .filtering)
    return .filter(image, number: number)
  }
}
