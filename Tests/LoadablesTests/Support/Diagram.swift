import Loadables
import LoadablesTesting

/// Tests of timing as two lines of text: operations and observed events, a character per second.
///
/// ```swift
/// let diagram = Diagram()
/// let token = target.sink { _ in diagram.mark("n") }
/// let seen = diagram.run("!--+") { target.perform($0) }
/// #expect(seen == "n--n")
/// ```
///
/// In every second, due events happen first, then the character's operation, then its immediate effects. A `-` is no
/// operation; several marks within a second are in brackets, as in `-[ab]-`.
@MainActor
final class Diagram {
  let time = ManualTimeSource()
  private var marks = ""
  private var nextSecond = 0

  func mark(_ mark: Character) { marks.append(mark) }

  /// Runs the next seconds and returns their marks.
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
  /// Performs a diagram's character: `s` sync begins, `+` success, `!` failure, `i` idle, `n` a notification alone.
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
