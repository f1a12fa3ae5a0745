import Loadables

/// The transforms, for tests of their common behaviour.
enum TransformKind: CaseIterable, Sendable {
  case map, asyncMap, flatMap, asyncFlatMap, joined, asyncJoined

  /// Those that wait for a second loadable.
  static let withInner: [TransformKind] = [.flatMap, .asyncFlatMap, .joined, .asyncJoined]

  var hasInner: Bool { Self.withInner.contains(self) }

  /// Whether everything happens within the notifications of other loadables.
  var isImmediate: Bool { [.map, .flatMap, .joined].contains(self) }

  /// The content from an origin with `number` and an inner loadable with `name`.
  func content(_ number: Int, _ name: String) -> String {
    switch self {
    case .map, .asyncMap: "\(number)"
    case .flatMap, .asyncFlatMap: name
    case .joined, .asyncJoined: "\(number) \(name)"
    }
  }

  /// - Parameters:
  ///   - inner: Returned by the closures that return a loadable.
  ///   - gate: Suspends the asynchronous closures.
  ///   - step: Called by the closures first.
  @MainActor
  func of(
    _ origin: any AsyncLoadableProtocol<Int>, inner: SampleSource<String> = SampleSource("inner"), gate: Gate = .open,
    step: @escaping @MainActor (Int) throws -> Void = { _ in }
  ) -> Transformed {
    func text(_ number: Int) throws -> String {
      try step(number)
      return "\(number)"
    }
    func loadable(_ number: Int) throws -> SampleSource<String> {
      try step(number)
      return inner
    }
    switch self {
    case .map: return Transformed(origin.map(text)) { $0 }
    case .asyncMap:
      let mapped = origin.asyncMap {
        await gate.pass()
        return try text($0)
      }
      return Transformed(mapped) { $0 }
    case .flatMap: return Transformed(origin.flatMap(loadable)) { $0 }
    case .asyncFlatMap:
      let mapped = origin.flatMap {
        await gate.pass()
        return try loadable($0)
      }
      return Transformed(mapped) { $0 }
    case .joined: return Transformed(origin.joined(loadable)) { "\($0) \($1)" }
    case .asyncJoined:
      let joined = origin.joined {
        await gate.pass()
        return try loadable($0)
      }
      return Transformed(joined) { "\($0) \($1)" }
    }
  }
}

/// A transformed loadable, with its content as text.
@MainActor
struct Transformed {
  let loadable: any LoadableProtocol
  let content: @MainActor () -> String?
  let fetch: @MainActor () async throws -> String
  let fetchIfNeeded: @MainActor () async throws -> String

  init<Content>(_ loadable: TransformedLoadable<Content>, _ text: @escaping @MainActor (Content) -> String) {
    self.loadable = loadable
    content = { loadable.content.map(text) }
    fetch = { text(try await loadable.fetch()) }
    fetchIfNeeded = { text(try await loadable.fetchIfNeeded()) }
  }

  var summary: String {
    "\(LoadablesTests.summary(loadable))\(content().map { ": \($0)" } ?? "")"
  }
}
