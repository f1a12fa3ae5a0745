import Explanation
import InspectionModel
import TerminalUI

extension HelpSummary {
  var signs: [StyledLine] {
    let nodes = shownRows.compactMap { context[$0.id.node] }
    return stateSigns(nodes) + nodeSigns(nodes) + rowSigns + timelineSigns
  }

  private func sign(_ sign: String, _ role: StyleRole, _ meaning: String) -> StyledLine {
    StyledLine(sign, role).adding(" \(meaning)")
  }

  private func stateSigns(_ nodes: [NodeSnapshot]) -> [StyledLine] {
    let states = Set(nodes.map(\.state))
    return NodeState.allCases.filter(states.contains).map { sign("\($0.glyph(glyphs))", $0.role, $0.word) }
  }

  private func nodeSigns(_ nodes: [NodeSnapshot]) -> [StyledLine] {
    var signs: [StyledLine] = []
    let flags = Set(nodes.filter { $0.hasContents || $0.action == nil }.map(\.contentsFlag))
    for flag in [ContentsFlag.contents, .stale, .none] where flags.contains(flag) {
      signs.append(sign("\(flag.glyph(glyphs))", flag.role, flag.text))
    }
    if let (node, retry) = nodes.lazy.compactMap({ node in node.retry.map { (node, $0) } }).first {
      let text = RetryDescription.short(retry, of: node, now: context.source.clock.now, glyphs)
      switch retry {
      case .armed(_, _, _, .actionManager): signs.append(sign(text, .countdown, "next run"))
      case .armed:
        let isFirst = node.counts.failuresInARow == 0
        signs.append(sign(text, .countdown, isFirst ? "next attempt" : "next attempt, failures so far"))
      case .held: signs.append(sign(text, .countdown, "attempt held by a breaker, Retry-After or a budget"))
      case .gaveUp: signs.append(sign(text, .countdown, "no further attempt"))
      }
    }
    if let faults = nodes.lazy.map(\.faults).first(where: { !$0.isEmpty }) {
      signs.append(sign(faults.badge(glyphs), .warning, "injected faults, for the next syncs"))
    }
    if nodes.contains(where: { $0.breakpoint != nil }) {
      signs.append(sign("\(glyphs.breakpoint)", .warning, "breakpoint"))
    }
    return signs
  }

  private var rowSigns: [StyledLine] {
    var signs: [StyledLine] = []
    if shownRows.contains(where: \.isReference) {
      signs.append(
        sign("\(glyphs.arrow) name", .reference, "shown elsewhere: \(context.keymap[.open]) goes there"))
    }
    if context.filter == nil, shownRows.contains(where: { $0.hasChildren && context.tree.isFolded($0.id.node) }) {
      signs.append(sign("\(glyphs.folded)", .guide, "folded"))
    }
    if let filter = context.filter, shownRows.contains(where: { !filter.matches.contains($0.id.node) }) {
      signs.append(sign("(name)", .muted, "no match, but an ancestor of one"))
    }
    return signs
  }

  private var timelineSigns: [StyledLine] {
    guard !context.layout[.timeline].isEmpty else { return [] }
    let world =
      TimelinePlaces(context).world.isEmpty
      ? [] : [sign("\(glyphs.shades[0])", .warning, "offline, in the background or suspended; darker: several")]
    let families =
      shownRows.contains { context[$0.id.node]?.identity.kind == .callFamily }
      ? [sign("\(glyphs.bars[1])\(glyphs.bars[4])", .synced, "calls that ended; higher: more")] : []
    return world + families + [
      sign(HelpView.lane(glyphs.laneOfSync), .syncing, "syncing, without and with contents"),
      sign(HelpView.lane(glyphs.laneOfWait), .countdown, "waits for a retry"),
      sign("\(glyphs.dot) \(glyphs.laneOfContents)", .contents, "at rest"),
      sign("\(glyphs.laneOfFailure) \(glyphs.laneOfStaleContents)", .failed, "at rest after a failure"),
      sign("\(glyphs.several)", .key, "several of your commands"),
    ]
  }
}

extension NodeKind {
  /// The meaning of the node kind, in one line for the help.
  var help: String { groupMode?.help ?? tag.descriptor.help ?? "" }
}

extension NodeGroupMode {
  fileprivate var help: String {
    switch self {
    case .all: "synced when all of its children are, failed when one is"
    case .any: "synced when one of its children is, failed when all are"
    case .never: "never failed, synced when each child is synced or failed"
    }
  }
}
