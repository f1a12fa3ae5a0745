import Explanation
import InspectionModel
import TerminalUI

/// The hint bar, the last line of the screen: the key hints, the current message, or a question.
struct HintBarView {
  let model: Model
  let theme: Theme

  private var context: Context { model.context }

  /// Draws the hint bar, and returns the position of the cursor while the user types text; nil otherwise.
  func draw(in area: Rect, into buffer: inout Buffer) -> Point? {
    let line = area.inset(horizontally: 1, vertically: 0)
    guard !line.isEmpty else { return nil }
    if let prompt = prompt(width: line.width, buffer.glyphs) { return draw(prompt, in: line, into: &buffer) }
    switch context.overlay {
    case .statePrompt(let node):
      drawStateChoices(node, in: line, into: &buffer)
      return nil
    case .faults(let form):
      drawHint(form.fields.selected.hint(buffer.glyphs), or: form.fields.problem, in: line, into: &buffer)
      return nil
    case .backoff(let form):
      drawHint(form.fields.selected.hint(buffer.glyphs), or: form.fields.problem, in: line, into: &buffer)
      return nil
    case .breakpointPrompt(let node):
      drawBreakpointChoices(node, in: line, into: &buffer)
      return nil
    case .commandLine(let command):
      return CommandLineView(theme: theme).draw(command, in: line, into: &buffer)
    case .branchPrompt:
      drawYesOrNo(context.branchQuestions, in: line, into: &buffer)
      return nil
    case .syncMatchesPrompt(let matches):
      drawYesOrNo(["Sync \(matches.text)?  "], in: line, into: &buffer)
      return nil
    case .help, .failPrompt, .failMatchesPrompt, .postponePrompt, .filterPrompt, .panelFilterPrompt, nil: break
    }
    if let message = messageLine {
      drawMessage(message, in: area, into: &buffer)
    } else if let failure = context.source.clock.failure {
      buffer.write(StyledLine(failure, .banner), in: line, theme: theme)
    } else {
      drawHints(in: line, into: &buffer)
    }
    return nil
  }

  private var messageLine: StyledLine? {
    context.message.map { StyledLine($0.text, $0.isWarning ? .warning : .hint) }
  }

  /// Returns the number of rows of the message; 0 without a message. A long message covers panels until the next key.
  func messageHeight(in area: Rect, _ glyphs: GlyphSet) -> Int {
    messageLine.map { height(of: $0.wrapped(width: area.width - 2, glyphs: glyphs), in: area) } ?? 0
  }

  private func height(of lines: [StyledLine], in area: Rect) -> Int { max(1, min(lines.count, area.y / 3)) }

  private func drawMessage(_ message: StyledLine, in area: Rect, into buffer: inout Buffer) {
    let lines = message.wrapped(width: area.width - 2, glyphs: buffer.glyphs)
    let height = height(of: lines, in: area)
    let place = Rect(x: area.x, y: area.y - height + 1, width: area.width, height: height)
    buffer.fill(place, style: theme[.text])
    // The last row is truncated if the message is longer.
    let rest = lines.dropFirst(height).reduce(lines[height - 1]) { $0.adding(" ").adding($1) }
    for (number, line) in (lines.prefix(height - 1) + [rest]).enumerated() {
      buffer.write(line, in: place.row(number).inset(horizontally: 1, vertically: 0), theme: theme)
    }
  }

  /// Draws the hint for the focused field of a form, or the error in the field.
  private func drawHint(_ hint: StyledLine, or problem: String?, in area: Rect, into buffer: inout Buffer) {
    buffer.write(problem.map { StyledLine($0, .warning) } ?? hint, in: area, theme: theme)
  }

  private func drawHints(in area: Rect, into buffer: inout Buffer) {
    for (place, hint) in places(in: area, buffer.glyphs) {
      buffer.write(hint.line(buffer.glyphs), in: place, theme: theme)
    }
  }

