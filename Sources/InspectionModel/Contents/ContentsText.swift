/// A short text about the contents of a node, as its program describes them.
public struct ContentsText: Sendable, Hashable {
  /// The text, of one or more lines.
  public let text: String
  /// The time at which the node had these contents, in nanoseconds on the clock of its source.
  public let time: Int64

  /// The maximum length of a text, in bytes of UTF-8. Longer texts are cut.
  package static let limit = 4_096

  public init(_ text: String, at time: Int64) { (self.text, self.time) = (text, time) }
}

/// A request for the text about a node's contents.
public struct ContentsRequest: Sendable, Hashable {
  public let node: NodeID
  /// A number that changes whenever the contents may have changed.
  public let version: Int

  public init(node: NodeID, version: Int) { (self.node, self.version) = (node, version) }

  /// Creates a request for the contents that a node has now; nil for a node that has none.
  package init?(of node: NodeSnapshot) {
    let isCall = node.identity.kind == .call
    guard node.hasContents || isCall else { return nil }
    // A loadable notifies of each change, which programs in other languages may not count.
    let changes = node.counts.notifications + node.counts.successes
    self.init(node: node.id, version: isCall ? Int(clamping: node.stateEntry ?? 0) : changes)
  }
}
