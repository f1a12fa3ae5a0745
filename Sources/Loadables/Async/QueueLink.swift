/// The link of a ``ChangeQueue`` in a loadable's list of observers.
///
/// The loadable owns the link, so the link is released with the loadable, which ends the queue's signals. A class that
/// is not derived from ``LoadableBase`` owns no link, and the queue does not end with such a loadable.
final class QueueLink: ObjectLink {
  /// The loadable whose list holds this link.
  private weak var holder: LoadableBase?
  private let signal: AsyncStream<Void>.Continuation
  private let body: @MainActor () -> Void

  init(_ signal: AsyncStream<Void>.Continuation, _ body: @escaping @MainActor () -> Void) {
    self.signal = signal
    self.body = body
    super.init()
  }

  deinit { signal.finish() }

  override func loadableDidChange(_ loadable: any PureLoadableProtocol) { body() }

  override var owner: LoadableBase? {
    get { holder }
    set {
      holder = newValue
      newValue?.observers.objects.insert(self, for: ObjectIdentifier(self))
    }
  }
}
