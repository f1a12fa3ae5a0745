import Loadables

/// A loadable with the image of another loadable, the source, after filters.
///
/// A sync is forwarded to the source. The state is the source's, except while the source is synced. Then this loadable
/// is syncing while the filters run, and failed without an image or after a filter's error. A failed filter keeps the
/// last output. A new image replaces one that is being filtered. The filters run off the main actor.
///
/// ```swift
/// let small = FilteredLoadableImage(photo, filters: [.grayscale, .resize(toFitWidth: 64, height: 64)])
/// small.syncIfNeeded()
/// ```
public final class FilteredLoadableImage: AsyncLoadable<Bitmap>, LoadableImageProtocol, LoadableContainer {
  private let source: any LoadableImageProtocol
  private let filters: [ImageFilter]
  private var state = FilteredImageState()
  private var task: ImageTask?
  private var observer: LoadableObserver?

  /// Creates a loadable with the image of `source` after the filters, applied in order.
  public init(_ source: any LoadableImageProtocol, filters: [ImageFilter]) {
    self.source = source
    self.filters = filters
    super.init()
    observer = LoadableObserver(loadable: source as any PureLoadableProtocol) { [weak self] _ in
      self?.sourceDidChange()
    }
    if source.isContentsAvailable || source.loadableState != .idle { sourceDidChange() }
  }

  /// The source, the only loadable that this one depends on.
  public var dependencies: [any PureLoadableProtocol] { [source] }

  /// Whether the source needs a sync, or the filters failed.
  public override var needsSync: Bool { source.needsSync || state.didFail }

  /// Syncs the source. The filters run only if the source then has a new image.
  public override func sync() {
    let request = LoadableInstruments.record(.syncRequested(.sync, .forwarded), of: self)
    LoadableInstruments.effects(of: request) { source.sync() }
  }

  /// Syncs the source if needed. If only the filters failed, applies them again.
  public override func syncIfNeeded() {
    let request = LoadableInstruments.record(.syncRequested(.syncIfNeeded, .forwarded), of: self)
    LoadableInstruments.effects(of: request) {
      let needsFilters = !source.needsSync
      source.syncIfNeeded()
      if needsFilters, case .filter(let image, let number) = state.retry() {
        filter(image, number)
        show()
      }
    }
  }

  private func sourceDidChange() {
    switch state.sourceDidChange(image: source.isContentsAvailable ? source.image : nil) {
    case .none: break
    case .cancel: task = nil
    case .filter(let image, let number): filter(image, number)
    }
    show()
  }

  private func filter(_ image: Bitmap, _ number: Int) {
    task = ImageTask { [filters] in
      try await Self.apply(filters, to: image)
    } finish: { [weak self] result in
      guard let self, state.finish(result, number: number) else { return }
      task = nil
      show()
    }
  }

  @concurrent private static func apply(_ filters: [ImageFilter], to image: Bitmap) async throws -> Bitmap {
    var image = image
    for filter in filters {
      try Task.checkCancellation()
      image = try await ImageQueue.run { [image] in try filter.apply(to: image) }
    }
    return image
  }

  private func show() {
    switch state.shown(source.loadableState, error: source.error) {
    case .idle: setIdle(content: state.output)
    case .syncing: setSyncing()
    case .synced: setDidSyncSuccessfully(content: state.output)
    case .failed(let error): setFailedToSync(error, content: state.output)
    }
  }
}