  /// Returns the key whose hint is at a clicked point; nil if no hint is there.
  func key(at point: Point, in area: Rect) -> Key? {
    guard area.contains(point), context.message == nil, context.source.clock.failure == nil else { return nil }
    let line = area.inset(horizontally: 1, vertically: 0)
    return places(in: line, .unicode).first { $0.0.contains(point) }?.1.key
  }

  /// Returns the hints that fit, each with its area.
  private func places(in area: Rect, _ glyphs: GlyphSet) -> [(Rect, Hint)] {
    var hints = hints.map { (hint: $0, width: $0.line(glyphs).width(glyphs)) }
    var width = hints.reduce(-2) { $0 + $1.width + 2 }
    while width > area.width, hints.count > 1 {
      // Help and quit stay longest: they lead to everything else.
      let lowest = hints.filter { !$0.hint.isProgram }.map(\.hint.rank.rawValue).min()
      let last = hints.lastIndex { $0.hint.rank.rawValue == lowest && !$0.hint.isProgram } ?? hints.count - 1
      width -= hints.remove(at: last).width + 2
    }
    var rest = area
    return hints.map { hint, width in
      let (place, behind) = rest.dividedFromLeft(width: width)
      (_, rest) = behind.dividedFromLeft(width: 2)
      return (place, hint)
    }
  }

  struct Hint: Equatable {
    let key: Key
    let verb: String
    let rank: KeyHint.Rank
    let isProgram: Bool

    func line(_ glyphs: GlyphSet) -> StyledLine {
      StyledLine(key.label(glyphs), .key).adding(" \(verb)", .hint)
    }
  }

  /// The key hints that the hint bar shows; nil while an overlay, a message or a failure takes their place.
  var lasting: [Hint]? {
    context.overlay == nil && context.message == nil && context.source.clock.failure == nil ? hints : nil
  }

  /// The hints of all enabled keys, including those for which the hint bar has no room.
  private var hints: [Hint] {
    // Read once: every read of this computed property copies the context.
    let context = self.context
    if case .help(let state) = context.overlay {
      let moving: [(KeyAction, String)] = [(.moveUp, "up"), (.moveDown, "down"), (.pageDown, "a page")]
      let actions: [(KeyAction, String)] =
        (state.isWhole ? moving : [(.help, "all keys")]) + [(.filter, "search"), (.close, "close")]
      return actions.compactMap { action, word in
        context.keymap.binding(of: action).flatMap {
          hint($0, KeyHint(stringLiteral: word), isProgram: action == .close)
        }
      }
    }
    return (context.keymap.hinted[context.panels.focus] ?? []).compactMap { binding in
      guard var hint = binding.hint, context.refusal(of: binding) == nil, binding.disabledReason(model) == nil
      else { return nil }
      // Stepping back is rare outside a replay, and space is tight.
      if binding.action == .stepBack, !context.source.clock.isReplay, !context.isOver { return nil }
      if binding.action == .pause, !context.source.clock.isRunning {
        let clock = context.source.clock
        hint = KeyHint(clock.canBranch ? "continue from here" : clock.isReplay ? "play" : "resume", hint.rank)
      }
      if binding.action == .restart, !context.isOver, !context.source.clock.isAtEndOfRecording { return nil }
      if binding.action == PanelKind.picture.action {
        let isOfUse = context.panels.full != .picture && context.image(shownBy: context.selectedNode) != nil
        guard isOfUse else { return nil }
      }
      if binding.action == .close, context.isOnTrail { hint = KeyHint("leave causes", hint.rank) }
      if binding.action == .why, context.isOnTrail { hint = KeyHint("next cause", .vital) }
      if binding.action == .present, context.source.clock.isRecorded { hint = KeyHint("end", hint.rank) }
      // The panel's own keys are dropped last.
      if binding.panel != nil { hint = KeyHint(hint.verb, .lasting) }
      return self.hint(binding, hint, isProgram: [.help, .close, .quit].contains(binding.action))
    }
  }

  /// Returns the hint of a binding; nil if the binding has no key. A hint with `isProgram` is dropped after all others.
  private func hint(_ binding: KeyBinding, _ hint: KeyHint, isProgram: Bool) -> Hint? {
    binding.keys.first.map { Hint(key: $0, verb: hint.verb, rank: hint.rank, isProgram: isProgram) }
  }

