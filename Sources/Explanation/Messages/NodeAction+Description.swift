import InspectionModel

extension NodeAction.State {
  package var word: String {
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
}

extension NodeAction {
  /// The object that asks for the action, as collection and key, such as `uploads/avatar`.
  package var object: String { "\(collection)/\(key)" }

  /// Returns the status of the action, with the time left at `now` (in ns) if known, such as `retry in 3.2s`.
  ///
  /// - Parameters:
  ///   - isSuspended: Whether all actions are suspended.
  ///   - includesDate: Whether to add the time until the date of a waiting action.
  package func statusText(now: Int64, isSuspended: Bool, includesDate: Bool) -> String {
    let status = ActionDisplayStatus(self, isSuspended: isSuspended)
    return switch status {
    case .state(.retrying): nextRetry.map { "retry \(Self.distance($0, from: now))" } ?? status.word
    case .state(.waiting): (includesDate ? dateDistance(now: now) : nil).map { "due \($0)" } ?? status.word
    case .state, .suspended: status.word
    }
  }

  /// Returns the time from `now` (in ns) to the action's date: `in 3.2s`; nil without a date or if before the run.
  package func dateDistance(now: Int64) -> String? { date.flatMap { $0 < 0 ? nil : Self.distance($0, from: now) } }

  /// The date of the action as a time of the run, `at once` for a date before the run; nil without a date.
  package var dateStamp: String? {
    // An action that was due before the start of the run starts with the run.
    date.map { $0 < 0 ? "at once" : TimeText.stamp($0) }
  }

  private static func distance(_ time: Int64, from now: Int64) -> String {
    let (left, isTooFar) = time.subtractingReportingOverflow(now)
    if isTooFar { return time > now ? "in \(TimeText.countdown(.max))" : "long ago" }
    if left > 0 { return "in \(TimeText.countdown(left))" }
    return left > -100_000_000 ? "now" : left < -longAgo ? "long ago" : "\(TimeText.countdown(-left)) ago"
  }

  /// The age from which a time is shown as `long ago`: 100 hours, in nanoseconds.
  private static let longAgo: Int64 = 360_000_000_000_000
}

extension ActionEvent {
  /// Returns the event as a phrase, such as `upload is due at once`.
  ///
  /// - Parameters:
  ///   - name: The name of the action followed by a space; empty to leave the name out.
  ///   - time: The time of the event, in nanoseconds on the source's clock.
  package func phrase(of name: String, at time: Int64) -> String {
    switch self {
    case .scheduled(let date) where date <= time: "\(name)is due at once"
    // Truncated to milliseconds, like the time of the entry that follows.
    case .scheduled(let date): "\(name)is due at \(TimeText.duration(date - date % 1_000_000))"
    case .pendingInternet: "\(name)waits for the network"
    case .done: "\(name)is done"
    case .skipped: "\(name)was skipped: its object no longer asks for it"
    case .unreadable(let object, let reason): "\(object) unreadable, left unchanged: \(reason)"
    case .suspended(let count): Messages.suspended(count)
    case .resumed(0): "actions resumed"
    case .resumed(let count): "one suspension removed: \(Messages.suspended(count))"
    }
  }
}

extension Messages {
  /// Returns the message that actions are suspended, with the number of suspensions if more than one.
  package static func suspended(_ count: Int) -> String {
    count > 1 ? "actions suspended (\(grouped(count)))" : "actions suspended"
  }
}

extension SourceState {
  /// Returns a scheduled action in one line: name, date, status, number of runs and last error; nil if not an action.
  package func actionText(_ node: NodeSnapshot) -> String? {
    guard let action = node.action else { return nil }
    let runs = node.counts.syncs > 0 ? Messages.count(node.counts.syncs, "run") : nil
    let date = [action.dateStamp, action.dateDistance(now: clock.now)].compactMap { $0 }.joined(separator: ", ")
    let status = action.statusText(now: clock.now, isSuspended: world.suspendCount > 0, includesDate: false)
    return [
      "\(node.identity.key)  \(action.identifier)", date.isEmpty ? nil : "date \(date)", status, runs,
      action.lastError,
    ].compactMap { $0 }.joined(separator: "  ")
  }
}
