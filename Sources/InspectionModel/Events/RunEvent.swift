/// An event of the run as a whole, or of its viewers.
public enum RunEvent: Sendable, Equatable {
  /// A breakpoint paused the clock. The entry's cause is the event of the node that hit the breakpoint.
  case reachedBreakpoint(Breakpoint)
  /// The viewer attached to the program again, in the same run or a new run. Earlier events are unknown, except those
  /// that the program kept.
  case attached
  /// The client with this name took control of the program. Nil: control ended, which reset the faults and the clock.
  case controlChanged(to: String?)
  /// The run was stopped because of a problem, described by the text.
  case stopped(String)
  /// The run ended, with the number of lints of each kind.
  case ended(LintCounts)
  /// An event that a newer version of the format has, by its word. Its values are unknown.
  case other(String)
}

extension RunEvent: EventFamily {
  public enum Tag: String, CaseIterable, Sendable {
    case reachedBreakpoint, attached, controlChanged, stopped, ended, other
  }

  @inlinable public var tag: Tag {
    switch self {
    case .reachedBreakpoint: .reachedBreakpoint
    case .attached: .attached
    case .controlChanged: .controlChanged
    case .stopped: .stopped
    case .ended: .ended
    case .other: .other
    }
  }

  @inlinable public static func form(of tag: Tag) -> EventForm<RunEvent> {
    switch tag {
    case .reachedBreakpoint: EventForm(.reachedBreakpoint(.anyChange), "it hit a breakpoint; the clock pauses")
    case .attached:
      EventForm(.attached, "the viewer attached again; earlier events are unknown, except those that the program kept")
    case .controlChanged:
      EventForm(.controlChanged(to: nil), "a client took control of the program; without `text`, control ended")
    case .stopped: EventForm(.stopped(""), "the run was stopped in an endless instant: a warning, `endless-instant`")
    case .ended: EventForm(.ended(LintCounts()), "the run ended; always the last line")
    case .other: EventForm(.other(""), "an event of a program with a newer format, by its word")
    }
  }

  package var traits: EventTraits {
    switch self {
    case .reachedBreakpoint: EventTraits(.breakpoint, .warning, isAnnounced: true)
    case .attached, .controlChanged, .ended: EventTraits(.dot, isAnnounced: true)
    case .stopped: EventTraits(.failure, .error, isAnnounced: true, lint: .endlessInstant)
    case .other: EventTraits(.dot)
    }
  }

  @inlinable @inline(__always) public func visited<V: EventVisitor>(by fields: inout V) throws(V.Failure) -> RunEvent {
    switch self {
    case .reachedBreakpoint(let breakpoint): .reachedBreakpoint(try fields.word(breakpoint, .state))
    case .attached: self
    case .controlChanged(let client): .controlChanged(to: try fields.text(client, .text, .optional))
    case .stopped(let text): .stopped(try fields.text(text, .text))
    case .ended(let lints): .ended(try fields.lints(lints, .lints))
    case .other(let word): .other(try fields.text(word, .text))
    }
  }
}
