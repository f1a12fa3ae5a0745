import Explanation
import InspectionModel
import TerminalUI

/// The announcements of prompts and forms for a screen reader: the question with the answers, the focused field, and
/// the feedback on typed text. Single typed letters are not announced.
extension Model {
  /// The announcement of the open prompt or form: the question, and the keys that answer the question.
  var questionAnnouncement: Announcement? {
    if let prompt { return Announcement(key: prompt.question) { ["\(prompt.question) \(prompt.help)"] } }
    switch context.overlay {
    case .statePrompt, .breakpointPrompt, .branchPrompt, .syncMatchesPrompt: return Announcement(drawnHintBar)
    case .commandLine: return Announcement(Messages.typeCommand)
    case .faults(let form): return Announcement(FaultFormView(context: context, theme: .plain).title(form))
    case .backoff(let form): return Announcement(BackoffFormView(context: context, theme: .plain).title(form))
    case .help, .failPrompt, .failMatchesPrompt, .postponePrompt, .filterPrompt, .panelFilterPrompt, nil: return nil
    }
  }

  /// The announcement of a form's focused field: the name, the contents and the keys.
  var fieldAnnouncement: Announcement? {
    switch context.overlay {
    case .faults(let form):
      announcement(
        of: form.fields, FaultFormView(context: context, theme: .plain).lines(form, .unicode),
        hint: form.fields.selected.hint(.ascii))
    case .backoff(let form):
      announcement(
        of: form.fields, BackoffFormView(context: context, theme: .plain).lines(form),
        hint: form.fields.selected.hint(.ascii))
    default: nil
    }
  }

  /// The feedback on typed text: the error, the number of matches, or possible completions; nil for none.
  var offer: String? {
    if let remark = prompt?.remark { return remark.text }
    switch context.overlay {
    case .filterPrompt:
      return context.filter.map {
        "\(Messages.grouped($0.matches.count)) of \(Messages.count(context.source.counts.nodes, "loadable")) match"
      }
    case .panelFilterPrompt(let panel, _): return panelList[panel].filterResult
    case .commandLine(let line): return line.problem ?? words(of: line)
    case .faults(let form): return form.fields.problem
    case .backoff(let form): return form.fields.problem ?? form.typed.map { waits(of: form, $0) }
    case .help, .failPrompt, .failMatchesPrompt, .syncMatchesPrompt, .postponePrompt, .statePrompt, .breakpointPrompt,
      .branchPrompt, nil:
      return nil
    }
  }

  /// Returns the text of the palette's selected entry; if none is selected, the help and the number of completions.
  private func words(of line: CommandLine) -> String {
    if let offer = line.offer, let selected = line.selected {
      let words = PaletteView(model: self, theme: .plain).text(of: offer, line)
      return "\(words); \(Messages.grouped(selected + 1)) of \(Messages.grouped(line.list.count))"
    }
    let words = CommandLineView(theme: .plain).help(line, .ascii).text
    let count = line.completion == nil ? 0 : line.list.count
    return count > 1 ? "\(words); \(Messages.grouped(count)) offers, \(Key.down.name) chooses" : words
  }

  /// Returns the typed text's announcement, which has no lines if the text differs from the `last` text by one letter.
  func typedAnnouncement(after last: String?) -> Announcement? {
    guard let text = typedText else { return nil }
    let last = last ?? ""
    let isTyped = abs(text.count - last.count) <= 1 && (text.hasPrefix(last) || last.hasPrefix(text))
    return Announcement(key: text) { isTyped || text.isEmpty ? [] : [text] }
  }

  private var typedText: String? {
    if let prompt { return prompt.editor.text }
    if case .commandLine(let line) = context.overlay { return line.editor.text }
    // The contents of a field are announced with the field.
    return nil
  }

  private var prompt: HintBarView.Prompt? {
    HintBarView(model: self, theme: .plain).prompt(width: Announcement.width, .ascii)
  }

  private var drawnHintBar: String {
    var buffer = Buffer(size: Size(width: Announcement.width, height: 1), glyphs: .ascii)
    _ = HintBarView(model: self, theme: .plain).draw(in: buffer.bounds, into: &buffer)
    return buffer.text()
  }

  private func announcement<Field>(
    of fields: FormFields<Field>, _ lines: [FormView<Field>.Line], hint: StyledLine
  ) -> Announcement {
    let line = lines.first { $0.field == fields.selected }?.line.text ?? ""
    let isText = fields.editor(of: fields.selected) != nil
    return Announcement(key: "\(fields.selected) \(isText ? "" : line)") {
      [isText ? line : line.replacing("[", with: "chosen ").replacing("]", with: ""), hint.text]
    }
  }

  /// Returns the text about the next delays that the typed back-off produces.
  private func waits(of form: BackoffForm, _ backoff: NodeBackoff) -> String {
    let first = context[form.node].map(context.source.nextFailure) ?? 1
    let waits = backoff.delayRanges(from: first, count: 5).map { NodeBackoff.text($0, .unicode) }
    return "delays as typed: \(waits.joined(separator: ", "))"
  }
}
