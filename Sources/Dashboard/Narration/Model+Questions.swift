import Explanation
import InspectionModel
import TerminalUI

/// What there is to tell of a question: what is asked, with the answers; the field that is filled in; and what is said of
/// that which is typed, which is not read out letter by letter.
extension Model {
  /// What is asked, and what the keys do.
  var questionTelling: Telling? {
    if let prompt { return Telling(key: prompt.question) { ["\(prompt.question) \(prompt.help)"] } }
    switch context.overlay {
    case .statePrompt, .breakpointPrompt, .goOnPrompt, .syncMatchesPrompt: return Telling(drawnHintBar)
    case .commandLine: return Telling(Messages.typeCommand)
    case .faults(let form): return Telling(FaultFormView(context: context, theme: .plain).title(form))
    case .backoff(let form): return Telling(BackoffFormView(context: context, theme: .plain).title(form))
    case .help, .failPrompt, .failMatchesPrompt, .postponePrompt, .filterPrompt, .panelFilterPrompt, nil: return nil
    }
  }

  /// The field of a form that has the keyboard, with what stands there, and what the keys do in it.
  var fieldTelling: Telling? {
    switch context.overlay {
    case .faults(let form):
      telling(
        of: form.fields, FaultFormView(context: context, theme: .plain).lines(form, .unicode),
        hint: form.fields.selected.hint(.ascii))
    case .backoff(let form):
      telling(
        of: form.fields, BackoffFormView(context: context, theme: .plain).lines(form),
        hint: form.fields.selected.hint(.ascii))
    default: nil
    }
  }

  /// What is said of that which is typed: what is wrong with it, what it finds, or how it could go on.
  var offer: String? {
    if let remark = prompt?.remark { return remark.text }
    switch context.overlay {
    case .filterPrompt:
      return context.filter.map {
        "\(Messages.grouped($0.matches.count)) of \(Messages.count(context.source.nodes.count, "loadable")) found"
      }
    case .panelFilterPrompt(let panel, _): return panelList[panel].filterResult
    case .commandLine(let line): return line.problem ?? words(of: line)
    case .faults(let form): return form.fields.problem
    case .backoff(let form): return form.fields.problem ?? form.typed.map { waits(of: form, $0) }
    case .help, .failPrompt, .failMatchesPrompt, .syncMatchesPrompt, .postponePrompt, .statePrompt, .breakpointPrompt,
      .goOnPrompt, nil:
      return nil
    }
  }

  /// What Enter would take in the palette, or else how its line could go on.
  private func words(of line: CommandLine) -> String {
    if let offer = line.offer, let selected = line.selected {
      let words = PaletteView(model: self, theme: .plain).words(of: offer, line)
      return "\(words); \(Messages.grouped(selected + 1)) of \(Messages.grouped(line.list.count))"
    }
    let words = CommandLineView(theme: .plain).help(line, .ascii).text
    let count = line.completion == nil ? 0 : line.list.count
    return count > 1 ? "\(words); \(Messages.grouped(count)) offers, \(Key.down.name) chooses" : words
  }

  /// What was put there at once and not typed: a completion, a paste, or what stood there from the start.
  func typedTelling(after last: String?) -> Telling? {
    guard let text = typedText else { return nil }
    let last = last ?? ""
    let isTyped = abs(text.count - last.count) <= 1 && (text.hasPrefix(last) || last.hasPrefix(text))
    return Telling(key: text) { isTyped || text.isEmpty ? [] : [text] }
  }

  private var typedText: String? {
    if let prompt { return prompt.editor.text }
    if case .commandLine(let line) = context.overlay { return line.editor.text }
    // What stands in a field is told with it.
    return nil
  }

  private var prompt: HintBarView.Prompt? {
    HintBarView(model: self, theme: .plain).prompt(width: Telling.width, .ascii)
  }

  private var drawnHintBar: String {
    var buffer = Buffer(size: Size(width: Telling.width, height: 1), glyphs: .ascii)
    _ = HintBarView(model: self, theme: .plain).draw(in: buffer.bounds, into: &buffer)
    return buffer.text()
  }

  private func telling<Field>(
    of fields: FormFields<Field>, _ lines: [FormView<Field>.Line], hint: StyledLine
  ) -> Telling {
    let line = lines.first { $0.field == fields.selected }?.line.text ?? ""
    let isText = fields.editor(of: fields.selected) != nil
    return Telling(key: "\(fields.selected) \(isText ? "" : line)") {
      [isText ? line : line.replacing("[", with: "chosen ").replacing("]", with: ""), hint.text]
    }
  }

  /// The next waits of a syncer with a back-off as it is typed.
  private func waits(of form: BackoffForm, _ backoff: NodeBackoff) -> String {
    let first = context[form.node].map(context.source.nextFailure) ?? 1
    let waits = backoff.delayRanges(from: first, count: 5).map { NodeBackoff.words($0, .unicode) }
    return "as typed it waits \(waits.joined(separator: ", "))"
  }
}
