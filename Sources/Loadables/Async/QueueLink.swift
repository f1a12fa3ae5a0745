/// The entry of a ``ChangeQueue`` in a loadable's list of observers.
///
/// The loadable owns the entry, so the loadable's release also releases the entry and ends the queue. A loadable whose
/// class is not derived from ``LoadableBase`` owns no entry, and its release does not end the queue.
final class QueueLink: ObjectLink {
  /// The loadable whose list of observers holds this entry.
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
