/// A guide through the first keys, one line in the banner: it names a key, and the key moves it on.
struct Guide: Equatable {
  private struct Step {
    let action: KeyAction
    /// The key's effect, to follow its name.
    let words: String
  }

  private static let steps = [
    Step(action: .pause, words: "runs this tour"),
    Step(action: .nextFailed, words: "goes to a loadable that has failed: the run pauses at the first one"),
    Step(action: .why, words: "says why it failed, and goes to the cause"),
    Step(action: .stepBack, words: "steps back in time"),
    Step(action: .present, words: "returns to the present"),
    Step(action: .fail, words: "and Enter fail the selected loadable"),
    Step(action: PanelKind.timeline.action, words: "shows when everything happened"),
  ]

  private var position = 0
  private var hasPaused = false

  /// Returns the line of the guide.
  func line(_ keys: Keymap) -> String {
    guard position < Self.steps.count else {
      return "That was the tour: \(keys[.help]) lists all keys, \(keys[.close]) closes this line, \(keys[.quit]) quits."
    }
    let step = Self.steps[position]
    return
      "Tour, \(position + 1) of \(Self.steps.count):  \(keys[step.action])  \(step.words).  \(keys[.close]) leaves it."
  }

  /// Returns whether the run pauses now, once: the next step is about a failure, and one has happened.
  mutating func pauses(failedCount: Int) -> Bool {
    guard !hasPaused, position < Self.steps.count, Self.steps[position].action == .nextFailed, failedCount > 0 else {
      return false
    }
    hasPaused = true
    return true
  }

  /// Moves on if the performed action is that of the current step.
  mutating func performed(_ action: KeyAction) {
    if position < Self.steps.count, Self.steps[position].action == action { position += 1 }
  }
}

extension DashboardState {
  mutating func setGuide(_ guide: Guide?) {
    self.guide = guide
    banners[.guide] = guide.map { [$0.line(keymap)] }
  }
}
