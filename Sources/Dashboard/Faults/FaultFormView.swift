import Explanation
import InspectionModel
import TerminalUI

/// The view of the fault form, over the panels. The hint bar shows the form's keys.
struct FaultFormView {
  let context: Context
  let theme: Theme

  private typealias Form = FormView<FaultForm.Field>

  /// The maximum number of current faults that the form lists.
  private static let listLimit = 6

  /// Draws the form, and returns the position of the cursor while the user types text; nil otherwise.
  func draw(_ form: FaultForm, _ layout: Layout, into buffer: inout Buffer) -> Point? {
    Form(
      title: title(form), fields: form.fields, lines: lines(form, buffer.glyphs), maxWidth: 64, theme: theme
    ).draw(layout, into: &buffer)
  }

  func title(_ form: FaultForm) -> String {
    if form.isForMatches, let matches = form.matches { return "Faults of \(matches.text)" }
    let name = context.key(form.node)
    return form.isForNodeAlone
      ? "Faults of \(name)" : "Faults of the \(Messages.grouped(form.leaves.count)) leaves of \(name)"
  }

  func lines(_ form: FaultForm, _ glyphs: GlyphSet) -> [FormView<FaultForm.Field>.Line] {
    var lines = form.shownFields(in: context).map { line($0, form) }
    // A blank line separates the values from the commands.
    if let index = lines.firstIndex(where: { $0.field == .clearNode || $0.field == .clearAll }) {
      lines.insert(Form.Line(line: StyledLine()), at: index)
    }
    let there = form.leaves.lazy.compactMap { context[$0] }.filter { !$0.faults.isEmpty }
      .flatMap { node in node.faults.map { (node.identity.key, $0) } }.prefix(Self.listLimit + 1)
    if !there.isEmpty {
      lines.append(Form.Line(line: StyledLine()))
      lines.append(Form.Line(line: StyledLine("Current faults, next first", .panelTitle)))
      lines += there.prefix(Self.listLimit).map { name, fault in
        Form.Line(line: StyledLine("  \(fault.text(of: name))"))
      }
      if there.count > Self.listLimit {
        lines.append(Form.Line(line: StyledLine("  \(glyphs.ellipsis) and more", .muted)))
      }
    }
    return lines
  }

  private func line(_ field: FaultForm.Field, _ form: FaultForm) -> Form.Line {
    let label = field.label(in: context, form)
    if field == .scope, let matches = form.matches {
      let words = [matches.text, context.key(form.node)]
      return Form.choice(field, label, words, chosen: words[form.isForMatches ? 0 : 1])
    }
    guard field == .effect else {
      return Form.Line(field: field, line: Form.label(label).adding(form.fields.editor(of: field)?.text ?? ""))
    }
    return Form.choice(field, label, FaultForm.Effect.allCases.map(\.word), chosen: form.effect.word)
  }
}

extension FaultForm.Field {
  fileprivate func label(in context: Context, _ form: FaultForm) -> String {
    switch self {
    case .effect: return "Effect"
    case .error: return "Error"
    case .delay: return "Delay"
    case .count: return "Syncs"
    case .probability: return "Rate"
    case .scope: return "Nodes"
    case .clearNode where form.isForMatches:
      let count = form.leaves.count { context[$0]?.faults.isEmpty == false }
      return "Clear the faults of \(Messages.count(count, "node")) among them"
    case .clearNode:
      let count = form.leaves.count { context[$0]?.faults.isEmpty == false }
      return form.isForNodeAlone
        ? "Clear the faults of \(context.key(form.node))"
        : "Clear the faults of \(Messages.grouped(count)) leaves of \(context.key(form.node))"
    case .clearAll: return "Clear the faults of all: \(Messages.count(context.source.counts.faulty, "loadable"))"
    }
  }

  private var help: String {
    switch self {
    case .effect: "effect on the sync"
    case .error: "error of the failed sync, after its usual latency"
    case .delay: "extra latency, such as 500ms or 2s"
    case .count: "number of syncs, from the next on; all: until cleared"
    case .probability: "probability for each sync"
    case .scope: "all matches of the filter, or the selected node alone"
    case .clearNode, .clearAll: "later syncs run without faults"
    }
  }

  func hint(_ glyphs: GlyphSet) -> StyledLine {
    FormHint.line(
      enter: self == .clearNode || self == .clearAll ? "clears the faults" : "adds the fault",
      isChoice: self == .effect || self == .count || self == .scope, help: help, glyphs)
  }
}
