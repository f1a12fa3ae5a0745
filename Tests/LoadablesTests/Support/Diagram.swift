import Loadables
import LoadablesTesting

/// Tests of timing as two lines of text: what is done, and what was seen to happen, a character a second.
///
/// ```swift
/// let diagram = Diagram()
/// let token = target.sink { _ in diagram.mark("n") }
/// let seen = diagram.run("!--+") { target.perform($0) }
/// #expect(seen == "n--n")
/// ```
///
/// At every second, what is due by then happens first, then what its character asks for, then what that made due at
/// once. A `-` asks for nothing; more than one mark within a second stands in brackets, as in `-[ab]-`.
@MainActor
final class Diagram {
  /// The time that passes while the diagram runs.
  let time = ManualTimeSource()
  private var marks = ""
  private var nextSecond = 0

  /// Something was seen to happen.
  func mark(_ mark: Character) { marks.append(mark) }

  /// Runs the next seconds and returns what was seen in them.
  func run(_ input: String, _ perform: (Character) -> Void) -> String {
    var output = ""
    for character in input {
      time.advance(to: .seconds(nextSecond))
      nextSecond += 1
      if character != "-" { perform(character) }
      time.advance(by: .zero)
      switch marks.count {
      case 0: output += "-"
      case 1: output += marks
      default: output += "[\(marks)]"
      }
      marks = ""
    }
    return output
  }
}

extension TestLoadable {
  /// Does what a diagram's character asks for: `s` syncs begin, `+` succeeds, `!` fails, `i` is idle again, `n` notifies
  /// and nothing else.
  func perform(_ character: Character) {
    switch character {
    case "s": setSyncing()
    case "+": setDidSyncSuccessfully()
    case "!": setDidFailToSync()
    case "i": setIdle()
    case "n": notifyDidChange()
    default: fatalError("a diagram's target cannot do '\(character)'")
    }
  }
}
