import Explanation
import InspectionModel
import TerminalUI

/// The view of the back-off form, over the panels, with a plot of the delays that the typed back-off produces.
struct BackoffFormView {
  let context: Context
  let theme: Theme

  private typealias Form = FormView<BackoffForm.Field>

  /// Draws the form, and returns the position of the cursor while the user types text; nil otherwise.
  func draw(_ form: BackoffForm, _ layout: Layout, into buffer: inout Buffer) -> Point? {
    let body = layout.body
    var plot = plot(form)
    if body.width < Self.maxWidth { plot.barWidth = 1 }
    return Form(
      title: title(form), fields: form.fields, lines: lines(form),
      beside: plot.lines(rowsPerChart: body.height >= 22 ? 3 : body.height >= 16 ? 2 : 1, buffer.glyphs),
      maxWidth: Self.maxWidth, theme: theme
    ).draw(layout, into: &buffer)
  }

  /// The width of the form's fields, in columns.
  private static let maxWidth = 48

  func title(_ form: BackoffForm) -> String { "Back-off of \(context.key(form.node)), from its next delay on" }

  func lines(_ form: BackoffForm) -> [FormView<BackoffForm.Field>.Line] {
    BackoffForm.Field.allCases.map { line($0, form) }
  }

  private func line(_ field: BackoffForm.Field, _ form: BackoffForm) -> Form.Line {
    guard field == .jitter else {
      return Form.Line(
        field: field, line: Form.label(field.label).adding(form.fields.editor(of: field)?.text ?? ""))
    }
    let words = NodeBackoff.Jitter.allCases.map(\.rawValue)
    return Form.choice(field, field.label, words, chosen: form.jitter.rawValue)
  }

  private func plot(_ form: BackoffForm) -> WaitPlot {
    let ledger = context.source.ledgers[form.node] ?? BackoffLedger()
    let first = context[form.node].map(context.source.nextFailure) ?? 1
    let actual = ledger.waits.filter { $0.failures > 0 && $0.drift != nil }.suffix(WaitPlot.barCount)
    func next(_ backoff: NodeBackoff?) -> [ClosedRange<Int64>] {
      backoff?.delayRanges(from: first, count: WaitPlot.barCount) ?? []
    }
    return WaitPlot(charts: [
      WaitPlot.Chart(
        label: "actual", first: actual.first?.failures ?? 1, bars: actual.compactMap(\.actual).map { $0...$0 },
        role: .text),
      WaitPlot.Chart(
        label: "next", first: first, bars: next(context[form.node]?.backoff ?? form.original), role: .muted),
      WaitPlot.Chart(
        label: "as typed", first: first, bars: next(form.typed), role: .key, isPossible: form.typed != nil),
    ])
  }
}

extension NodeBackoff.Value {
  fileprivate var label: String {
    switch self {
    case .min: "Min"
    case .max: "Max"
    case .multiplier: "Multiplier"
    case .jitter: "Jitter"
    case .period: "Period"
    case .maxAttempts: "Max attempts"
    }
  }

  private var help: String {
    switch self {
    case .min: "the delay after the first failure"
    case .max: "the maximum delay after a failure"
    case .multiplier: "the factor from one delay to the next"
    case .jitter: "the random spread of the delays"
    case .period: "the delay after a success; 0s: none"
    case .maxAttempts: "the failures in a row before it gives up; empty: no limit"
    }
  }

  func hint(_ glyphs: GlyphSet) -> StyledLine {
    FormHint.line(enter: "applies", isChoice: self == .jitter, help: help, glyphs)
  }
}
