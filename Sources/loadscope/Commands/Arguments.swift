import ArgumentParser
import Scenarios
import TerminalUI

/// A duration as scenarios write it.
struct DurationArgument: ExpressibleByArgument {
  let duration: Duration

  init(_ duration: Duration) { self.duration = duration }

  init?(argument: String) {
    guard let duration = Duration(scenarioText: argument) else { return nil }
    self.duration = duration
  }

  var defaultValueDescription: String { "0s" }
}

/// A window's size, at least 1x1 and at most 1000x1000.
struct SizeArgument: ExpressibleByArgument {
  let size: Size

  init(_ size: Size) { self.size = size }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], (1...1_000).contains(width),
      (1...1_000).contains(height)
    else { return nil }
    size = Size(width: width, height: height)
  }

  var defaultValueDescription: String { size.description }
}

/// Keys to be pressed.
struct KeysArgument: ExpressibleByArgument {
  var events: [InputEvent] = []

  init() {}

  init?(argument: String) {
    guard let sequence = try? KeySequence(parsing: argument) else { return nil }
    events = sequence.events
  }

  var defaultValueDescription: String { "none" }
}