  private func drawStateChoices(_ node: NodeID, in area: Rect, into buffer: inout Buffer) {
    let glyphs = buffer.glyphs
    let choices = StateChoice.all.map { choice in
      Choice(key: choice.key, word: choice.state.word, sign: "\(choice.state.glyph(glyphs))", role: choice.state.role)
    }
    drawChoices(["Set \(context.key(node)): "], choices, in: area, into: &buffer)
  }

  private func drawBreakpointChoices(_ node: NodeID, in area: Rect, into buffer: inout Buffer) {
    let glyphs = buffer.glyphs
    let current = context[node]?.breakpoint
    let name = context.key(node)
    let choices = BreakpointChoice.all(current, context.keymap).map { choice in
      switch choice.breakpoint {
      case .state(let state):
        Choice(key: choice.key, word: choice.word, sign: "\(state.glyph(glyphs))", role: state.role)
      case .anyChange: Choice(key: choice.key, word: choice.word, sign: "any", role: .hint)
      case nil: Choice(key: choice.key, word: choice.word, sign: choice.word, role: .hint)
      }
    }
    let question = current.map { "Pause when \(name) \($0.future); or: " } ?? "Pause when \(name) is: "
    drawChoices([question, "Pause: "], choices, in: area, into: &buffer)
  }

  private struct Choice {
    let key: Key
    let word: String
    /// The short form of the answer, drawn in the style `role` if the words of all answers do not fit.
    let sign: String
    let role: StyleRole
  }

  /// Draws the longest of the questions that fits in the area, followed by the answers.
  private func drawChoices(_ questions: [String], _ choices: [Choice], in area: Rect, into buffer: inout Buffer) {
    func line(_ question: String, inSigns: Bool, isCancelTold: Bool) -> StyledLine {
      let answers = choices.reduce(StyledLine(question, .prompt)) { line, choice in
        line.adding(choice.key.label(buffer.glyphs), .key).adding(" ", .hint)
          .adding(inSigns ? choice.sign : choice.word, inSigns ? choice.role : .hint).adding("  ", .hint)
      }
      return isCancelTold ? answers.adding("Esc", .key).adding(" cancels", .hint) : answers
    }
    let lines =
      questions.map { line($0, inSigns: false, isCancelTold: true) }
      + [(questions.last ?? "", true), (questions.last ?? "", false), ("", false)].map {
        line($0, inSigns: true, isCancelTold: $1)
      }
    let fitting = lines.first { $0.width(buffer.glyphs) <= area.width } ?? lines.last ?? StyledLine()
    buffer.write(fitting, in: area, theme: theme)
  }

  /// Draws the longest of the questions that fits in the area, followed by the answers yes and no.
  private func drawYesOrNo(_ questions: [String], in area: Rect, into buffer: inout Buffer) {
    let lines = questions.map { question in
      StyledLine(question, .prompt).adding("y", .key).adding(" yes  ", .hint).adding("n", .key).adding(" no", .hint)
    }
    let line = lines.first { $0.width(buffer.glyphs) <= area.width } ?? lines.last ?? StyledLine()
    buffer.write(line, in: area, theme: theme)
  }

  struct Prompt {
    let question: String
    let editor: LineEditor
    let help: String
    /// The shorter help, shown if the help does not fit.
    var shortHelp: String?
    /// A remark on the typed text, shown in place of the help.
    var remark: StyledLine?
  }

