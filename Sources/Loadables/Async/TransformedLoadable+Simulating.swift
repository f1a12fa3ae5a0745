extension TransformedLoadable<Void> {
  /// Returns a transform of `origin` for simulations: without a delay a `map`, otherwise an `asyncMap` or a `flatMap`.
  ///
  /// - Parameters:
  ///   - origin: The loadable to transform.
  ///   - inner: The loadable that the closure of a simulated `flatMap` returns after the delay; nil for an `asyncMap`.
  ///   - delay: The simulated duration of the closure; nil for a `map`, whose closure takes no time.
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
