/// An event of a node's state, contents or structure.
public enum NodeEvent: Sendable, Equatable {
  /// The node's state changed. `error` is the node's error in the failed state, if known.
  case stateChanged(from: NodeState, to: NodeState, error: NodeError?)
  /// The node's contents became available or unavailable.
  case contentsChanged(isAvailable: Bool)
  /// The node notified its observers of a change.
  case notified
  /// The node's children changed.
  case childrenChanged
  /// The node violated a rule of its contract; the text describes the violation.
  case violated(Lint, String)
}

extension NodeEvent: EventFamily {
  public enum Tag: String, CaseIterable, Sendable {
    case stateChanged, contentsChanged, notified, childrenChanged, violated
  }

  @inlinable public var tag: Tag {
    switch self {
    case .stateChanged: .stateChanged
    case .contentsChanged: .contentsChanged
    case .notified: .notified
    case .childrenChanged: .childrenChanged
    case .violated: .violated
    }
  }

  @inlinable public static func form(of tag: Tag) -> EventForm<NodeEvent> {
    switch tag {
    case .stateChanged:
      EventForm(.stateChanged(from: .idle, to: .idle, error: nil), "the node entered a state, or failed once more")
    case .contentsChanged:
      EventForm(.contentsChanged(isAvailable: false), "its contents became available or unavailable")
    case .notified: EventForm(.notified, "it notifies its observers of a change")
    case .childrenChanged: EventForm(.childrenChanged, "its children changed")
    case .violated: EventForm(.violated(.syncedWithoutContents, ""), "it violated its contract: a warning, `rule`")
    }
  }

  package var traits: EventTraits {
    switch self {
    case .stateChanged(_, let new, _):
      EventTraits(.state(new), new == .failed ? .error : .normal, kinds: EntryKinds(new), isAnnounced: true)
    case .contentsChanged(let isAvailable):
      EventTraits(.contents(isAvailable: isAvailable), kinds: .contents, isAnnounced: true)
    case .notified: EventTraits(.dot, .consequence, kinds: [])
    case .childrenChanged: EventTraits(.dot, isAnnounced: true)
    case .violated(let rule, _): EventTraits(.failure, .warning, isAnnounced: true, lint: rule)
    }
  }

  @inlinable @inline(__always) public func visited<V: EventVisitor>(by fields: inout V) throws(V.Failure) -> NodeEvent {
    switch self {
    case .stateChanged(let old, let new, let error):
      let new = try fields.word(new, .state)
      return .stateChanged(from: try fields.word(old, .from), to: new, error: try fields.error(error))
    case .contentsChanged(let isAvailable):
      return .contentsChanged(isAvailable: try fields.truth(isAvailable, .contents))
    case .notified, .childrenChanged: return self
    case .violated(let rule, let text): return .violated(try fields.word(rule, .rule), try fields.text(text, .text))
    }
  }
}
