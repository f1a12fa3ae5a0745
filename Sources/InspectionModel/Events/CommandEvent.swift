/// An event of a command.
public enum CommandEvent: Sendable, Equatable {
  /// The user or the script gave a command. The entries of its effects follow, or a ``refused(_:)`` entry.
  case given(NodeCommand, by: CommandOrigin)
  /// A command of the user or the script was refused, for this reason.
  case refused(CommandOutcome.Reason)
}

extension CommandEvent: EventFamily {
  public enum Tag: String, CaseIterable, Sendable {
    case given = "commanded"
    case refused
  }

  @inlinable public var tag: Tag {
    switch self {
    case .given: .given
    case .refused: .refused
    }
  }

  @inlinable public static func form(of tag: Tag) -> EventForm<CommandEvent> {
    switch tag {
    case .given: EventForm(.given(.syncRoots, by: .user), "a command, see below")
    case .refused: EventForm(.refused(.unknownNode), "a script entry was refused")
    }
  }

  package var traits: EventTraits {
    switch self {
    case .given(_, let origin): EventTraits(.command(origin), kinds: origin == .user ? .user : [])
    case .refused: EventTraits(.failure, .warning, isAnnounced: true)
    }
  }

  @inlinable @inline(__always) public func visited<V: EventVisitor>(by fields: inout V) throws(V.Failure)
    -> CommandEvent
  {
    switch self {
    case .given(let command, let origin):
      let origin = try fields.word(origin, .by)
      return .given(try fields.command(command), by: origin)
    case .refused(let reason): return .refused(try fields.word(reason, .reason))
    }
  }
}