  /// Returns the open text prompt; nil if no text prompt is open. A small `width`, in columns, shortens the question.
  func prompt(width: Int, _ glyphs: GlyphSet) -> Prompt? {
    switch context.overlay {
    case .failPrompt(let node, let editor):
      let question = context[node]?.children.isEmpty == false ? "Fail all leaves of" : "Fail"
      let long = "\(question) \(context.key(node)) with the error: "
      return Prompt(
        question: long.displayWidth(glyphs: glyphs) <= width / 2 ? long : "\(question) \(context.key(node)): ",
        editor: editor,
        help: editor.text.isEmpty ? "Enter takes \(context.lastError), Esc cancels" : "Enter fails it, Esc cancels",
        remark: ErrorText.problem(of: editor.text.trimmingBlanks).map { StyledLine($0, .warning) })
    case .failMatchesPrompt(let matches, let editor):
      let enter = editor.text.isEmpty ? "Enter takes \(context.lastError)" : "Enter fails them"
      let only = context.subject.map { ", Tab \($0.identity.key) alone" } ?? ""
      let long = "Fail \(matches.text) with the error: "
      return Prompt(
        question: long.displayWidth(glyphs: glyphs) <= width / 2 ? long : "Fail \(matches.text): ",
        editor: editor, help: "\(enter)\(only), Esc cancels", shortHelp: "\(enter), Esc cancels",
        remark: ErrorText.problem(of: editor.text.trimmingBlanks).map { StyledLine($0, .warning) })
    case .postponePrompt(let node, let editor):
      let typed = editor.text.trimmingBlanks
      let isWrong = !typed.isEmpty && TimeText.positiveLength(typed) == nil
      let shortHelp =
        typed.isEmpty ? "Enter takes \(TimeText.typed(context.lastPostponement))" : "Enter postpones it"
      let long = "Postpone \(context.key(node)) by: "
      // The cursor and the blanks before the help take three columns. The question stays the same during typing.
      let room = width - "Enter takes \(TimeText.typed(context.lastPostponement))".count - 3
      return Prompt(
        question: long.displayWidth(glyphs: glyphs) <= room ? long : "Postpone by: ", editor: editor,
        help: "\(shortHelp), Esc cancels", shortHelp: shortHelp,
        remark: isWrong ? StyledLine(Messages.noSuchLength(typed), .warning) : nil)
    case .filterPrompt(let editor):
      let remark =
        context.filterProblem.map { StyledLine($0, .warning) }
        ?? context.filtering.reading.hint.map { StyledLine($0, .hint) }
      return Prompt(
        question: remark == nil || width >= 80 ? "Filter: " : "/", editor: editor, help: Self.filterHelp, remark: remark
      )
    case .panelFilterPrompt(let panel, let editor):
      return Prompt(question: "Filter \(panel.name): ", editor: editor, help: Self.filterHelp)
    case .help(let state) where state.isSearching:
      return Prompt(question: "Search: ", editor: state.search, help: Self.filterHelp)
    case .help, .statePrompt, .faults, .backoff, .breakpointPrompt, .commandLine, .branchPrompt, .syncMatchesPrompt,
      nil:
      return nil
    }
  }

  private static let filterHelp = "Enter keeps it, Esc shows all"

  private func draw(_ prompt: Prompt, in area: Rect, into buffer: inout Buffer) -> Point? {
    let questionWidth = min(prompt.question.displayWidth(glyphs: buffer.glyphs), area.width * 2 / 3)
    let (left, rest) = area.dividedFromLeft(width: questionWidth)
    buffer.write(StyledLine(prompt.question, .prompt), in: left, theme: theme)
    // The remark takes half of the space, however long the text is.
    let editorArea = prompt.remark == nil ? rest : rest.dividedFromLeft(width: rest.width / 2).left
    let (cursor, endX) = buffer.writeEditor(prompt.editor, in: editorArea, theme: theme)
    let free = rest.dividedFromLeft(width: endX - rest.x + 1).rest
    if let remark = prompt.remark {
      buffer.write(remark, in: free.dividedFromLeft(width: 2).rest, theme: theme)
    } else if let help = [prompt.help, prompt.shortHelp].lazy.compactMap({ $0 })
      .first(where: { $0.displayWidth(glyphs: buffer.glyphs) + 2 <= free.width })
    {
      buffer.write(StyledLine("  \(help)", .muted), in: free, theme: theme)
    }
    return Point(x: min(cursor.x, area.endX - 1), y: area.y)
  }
}
