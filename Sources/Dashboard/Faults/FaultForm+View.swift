import Explanation
import InspectionModel
import TerminalUI

/// The form over the panels. The hint bar shows the form's keys.
extension FaultForm {
  private typealias Line = FormView<Field>.Line

  /// The maximum number of current faults that the form lists.
  private static let listLimit = 6

  func draw(_ model: Model, theme: Theme, into buffer: inout Buffer) -> DrawnOverlay? {
    let view = FormView(
      title: title(in: model.context), fields: fields, lines: lines(in: model.context, buffer.glyphs), maxWidth: 64,
      theme: theme)
    return DrawnOverlay(cursor: view.draw(model.context.layout, into: &buffer))
  }

  func title(in context: DashboardState) -> String {
    if isForMatches, let matches { return "Faults of \(matches.fullText)" }
    let name = context.key(node)
    return isForNodeAlone ? "Faults of \(name)" : "Faults of the \(Messages.grouped(leaves.count)) leaves of \(name)"
  }

  func fieldHint(_ glyphs: GlyphSet) -> StyledLine { fields.selected.hint(self, glyphs) }

  func lines(in context: DashboardState, _ glyphs: GlyphSet) -> [FormView<Field>.Line] {
    var lines = shownFields(in: context).map { line($0, in: context) }
    // A blank line separates the values from the commands.
    if let index = lines.firstIndex(where: { $0.field == .clearNode || $0.field == .clearAll }) {
      lines.insert(Line(line: StyledLine()), at: index)
    }
    let there = leaves.lazy.compactMap { context[$0] }.filter { !$0.faults.isEmpty }
      .flatMap { node in node.faults.map { $0.text(of: node.identity.key, node.identity.kind) } }
      .prefix(Self.listLimit + 1)
    if !there.isEmpty {
      lines.append(Line(line: StyledLine()))
      lines.append(Line(line: StyledLine("Current faults, next first", .panelTitle)))
      lines += there.prefix(Self.listLimit).map { Line(line: StyledLine("  \($0)")) }
      if there.count > Self.listLimit {
        lines.append(Line(line: StyledLine("  \(glyphs.ellipsis) and more", .muted)))
      }
    }
    return lines
  }

  /// The remark on the typed error: how it is completed, or that it is new; nil for a known one.
  fileprivate var remarkOnError: String? {
    let text = fields.text(of: .error)
    let completions = codes.completions(of: text)
    if !completions.isEmpty { return "Tab completes \(Messages.listed(completions))" }
    return text.isEmpty || codes.all.contains(text) ? nil : "a new error"
  }

  private func line(_ field: Field, in context: DashboardState) -> Line {
    let label = field.label(in: context, self)
    if field == .scope, let matches {
      let words = [matches.text, context.key(node)]
      return FormView.choice(field, label, words, chosen: words[isForMatches ? 0 : 1])
    }
    guard field == .effect else {
      return Line(field: field, line: FormView<Field>.label(label).adding(fields.editor(of: field)?.text ?? ""))
    }
    return FormView.choice(field, label, Kind.allCases.map(\.word), chosen: effect.word)
  }
}

extension FaultForm.Field {
  fileprivate func label(in context: DashboardState, _ form: FaultForm) -> String {
    switch self {
    case .effect: return "Effect"
    case .error: return "Error"
    case .delay: return "Delay"
    case .count: return form.isForCalls ? "Calls" : "Syncs"
    case .probability: return "Rate"
    case .scope: return "Nodes"
    case .clearNode where form.isForMatches:
      let count = form.leaves.count { context.hasFaults($0) }
      return "Clear the faults of \(Messages.count(count, "node")) among them"
    case .clearNode:
      let count = form.leaves.count { context.hasFaults($0) }
      return form.isForNodeAlone
        ? "Clear the faults of \(context.key(form.node))"
        : "Clear the faults of \(Messages.grouped(count)) leaves of \(context.key(form.node))"
    case .clearAll: return "Clear the faults of all: \(Messages.count(context.source.counts.faulty, "node"))"
    }
  }

  private func help(_ form: FaultForm) -> String {
    let noun = form.isForCalls ? "call" : "sync"
    return switch self {
    case .effect: "effect on the \(noun)"
    case .error:
      form.remarkOnError ?? "error of the failed \(noun)\(form.isForCalls ? "" : ", after its usual latency")"
    case .delay: "extra latency, such as 500ms or 2s"
    case .count: "number of \(noun)s, from the next on; all: until cleared"
    case .probability: "probability for each \(noun)"
    case .scope: "all matches of the filter, or the selected node alone"
    case .clearNode, .clearAll: "later \(noun)s run without faults"
    }
  }

  fileprivate func hint(_ form: FaultForm, _ glyphs: GlyphSet) -> StyledLine {
    FormHint.line(
      enter: self == .clearNode || self == .clearAll ? "clears the faults" : "adds the fault",
      isChoice: [.effect, .error, .count, .scope].contains(self), help: help(form), glyphs)
  }
}
