/// A family of events. All that is known of each of its events is declared in the family's file.
///
/// Lines, recordings, the link, the schema, the reference, the history, the log and the exports use the declaration.
package protocol EventFamily: Sendable {
  /// The kinds of events. The raw values are the machine-readable words of event lines.
  associatedtype Tag: RawRepresentable<String> & CaseIterable & Hashable & Sendable

  var tag: Tag { get }

  static func form(of tag: Tag) -> EventForm<Self>

  var traits: EventTraits { get }

  /// Passes each field to a visitor and returns the event with what the visitor returned.
  func visited<V: EventVisitor>(by fields: inout V) throws(V.Failure) -> Self
}

/// The description of a kind of event.
public struct EventForm<Event> {
  /// An event of the kind with placeholders for its fields.
  public let blank: Event
  /// The meaning of the kind, for the reference and the schema: a clause without a full stop.
  public let meaning: String

  @inlinable public init(_ blank: Event, _ meaning: String) {
    self.blank = blank
    self.meaning = meaning
  }
}

/// The place of an event in the log, in the history and among the messages.
package struct EventTraits: Sendable {
  package let sign: EventSign
  package let level: EventLevel
  /// The kinds under which the index of a node's entries finds the event.
  package let kinds: EntryKinds
  /// Whether the event is read out: a tree row or a message shows the event, not only the log.
  package let isAnnounced: Bool
  /// The lint (warning) that the event reports, if any.
  package let lint: Lint?

  init(
    _ sign: EventSign, _ level: EventLevel = .normal, kinds: EntryKinds = .other, isAnnounced: Bool = false,
    lint: Lint? = nil
  ) {
    self.sign = sign
    self.level = level
    self.kinds = kinds
    self.isAnnounced = isAnnounced
    self.lint = lint
  }
}

/// The sign of an event in the log.
package enum EventSign: Sendable, Equatable {
  case dot, retry, failure, fault, breakpoint, synced, offline, suspended, resumed
  case state(NodeState)
  case contents(isAvailable: Bool)
  case command(CommandOrigin)
}

/// The weight of an event in the log, from a mere consequence to an error.
package enum EventLevel: Sendable {
  /// A muted line.
  case consequence
  /// A muted sign before a plain text.
  case quiet
  case normal, warning, error
}

/// The kinds of one or more journal entries. The index of a node's entries finds an entry by its kinds.
package struct EntryKinds: OptionSet {
  package let rawValue: UInt8

  package static let syncing = EntryKinds(rawValue: 1)
  package static let synced = EntryKinds(rawValue: 2)
  package static let failed = EntryKinds(rawValue: 4)
  package static let idle = EntryKinds(rawValue: 8)
  /// Contents became available or unavailable.
  package static let contents = EntryKinds(rawValue: 16)
  /// A timer of the node was set, fired or cancelled. A waiter's timer counts only when set or fired.
  package static let timer = EntryKinds(rawValue: 32)
  package static let user = EntryKinds(rawValue: 64)
  /// Another event that the history of a node shows, such as a warning.
  package static let other = EntryKinds(rawValue: 128)

  /// The kinds of the changes to any state.
  package static let state: EntryKinds = [.syncing, .synced, .failed, .idle]
  package static let syncEnd: EntryKinds = [.synced, .failed, .idle]
  /// The kinds that the history of a node shows: all but notifications, sync requests, commands and timers.
  package static let turningPoints: EntryKinds = [.state, .contents, .other]

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The kind of a change to a state.
  package init(_ state: NodeState) {
    self =
      switch state {
      case .idle: .idle
      case .syncing: .syncing
      case .synced: .synced
      case .failed: .failed
      }
  }
}
