import Inspection
import TerminalUI

extension NodeAction.State {
  /// The state in a word or two.
  var word: String {
    switch self {
    case .waiting: "waiting"
    case .pendingInternet: "pending internet"
    case .running: "running"
    case .retrying: "retrying"
    case .ran: "ran"
    case .done: "done"
    }
  }

  var role: StyleRole {
    switch self {
    case .waiting: .idle
    case .pendingInternet: .warning
    case .running: .syncing
    case .retrying: .countdown
    case .ran: .text
    case .done: .synced
    }
  }

  func glyph(_ glyphs: GlyphSet) -> Character {
    switch self {
    // The same as in the timeline.
    case .waiting: glyphs.laneOfDate
    case .pendingInternet: glyphs.off
    case .running: glyphs.syncing
    case .retrying: glyphs.retry
    case .ran: glyphs.dot
    case .done: glyphs.synced
    }
  }
}

extension NodeAction {
  /// Whose action it is: `uploads/avatar`.
  var object: String { "\(collection)/\(key)" }

  /// The state with what is left until it ends, where that is known: `retry in 3.2s`.
  ///
  /// - Parameters:
  ///   - isSuspended: Whether nothing starts by itself.
  ///   - tellsDate: Whether its date has no room elsewhere.
  func stateWords(now: Int64, isSuspended: Bool, tellsDate: Bool) -> String {
    switch state {
    case .retrying:
      (isSuspended ? nil : nextRetry).map { "retry \(Self.distance($0, from: now))" } ?? state.word
    case .waiting: (tellsDate ? dateDistance(now: now) : nil).map { "due \($0)" } ?? state.word
    case .pendingInternet, .running, .ran, .done: state.word
    }
  }

  /// How far its date is from now: `in 3.2s`, or `4.0s ago`; nil where it has none, or had come before the run began.
  func dateDistance(now: Int64) -> String? { date.flatMap { $0 < 0 ? nil : Self.distance($0, from: now) } }

  /// Its date as a time of the run; nil where it has none.
  var dateStamp: String? {
    // What was due before the run began was ready when it did.
    date.map { $0 < 0 ? "at once" : TimeText.stamp($0) }
  }

  private static func distance(_ time: Int64, from now: Int64) -> String {
    let (left, isTooFar) = time.subtractingReportingOverflow(now)
    if isTooFar { return time > now ? "in \(TimeText.countdown(.max))" : "long ago" }
    if left > 0 { return "in \(TimeText.countdown(left))" }
    return left > -100_000_000 ? "now" : left < -longAgo ? "long ago" : "\(TimeText.countdown(-left)) ago"
  }

  /// A hundred hours, in nanoseconds: what is further back has no date to speak of.
  private static let longAgo: Int64 = 360_000_000_000_000
}

extension ActionEvent {
  /// What has happened.
  ///
  /// - Parameters:
  ///   - name: Of the action with a blank behind it, or nothing where it is talked about already.
  ///   - time: When it happened, in nanoseconds.
  func phrase(of name: String, at time: Int64) -> String {
    switch self {
    case .scheduled(let date): date <= time ? "\(name)is due at once" : "\(name)is due at \(TimeText.duration(date))"
    case .pendingInternet: "\(name)waits for the network"
    case .done: "\(name)is done"
    case .skipped: "\(name)was skipped: nothing asked for it any more"
    case .unreadable(let object, let reason): "\(object) could not be read, and stays in the store as it is: \(reason)"
    case .suspended(let count): Wording.suspended(count)
    case .resumed(0): "actions resumed"
    case .resumed(let count): "one suspension taken back: \(Wording.suspended(count))"
    }
  }
}

/// What is said about scheduled actions.
extension Wording {
  static let noActions =
    "nothing is to be done at a date: uploads and the like that a scenario has under `actions` would stand here"
  static let noActionsHere = "there are no scheduled actions here: a scenario has them under `actions`"
  static let postponeTakes = "postpone takes a length of time: postpone 10s, postpone 1m30s"
  static let nothingPostponed = "nothing was postponed"

  /// That no action starts; how often it was asked for where that was more than once.
  static func suspended(_ count: Int) -> String { count > 1 ? "actions suspended (\(count))" : "actions suspended" }

  /// How it stands with the actions as a whole.
  static func suspensions(_ count: Int) -> String {
    count == 0 ? "the actions are not suspended" : "the actions are suspended\(count > 1 ? ", \(count) times" : "")"
  }

  static func actionsAreSuspended(_ keys: Keymap) -> String {
    "the actions are suspended: none starts until \(keys[.resumeActions]) resumes them"
  }

  static func actionsAreNotSuspended(_ keys: Keymap) -> String {
    "the actions are not suspended: \(keys[.suspendActions]) suspends them"
  }

  /// Why no node is selected that something could be done to.
  static func noSubject(_ model: Model) -> String {
    model.panels.focus == .actions ? noActionsHere : noSelection(model)
  }

  static func isNoAction(_ name: String) -> String { "\(name) is no scheduled action: it has no date" }

  static func isDone(_ name: String) -> String { "\(name) is done: its object does not ask for it any more" }

  static func isRunning(_ name: String) -> String { "\(name) is running already" }

  static func noSuchLength(_ text: String) -> String { "\(text) is no length of time, such as 500ms, 10s or 1m30s" }
}

extension Model {
  /// A scheduled action in a line: whose it is, when it is due, where it stands, and what has come of it.
  func actionWords(_ node: NodeSnapshot) -> String? {
    guard let action = node.action else { return nil }
    let runs = node.counts.syncs > 0 ? Wording.count(node.counts.syncs, "run") : nil
    let date = [action.dateStamp, action.dateDistance(now: clock.now)].compactMap { $0 }.joined(separator: ", ")
    return [
      "\(action.object) \(action.identifier)", date.isEmpty ? nil : "date \(date)",
      action.stateWords(now: clock.now, isSuspended: world.suspendCount > 0, tellsDate: false), runs, action.lastError,
    ].compactMap { $0 }.joined(separator: "  ")
  }
}
