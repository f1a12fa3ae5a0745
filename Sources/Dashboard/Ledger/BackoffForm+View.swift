import Explanation
import InspectionModel
import TerminalUI

/// The form over the panels, with a plot of the delays that the typed back-off produces.
extension BackoffForm {
  private typealias Line = FormView<Field>.Line

  /// The width of the form's fields, in columns.
  private static let maxWidth = 58

  func draw(_ model: Model, theme: Theme, into buffer: inout Buffer) -> DrawnOverlay? {
    let (context, body) = (model.context, model.context.layout.body)
    var plot = plot(in: context)
    if body.width < Self.maxWidth { plot.barWidth = 1 }
    let view = FormView(
      title: title(in: context), fields: fields, lines: lines(in: context, buffer.glyphs),
      beside: plot.lines(rowsPerChart: body.height >= 22 ? 3 : body.height >= 16 ? 2 : 1, buffer.glyphs),
      maxWidth: Self.maxWidth, theme: theme)
    return DrawnOverlay(cursor: view.draw(context.layout, into: &buffer))
  }

  func title(in context: DashboardState) -> String { "Back-off of \(context.key(node)), from its next delay on" }

  func fieldHint(_ glyphs: GlyphSet) -> StyledLine { fields.selected.hint(glyphs) }

  func lines(in context: DashboardState, _ glyphs: GlyphSet) -> [FormView<Field>.Line] { Field.allCases.map(line) }

  private func line(_ field: Field) -> Line {
    guard field == .jitter else {
      return Line(field: field, line: FormView<Field>.label(field.label).adding(fields.editor(of: field)?.text ?? ""))
    }
    let words = NodeBackoff.Jitter.allCases.map(\.rawValue)
    return FormView.choice(field, field.label, words, chosen: jitter.rawValue)
  }

  private func plot(in context: DashboardState) -> WaitPlot {
    let ledger = context.source.ledgers[node] ?? BackoffLedger()
    let first = nextFailure(in: context)
    let actual = ledger.waits.filter { $0.failures > 0 && $0.drift != nil }.suffix(WaitPlot.barCount)
    func next(_ backoff: NodeBackoff?) -> [ClosedRange<Int64>] {
      backoff.map { delays(under: $0, count: WaitPlot.barCount, in: context) } ?? []
    }
    return WaitPlot(charts: [
      WaitPlot.Chart(
        label: "actual", first: actual.first?.failures ?? 1, bars: actual.compactMap(\.actual).map { $0...$0 },
        role: .text),
      WaitPlot.Chart(label: "next", first: first, bars: next(context[node]?.backoff ?? original), role: .muted),
      WaitPlot.Chart(
        label: "as typed", first: first, bars: next(typed), role: .key, isPossible: typed != nil),
    ])
  }

  /// The number of failures in a row after the next one.
  private func nextFailure(in context: DashboardState) -> Int { context[node].map(context.source.nextFailure) ?? 1 }

  private func delays(under backoff: NodeBackoff, count: Int, in context: DashboardState) -> [ClosedRange<Int64>] {
    context[node].map { context.source.nextDelays(of: $0, under: backoff, count: count) } ?? []
  }

  func feedback(in model: Model) -> String? {
    guard fields.problem == nil, let typed else { return fields.problem }
    let delays = delays(under: typed, count: 5, in: model.context)
    return "delays as typed: \(delays.map { NodeBackoff.text($0, .unicode) }.joined(separator: ", "))"
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

  fileprivate func hint(_ glyphs: GlyphSet) -> StyledLine {
    FormHint.line(enter: "applies", isChoice: self == .jitter, help: help, glyphs)
  }
}
