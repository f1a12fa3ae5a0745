/// A guide through the first keys, one line in the banner: it names a key, and the key moves it on.
struct Guide: Equatable {
  private struct Step {
    let action: KeyAction
    /// The key's effect, to follow its name.
    let words: String
    /// The event that moves the guide on.
    var goal = Goal.key
  }

  private enum Goal {
    /// The key is pressed.
    case key
    /// The command of the key is done.
    case command
    /// No node is failed.
    case noFailure
  }

  private static let steps = [
    Step(action: .pause, words: "runs this tour, up to the first failure"),
    Step(action: .nextFailed, words: "goes to a loadable that has failed"),
    Step(action: .why, words: "says why it failed, and goes to the cause"),
    Step(action: .stepBack, words: "goes back in time, until nothing is failed", goal: .noFailure),
    Step(action: .present, words: "returns to the present"),
    Step(action: .fail, words: "and Enter make the selection fail", goal: .command),
    Step(action: PanelKind.timeline.action, words: "shows when everything happened"),
  ]

  private var position = 0
  private var hasPaused = false

  /// Returns the line of the guide.
  func line(_ keys: Keymap) -> String {
    guard let step else {
      return "That was the tour: \(keys[.help]) lists all keys, \(keys[.close]) closes this line, \(keys[.quit]) quits."
    }
    let place = "Tour, \(position + 1) of \(Self.steps.count)"
    return "\(place): \(keys[step.action]) \(step.words). \(keys[.close]) leaves it."
  }

  private var step: Step? { position < Self.steps.count ? Self.steps[position] : nil }

  /// Returns whether the run pauses now, once: the next step is about a failure, and one has happened.
  mutating func pauses(failedCount: Int) -> Bool {
    guard !hasPaused, step?.action == .nextFailed, failedCount > 0 else { return false }
    hasPaused = true
    return true
  }

  /// Moves on if the performed action is that of the current step.
  mutating func performed(_ action: KeyAction) { moveOn { $0.goal == .key && $0.action == action } }

  /// Moves on if the command of the current step is done.
  mutating func done(_ action: KeyAction) { moveOn { $0.goal == .command && $0.action == action } }

  /// Moves on if the current step ends without failed nodes, or if the first one is reached step by step.
  mutating func changed(failedCount: Int) {
    moveOn { $0.goal == .noFailure ? failedCount == 0 : $0.action == .pause && failedCount > 0 }
  }

  private mutating func moveOn(if isDone: (Step) -> Bool) {
    if let step, isDone(step) { position += 1 }
  }
}

extension DashboardState {
  mutating func setGuide(_ guide: Guide?) {
    self.guide = guide
    banners[.guide] = guide.map { [$0.line(keymap)] }
  }

  /// Changes the guide, if there is one.
  mutating func moveGuide(_ change: (inout Guide) -> Void) {
    guard var guide else { return }
    change(&guide)
    if guide != self.guide { setGuide(guide) }
  }
}
