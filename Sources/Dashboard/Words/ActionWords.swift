import InspectionModel
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
    case .unreadable: "unreadable"
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
    case .unreadable: .error
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
    // Not the sign for a character that cannot be shown, which looks like a broken terminal.
    case .unreadable: "?"
    }
  }
}

extension NodeAction {
  /// Whose action it is: `uploads/avatar`.
  var object: String { "\(collection)/\(key)" }

  /// Where it stands, with what is left until that ends, where it is known: `retry in 3.2s`.
  ///
  /// - Parameters:
  ///   - isSuspended: Whether nothing starts by itself.
  ///   - tellsDate: Whether its date has no room elsewhere.
  func standingWords(now: Int64, isSuspended: Bool, tellsDate: Bool) -> String {
    let standing = ActionStanding(self, isSuspended: isSuspended)
    return switch standing {
    case .state(.retrying): nextRetry.map { "retry \(Self.distance($0, from: now))" } ?? standing.word
    case .state(.waiting): (tellsDate ? dateDistance(now: now) : nil).map { "due \($0)" } ?? standing.word
    case .state, .suspended: standing.word
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
    case .scheduled(let date) where date <= time: "\(name)is due at once"
    // Cut off like the stamp of the entry that it leads to.
    case .scheduled(let date): "\(name)is due at \(TimeText.duration(date - date % 1_000_000))"
    case .pendingInternet: "\(name)waits for the network"
    case .done: "\(name)is done"
    case .skipped: "\(name)was skipped: nothing asked for it any more"
    case .unreadable(let object, let reason): "\(object) stays as it is: \(reason)"
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
  static let postponesSelected =
    "postpone is for the selected action, and takes only a length of time, without blanks: postpone 1m30s"
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
    model.panels.focus == .actions && model.actions.count == 0 ? noActionsHere : noSelection(model)
  }

  static func isNoAction(_ name: String) -> String { "\(name) is no scheduled action: it has no date" }

  static func isDone(_ name: String) -> String { "\(name) is done: its object does not ask for it any more" }

  /// Why an action starts no more, whatever is asked for; nil if it may.
  static func reasonNotToStart(_ name: String, _ state: NodeAction.State) -> String? {
    switch state {
    case .done: isDone(name)
    case .unreadable: isUnreadable(name)
    case .waiting, .pendingInternet, .running, .retrying, .ran: nil
    }
  }

  static func isUnreadable(_ name: String) -> String {
    "\(name) cannot be read in the store, and was left as it is"
  }

  static func waitsForNetwork(_ name: String) -> String {
    "\(name) waits for the network, and runs as soon as it is there"
  }

  /// A run that succeeds gives its action the next date, or none.
  static func postponed(_ name: String, by delay: Int64, isRunning: Bool) -> String {
    let sentence = "\(name) was postponed by \(TimeText.duration(delay))"
    return isRunning ? "\(sentence), which holds only if this run fails" : sentence
  }

  static func isRunning(_ name: String) -> String { "\(name) is running already" }

  static func noSuchLength(_ text: String) -> String {
    TimeText.isTooLong(text)
      ? "\(text) is too long: no time is beyond 292 years"
      : "\(text) is no length of time, such as 500ms, 10s or 1m30s"
  }
}

extension Model {
  /// A scheduled action in a line: whose it is, when it is due, where it stands, and what has come of it.
  func actionWords(_ node: NodeSnapshot) -> String? {
    guard let action = node.action else { return nil }
    let runs = node.counts.syncs > 0 ? Wording.count(node.counts.syncs, "run") : nil
    let date = [action.dateStamp, action.dateDistance(now: clock.now)].compactMap { $0 }.joined(separator: ", ")
    let standing = action.standingWords(now: clock.now, isSuspended: world.suspendCount > 0, tellsDate: false)
    return [
      "\(action.object) \(action.identifier)", date.isEmpty ? nil : "date \(date)", standing, runs, action.lastError,
    ].compactMap { $0 }.joined(separator: "  ")
  }
}
