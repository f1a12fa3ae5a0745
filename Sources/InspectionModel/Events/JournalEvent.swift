/// An event in the journal, by its family.
public enum JournalEvent: Sendable, Equatable {
  case node(NodeEvent)
  case sync(SyncEvent)
  case timer(TimerEvent)
  /// An event of the waiter with this name. The entry's node is the waiter or, in older recordings, the awaited node.
  case waiter(String, WaiterEvent)
  /// An event of one scheduled action (the entry's node), or of all scheduled actions.
  case action(ActionEvent)
  case command(CommandEvent)
  case run(RunEvent)
}

extension JournalEvent {
  /// A kind of event.
  public enum Tag: Hashable, Sendable {
    case node(NodeEvent.Tag)
    case sync(SyncEvent.Tag)
    case timer(TimerEvent.Tag)
    case waiter(WaiterEvent.Tag)
    case action(ActionEvent.Tag)
    case command(CommandEvent.Tag)
    case run(RunEvent.Tag)
  }

  @inlinable public var tag: Tag {
    switch self {
    case .node(let event): .node(event.tag)
    case .sync(let event): .sync(event.tag)
    case .timer(let event): .timer(event.tag)
    case .waiter(_, let event): .waiter(event.tag)
    case .action(let event): .action(event.tag)
    case .command(let event): .command(event.tag)
    case .run(let event): .run(event.tag)
    }
  }

  /// Returns an event of a kind with placeholders for its fields.
  @inlinable public static func blank(_ tag: Tag) -> JournalEvent {
    switch tag {
    case .node(let tag): .node(NodeEvent.form(of: tag).blank)
    case .sync(let tag): .sync(SyncEvent.form(of: tag).blank)
    case .timer(let tag): .timer(TimerEvent.form(of: tag).blank)
    case .waiter(let tag): .waiter("", WaiterEvent.form(of: tag).blank)
    case .action(let tag): .action(ActionEvent.form(of: tag).blank)
    case .command(let tag): .command(CommandEvent.form(of: tag).blank)
    case .run(let tag): .run(RunEvent.form(of: tag).blank)
    }
  }

  /// Passes each field to a visitor and returns the event with what the visitor returned.
  @inlinable @inline(__always) public func visited<V: EventVisitor>(by fields: inout V) throws(V.Failure)
    -> JournalEvent
  {
    switch self {
    case .node(let event): .node(try event.visited(by: &fields))
    case .sync(let event): .sync(try event.visited(by: &fields))
    case .timer(let event): .timer(try event.visited(by: &fields))
    case .waiter(let name, let event): .waiter(try fields.text(name, .waiter), try event.visited(by: &fields))
    case .action(let event): .action(try event.visited(by: &fields))
    case .command(let event): .command(try event.visited(by: &fields))
    case .run(let event): .run(try event.visited(by: &fields))
    }
  }

  package var traits: EventTraits {
    switch self {
    case .node(let event): event.traits
    case .sync(let event): event.traits
    case .timer(let event): event.traits
    case .waiter(_, let event): event.traits
    case .action(let event): event.traits
    case .command(let event): event.traits
    case .run(let event): event.traits
    }
  }

  /// The kind of lint that the event reports; nil if the event reports no lint.
  public var lint: Lint? { traits.lint }
}

extension JournalEvent.Tag: CaseIterable {
  public static let allCases =
    NodeEvent.Tag.allCases.map(Self.node) + SyncEvent.Tag.allCases.map(Self.sync)
    + TimerEvent.Tag.allCases.map(Self.timer) + WaiterEvent.Tag.allCases.map(Self.waiter)
    + ActionEvent.Tag.allCases.map(Self.action) + CommandEvent.Tag.allCases.map(Self.command)
    + RunEvent.Tag.allCases.map(Self.run)

  /// The machine-readable word for the kind of event, as written in event lines.
  package var word: String {
    switch self {
    case .node(let tag): tag.rawValue
    case .sync(let tag): tag.rawValue
    case .timer(let tag): tag.rawValue
    case .waiter(let tag): tag.rawValue
    case .action(let tag): tag.rawValue
    case .command(let tag): tag.rawValue
    case .run(let tag): tag.rawValue
    }
  }

  /// The meaning of the kind of event: a clause without a full stop.
  package var meaning: String {
    switch self {
    case .node(let tag): NodeEvent.form(of: tag).meaning
    case .sync(let tag): SyncEvent.form(of: tag).meaning
    case .timer(let tag): TimerEvent.form(of: tag).meaning
    case .waiter(let tag): WaiterEvent.form(of: tag).meaning
    case .action(let tag): ActionEvent.form(of: tag).meaning
    case .command(let tag): CommandEvent.form(of: tag).meaning
    case .run(let tag): RunEvent.form(of: tag).meaning
    }
  }
}
