import Explanation
import InspectionModel
import TerminalUI

/// The palette: what is typed and chosen in it.
extension Model {
  mutating func handle(_ key: Key, in line: CommandLine) -> [Effect] {
    var line = line
    switch key {
    case .escape: return closePalette()
    case .enter: return take(line)
    case .tab: line.complete(in: self)
    default: line.handle(key, in: self)
    }
    overlay = .commandLine(line)
    return []
  }

  private mutating func closePalette() -> [Effect] {
    overlay = nil
    message = Message(text: Messages.nothingDone, isWarning: false)
    return []
  }

  private mutating func take(_ line: CommandLine) -> [Effect] {
    // A whole line is what it says, also where its letters would find something else.
    let isWhole = line.completion != nil || line.isEarlier || TypedCommand.named(line.text) != nil
    if let offer = line.offer, line.isChosen || !isWhole { return choose(offer, in: line) }
    return line.text.isEmpty ? closePalette() : carryOut(line.text, in: line)
  }

  /// Does what an offer says.
  mutating func choose(_ offer: PaletteOffer, in line: CommandLine) -> [Effect] {
    switch offer {
    case .action(let action): return carryOut(action, in: line)
    case .recent(let text): return carryOut(text, in: line)
    case .node(let node): return select(node)
    case .command(let name):
      guard let command = TypedCommand.named(name), command.needsParameters else { return carryOut(name, in: line) }
      return goOn(line, with: "\(name) ")
    case .word(let word):
      guard let completion = line.completion else { return [] }
      let text = completion.line(with: word)
      return completion.isFollowed ? goOn(line, with: text) : carryOut(text, in: line)
    }
  }

  /// The line that stands for an offer.
  func line(of offer: PaletteOffer, in line: CommandLine) -> String {
    switch offer {
    case .action(let action): action.rawValue
    case .recent(let text): text
    case .node(let node): key(node)
    case .command(let name): "\(name) "
    case .word(let word): line.completion?.line(with: word) ?? word
    }
  }

  private mutating func goOn(_ line: CommandLine, with text: String) -> [Effect] {
    var line = line
    line.replace(with: text, in: self)
    overlay = .commandLine(line)
    return []
  }

  private mutating func complain(_ sentence: String, about line: CommandLine) -> [Effect] {
    var line = line
    line.complain(sentence)
    overlay = .commandLine(line)
    return []
  }

  // MARK: Carrying out

  /// Does what a whole line says: a command, the name of an action, or of a node.
  private mutating func carryOut(_ text: String, in line: CommandLine) -> [Effect] {
    let first = text.prefix { $0 != " " }
    if TypedCommand.named(first) == nil {
      if let action = Action(rawValue: text) { return carryOut(action, in: line) }
      if let node = node(named: text) { return select(node) }
    }
    do throws(CommandProblem) {
      overlay = nil
      let effects = try TypedCommand.perform(text, in: &self)
      commandHistory.note(text)
      return effects
    } catch {
      return complain(error.sentence, about: line)
    }
  }

  private mutating func carryOut(_ action: Action, in line: CommandLine) -> [Effect] {
    guard let binding = keymap.binding(of: action) else { return [] }
    if let reason = reasonNot(to: binding) { return complain(reason, about: line) }
    overlay = nil
    commandHistory.note(action.rawValue)
    return perform(action)
  }

  private mutating func select(_ node: NodeID) -> [Effect] {
    overlay = nil
    guard let name = self[node]?.identity.key else { return [] }
    commandHistory.note(name)
    leave(for: node)
    fitPanels()
    return []
  }

  /// Why an action would do nothing right now, as a sentence; nil where it does something.
  func reasonNot(to binding: KeyBinding) -> String? {
    // What is selected in the tree can be an action as well.
    let isForSubject = binding.action == .runNow && subject?.action != nil
    if let panel = binding.panel, panel != panels.focus, !isForSubject { return Messages.isOnlyFor(panel, keymap) }
    return binding.disabledReason(self) ?? refusal(of: binding.action)
  }
}
