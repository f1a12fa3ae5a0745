import Explanation
import InspectionModel
import TerminalUI

/// The palette's keys, mouse, drawing and announcements.
extension CommandLine {
  func handle(_ key: Key, in model: inout Model) -> [Effect] {
    var line = self
    switch key {
    case .escape: return model.closePalette()
    case .enter: return model.take(line)
    case .tab: line.complete(in: model)
    default: line.edit(by: key, in: model)
    }
    model.context.overlay = line
    return []
  }

  func paste(_ text: String, in model: inout Model) {
    var line = self
    line.insert(text, in: model)
    model.context.overlay = line
  }

  func scroll(by notches: Int, in model: inout Model) -> Bool {
    var line = self
    line.move(by: notches)
    model.context.overlay = line
    return true
  }

  func click(at point: Point, in model: inout Model) -> [Effect] {
    model.context.message = nil
    let offer = PaletteView.Places(self, model.context.layout).offer(at: point, of: self)
    return offer.map { model.choose($0, in: self) } ?? []
  }

  func drawHintBar(in area: Rect, of model: Model, theme: Theme, into buffer: inout Buffer) -> DrawnOverlay? {
    DrawnOverlay(cursor: CommandLineView(model: model, theme: theme).draw(self, in: area, into: &buffer))
  }

  func draw(_ model: Model, theme: Theme, into buffer: inout Buffer) -> DrawnOverlay? {
    PaletteView(model: model, theme: theme).draw(self, model.context.layout, into: &buffer)
    return DrawnOverlay()
  }

  func questionAnnouncement(in model: Model) -> Announcement? { Announcement(Messages.typeCommand) }

  func typedText(in context: DashboardState) -> String? { editor.text }

  /// Returns the error or the text of the selected entry; if none is selected, the help and the number of completions.
  func feedback(in model: Model) -> String? {
    if let problem { return problem }
    if let offer, let selected {
      let words = PaletteView(model: model, theme: .plain).text(of: offer, self)
      return "\(words); \(Messages.grouped(selected + 1)) of \(Messages.grouped(list.count))"
    }
    let words = CommandLineView(model: model, theme: .plain).help(self, .ascii).text
    let count = completion == nil ? 0 : list.count
    return count > 1 ? "\(words); \(Messages.grouped(count)) offers, \(Key.down.name) chooses" : words
  }
}

/// Performs typed commands and chosen entries of the palette's list.
extension Model {
  fileprivate mutating func closePalette() -> [Effect] {
    context.overlay = nil
    context.message = Message(text: Messages.nothingDone, isWarning: false)
    return []
  }

  fileprivate mutating func take(_ line: CommandLine) -> [Effect] {
    // A complete command or an earlier line takes precedence over search results.
    let isWhole = line.completion != nil || line.isEarlier || TypedCommand.named(line.text) != nil
    if let offer = line.offer, line.isChosen || !isWhole { return choose(offer, in: line) }
    return line.text.isEmpty ? closePalette() : carryOut(line.text, in: line)
  }

  fileprivate mutating func choose(_ offer: PaletteOffer, in line: CommandLine) -> [Effect] {
    switch offer {
    case .action(let action): return carryOut(action, in: line)
    case .recent(let text): return carryOut(text, in: line)
    case .node(let node): return select(node)
    case .command(let name):
      guard let command = TypedCommand.named(name), command.needsParameters else { return carryOut(name, in: line) }
      return continueTyping(line, with: "\(name) ")
    case .word(let word):
      guard let completion = line.completion else { return [] }
      let text = completion.line(with: word)
      return completion.isFollowed ? continueTyping(line, with: text) : carryOut(text, in: line)
    }
  }

  func line(of offer: PaletteOffer, in line: CommandLine) -> String {
    switch offer {
    case .action(let action): action.name
    case .recent(let text): text
    case .node(let node): context.key(node)
    case .command(let name): "\(name) "
    case .word(let word): line.completion?.line(with: word) ?? word
    }
  }

  private mutating func continueTyping(_ line: CommandLine, with text: String) -> [Effect] {
    var line = line
    line.replace(with: text, in: self)
    context.overlay = line
    return []
  }

  private mutating func complain(_ sentence: String, about line: CommandLine) -> [Effect] {
    var line = line
    line.complain(sentence)
    context.overlay = line
    return []
  }

  // MARK: Carrying out

  /// Performs a typed line: runs a command or a key action, or selects the node with this name; else shows an error.
  private mutating func carryOut(_ text: String, in line: CommandLine) -> [Effect] {
    let first = text.prefix { $0 != " " }
    if TypedCommand.named(first) == nil {
      if let action = Keymap.action(named: text) { return carryOut(action, in: line) }
      if let node = context.node(named: text) { return select(node) }
    }
    do throws(CommandProblem) {
      context.overlay = nil
      let effects = try TypedCommand.perform(text, in: &self)
      context.commandHistory.note(text)
      return effects
    } catch {
      return complain(error.sentence, about: line)
    }
  }

  private mutating func carryOut(_ action: KeyAction, in line: CommandLine) -> [Effect] {
    guard let binding = context.keymap.binding(of: action) else { return [] }
    if let reason = reasonNot(to: binding) { return complain(reason, about: line) }
    context.overlay = nil
    context.commandHistory.note(action.name)
    return binding.perform(&self)
  }

  private mutating func select(_ node: NodeID) -> [Effect] {
    context.overlay = nil
    guard let name = context[node]?.identity.key else { return [] }
    context.commandHistory.note(name)
    context.goToTree(for: node)
    return []
  }
}
