extension TransformedLoadable<Void> {
  /// A transform of a loadable of any kind, of whose content nothing matters but whether it is there. With a delay it is
  /// to an `asyncMap` or a `flatMap` what a simulated loadable is to one that asks a server.
  ///
  /// - Parameters:
  ///   - origin: What it is made of.
  ///   - inner: What it leads to when the delay is over, if it leads anywhere.
  ///   - delay: How long it takes; nil for a `map`, which is done at once, and as soon as there are contents.
  package static func transform(
    of origin: any LoadableProtocol, to inner: (any LoadableProtocol)? = nil, after delay: Delay?
  ) -> TransformedLoadable<Void> {
    let inner = inner.map { ContentSource(whetherThereIsContentIn: $0) }
    let origin = ContentSource(whetherThereIsContentIn: origin)
    guard let delay else { return AsyncLoadableTransform(origin, .map { _ in }) }
    return AsyncLoadableTransform(
      origin, .delayed(delay) { _ in inner.map { .source($0) } ?? .content(()) }, inner: inner)
  }
}

extension ContentSource<Void> {
  fileprivate init(whetherThereIsContentIn loadable: any LoadableProtocol) {
    self.init(loadable, read: { () })
  }
}
