/// A group of loadables with contents, whose own content is the tuple of theirs: the result of `zip`.
///
/// It is synced when all its children are, and has content while all of them have contents.
public final class ZippedLoadable<Content>: LoadableGroup, AsyncLoadableProtocol {
  private let read: @MainActor () -> Content?

  fileprivate init(_ children: [any LoadableProtocol], read: @escaping @MainActor () -> Content?) {
    self.read = read
    super.init(children, mode: .all)
  }

  /// The children, which cannot be replaced: their contents are the content of this group.
  public override var loadables: [any PureLoadableProtocol] {
    get { super.loadables }
    set { assertionFailure("The children of a zip cannot be replaced: zip the new ones.") }
  }

  /// The contents of the children; nil unless all of them have contents.
  public var content: Content? { isContentsAvailable ? read() : nil }

  /// A fetch returns at once unless this is syncing.
  override func didForward() { recount() }

  /// Syncs the children, or joins their syncs in progress, and returns their contents.
  ///
  /// - Throws: As ``AsyncLoadableProtocol/fetch()``. The error of a failed child is a ``LoadableGroupError``.
  public func fetch() async throws -> Content { try await fetch(.sync) }

  /// Returns the contents at once if no child needs a sync. Otherwise syncs the children that need it.
  ///
  /// - Throws: The errors of ``fetch()``.
  public func fetchIfNeeded() async throws -> Content { try await fetch(.syncIfNeeded) }
}

/// Returns a group of two loadables, whose content is the pair of their contents.
///
/// ```swift
/// let (user, secret) = try await zip(profile, token).fetchIfNeeded()
/// ```
@MainActor
public func zip<First: AsyncLoadableProtocol, Second: AsyncLoadableProtocol>(
  _ first: First, _ second: Second
) -> ZippedLoadable<(First.Content, Second.Content)> {
  ZippedLoadable([first, second]) {
    guard let one = first.content, let two = second.content else { return nil }
    return (one, two)
  }
}

/// Returns a group of three loadables, whose content is the triple of their contents.
@MainActor
public func zip<First: AsyncLoadableProtocol, Second: AsyncLoadableProtocol, Third: AsyncLoadableProtocol>(
  _ first: First, _ second: Second, _ third: Third
) -> ZippedLoadable<(First.Content, Second.Content, Third.Content)> {
  ZippedLoadable([first, second, third]) {
    guard let one = first.content, let two = second.content, let three = third.content else { return nil }
    return (one, two, three)
  }
}
