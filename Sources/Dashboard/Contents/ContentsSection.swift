import Explanation
import InspectionModel
import TerminalUI

/// The lines about the contents of a node: the text of its program, and what has changed since the text before.
struct ContentsSection {
  let change: ContentsChange
  let context: DashboardState
  let width: Int
  let glyphs: GlyphSet

  /// The number of lines in the short form.
  private static let shortLimit = 12
  /// The number of lines above the first change in the short form.
  private static let lead = 2
  /// The maximum number of rows of a line: more than the longest text needs.
  private static let rowLimit = 1_000

  /// Returns the lines. The short form has the lines around the first change.
  func lines(_ extent: LedgerContent.Extent) -> [StyledLine] {
    let caption = StyledLine(Messages.contents(at: change.text.time, since: change.since), .muted)
    let shown = extent == .full ? change.lines[...] : short
    let hidden = change.lines.count - shown.count
    var rest: [String] = []
    if hidden > 0 { rest.append(Messages.moreContents(hidden, context.keymap)) }
    if change.restCount > 0, hidden == 0 { rest.append(Messages.furtherContents(change.restCount)) }
    return wrapped(caption) + shown.flatMap { wrapped(styled($0)) } + rest.flatMap { wrapped(StyledLine($0, .muted)) }
  }

  private var short: ArraySlice<ContentsChange.Line> {
    let first = change.lines.firstIndex { $0.kind != .same } ?? 0
    return change.lines[max(0, min(first - Self.lead, change.lines.count - Self.shortLimit))...].prefix(Self.shortLimit)
  }

  private func styled(_ line: ContentsChange.Line) -> StyledLine {
    switch line.kind {
    case .same: StyledLine("  \(line.text)")
    case .added: StyledLine("+ \(line.text)", .synced)
    case .removed: StyledLine("- \(line.text)", .muted)
    }
  }

  private func wrapped(_ line: StyledLine) -> [StyledLine] {
    line.wrapped(width: width, indent: 2, limit: Self.rowLimit, glyphs: glyphs)
  }
}

extension DashboardState {
  /// Returns the request for the contents of the selected node; nil if there is nothing to request. The past has no
  /// contents: programs describe only those of the present.
  var contentsRequest: ContentsRequest? {
    source.clock.isPast ? nil : selectedNode.flatMap { ContentsRequest(of: $0) }
  }
}

extension Model {
  /// The texts about contents that the visible panels show and the model does not know yet, for
  /// ``Event/contents(_:_:)``.
  public var missingContents: [ContentsRequest] {
    panelList.panels.compactMap { $0.contentsRequest(in: context) }.filter { context.contentsTexts.lacks($0) }
  }
}

extension Messages {
  static func contents(at time: Int64, since other: Int64?) -> String {
    "at \(TimeText.stamp(time))" + (other.map { ", compared with \(TimeText.stamp($0))" } ?? "")
  }

  static func moreContents(_ number: Int, _ keymap: Keymap) -> String {
    "\(count(number, "more line")): \(keymap[.open]) shows all"
  }

  static func furtherContents(_ number: Int) -> String { "\(count(number, "more line")), not shown" }
}
