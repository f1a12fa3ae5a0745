import Explanation
import Foundation
import InspectionModel
import Loadables
import TerminalUI
import Testing

@testable import Dashboard

/// Set `DASHBOARD_SEED` to repeat a run that failed, `MONKEY_STEPS` for a longer one.
@Suite("Random input")
struct MonkeyTests {
  @Test("the screen stays usable under random keys, pastes, resizes and changes")
  func monkey() {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["DASHBOARD_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...(.max))
    let steps = environment["MONKEY_STEPS"].flatMap { Int($0) } ?? 8_000
    print("A monkey at the keyboard: DASHBOARD_SEED=\(seed)")
    var monkey = Monkey(seed: seed)
    for step in 0..<steps {
      monkey.step()
      // Drawing takes most of the time; a wrong picture rarely disappears with the next key.
      guard step % 4 == 0 else { continue }
      if let problem = monkey.problem() {
        Issue.record("DASHBOARD_SEED=\(seed), step \(step): \(problem)")
        return
      }
    }
  }
}

/// Presses random keys in a dashboard over a random source.
private struct Monkey {
  private var random: SplitMix64
  private var bench = Bench("g0 all\n  n0\n  n1\nn2")
  private var number: UInt64 = 0
  /// Draws every checked frame, so that its panels keep their caches.
  private var painter = Painter()

  private static let keys: [Key] =
    Keymap.standard.bindings.flatMap(\.keys).filter { $0 != .control("c") } + [
      .character("x"), .character("日"), .character("\u{7}"), .backspace, .control("u"), .control("w"), .function(12),
      .delete,
    ]
  private static let sizes = [(120, 40), (80, 24), (100, 30), (60, 20), (40, 10), (20, 5), (7, 3), (1, 1), (0, 0)]
  private static let texts = ["", "q\nX\n", "日本語", "\u{1B}[31m", String(repeating: "e\u{301}", count: 500), "\r\n"]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func step() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      let (width, height) = pick(Self.sizes)
      bench.resize(width, height)
    case 1: bench.paste(pick(Self.texts))
    case 2: bench.show(outline())
    case 3: changeSomeNode()
    case 4: changeClock()
    case 5: click()
    case 6 where number % 10 == 0: replaceSomething()
    case 7:
      _ = bench.model.update(with: .inputPaused)
      _ = bench.model.update(with: .typingOver)
    case 8 where number % 5 == 0: bench.setWorld(WorldSnapshot(suspendCount: pick([0, 1, .max])))
    default: press(pick(Self.keys))
    }
  }

  /// The first problem; nil if there is none.
  mutating func problem() -> String? {
    let model = bench.model
    if let part = outdatedPart() { return "\(part) shows what is not so any more" }
    let buffer = bench.frame(glyphs: number % 2 == 0 ? .unicode : .ascii)
    let height = model.context.layout.inside(.tree).height
    if !model.context.tree.rows.isEmpty {
      guard model.context.selectedNode != nil else { return "nothing is selected" }
      let line = model.context.tree.selectedIndex - model.context.tree.top
      if height > 0, !(0..<height).contains(line) { return "the selection is in line \(line) of \(height)" }
    }
    let layout = model.context.layout
    for panel in layout.shown where panel.place == .list {
      let (cursor, count) = (model.lists[panel] ?? ListCursor(), model.rowCount(of: panel))
      let rows = model.rowHeight(of: panel)
      if cursor.index >= max(1, count) { return "row \(cursor.index) of \(count) is selected in \(panel)" }
      if rows > 0, !(cursor.top..<cursor.top + rows).contains(cursor.index) {
        return "row \(cursor.index) is selected in \(panel), which shows \(rows) from \(cursor.top) on"
      }
    }
    if model.context.size.width >= 3, model.context.size.height >= 2,
      buffer.row(model.context.size.height - 1).allSatisfy({ $0.symbol == .blank })
    {
      return "no hint bar"
    }
    return buffer.size == model.context.size ? nil : "a buffer of another size"
  }

  /// The first panel or line whose cache differs from a new drawing.
  private mutating func outdatedPart() -> String? {
    var fresh = Painter()
    let kept = painter.frame(of: bench.model, theme: .plain).buffer
    let drawn = fresh.frame(of: bench.model, theme: .plain).buffer
    guard kept != drawn else { return nil }
    let layout = bench.model.context.layout
    let panel = layout.shown.first { panel in
      layout[panel].rows.contains { y in layout[panel].columns.contains { kept[$0, y] != drawn[$0, y] } }
    }
    return panel?.word ?? "line \((0..<kept.size.height).first { kept.row($0) != drawn.row($0) } ?? -1)"
  }

  private mutating func click() {
    let point = Point(x: .random(in: -1...130, using: &random), y: .random(in: -1...45, using: &random))
    let action = pick([MouseEvent.Action.press(.left), .press(.right), .wheelUp, .wheelDown])
    _ = bench.model.update(with: .input(.mouse(MouseEvent(action: action, position: point))))
  }

  private mutating func replaceSomething() {
    if Bool.random(using: &random) {
      _ = bench.model.update(with: .replaced(title: pick(Self.texts)))
      bench.source = OutlineSource()
      bench.show(outline())
    } else {
      _ = bench.model.update(
        with: .banner(
          pick(BannerTopic.allCases), Array(repeating: pick(Self.texts), count: Int.random(in: 0...9, using: &random))))
    }
  }

  private mutating func press(_ key: Key) {
    for effect in bench.model.update(with: .input(.key(key))) {
      let outcomes = [CommandOutcome.done(nodes: 1), .ignored(.alreadySyncing), .ignored(.unknownNode)]
      switch effect {
      case .perform(let command): _ = bench.model.update(with: .outcome(command, pick(outcomes)))
      case .performAll(let commands):
        _ = bench.model.update(with: .outcomes(commands, commands.commands.map { _ in pick(outcomes) }))
      default: continue
      }
    }
  }

  /// Up to 60 nested nodes, some of them in several places.
  private mutating func outline() -> String {
    var lines: [String] = []
    var depth = 0
    for node in 0..<Int.random(in: 0...60, using: &random) {
      depth = Int.random(in: 0...min(12, lines.isEmpty ? 0 : depth + 1), using: &random)
      let indentation = String(repeating: "  ", count: depth)
      if depth > 0, node % 7 == 6 {
        lines.append("\(indentation)→ n\(Int.random(in: 0..<node, using: &random))")
        depth -= 1
      } else {
        let state = pick(["idle", "syncing", "synced +", "failed \"some error\""])
        lines.append("\(indentation)n\(node) \(pick(["all", "proxy", "pure", "loadable", "action"])) \(state)")
      }
    }
    return lines.joined(separator: "\n")
  }

  private mutating func changeSomeNode() {
    number += 1
    guard let id = bench.model.context.tree.rows.randomElement(using: &random)?.id.node,
      var node = bench.model.context[id]
    else {
      return
    }
    let old = node.state
    node.state = pick(NodeState.allCases)
    node.retry = pick([
      nil, .armed(deadline: .max, delay: 5, attempt: 3), .gaveUp(attempts: 1),
      .armed(deadline: 5, delay: 5, attempt: 0, by: .actionManager),
    ])
    if node.identity.kind == .action { node.action = action() }
    node.stateEntry = number
    if number % 9 == 0 { goBack() }
    let impossible = NodeBackoff(min: 5, max: 1, multiplier: .nan)
    node.backoff = pick([nil, NodeBackoff(min: 1, max: .max, multiplier: 2), impossible])
    let event = pick([
      JournalEvent.node(
        .stateChanged(
          from: old, to: node.state, error: NodeError(text: pick(Self.texts), origin: id))),
      .timer(.armed(by: .syncer, delay: pick([0, 5, .max]), attempt: pick([0, 1, .max]))), .timer(.fired(by: .syncer)),
      .timer(.cancelled(by: .syncer)), .action(.pendingInternet), .action(.scheduled(at: pick([.min, 0, .max]))),
      .timer(.armed(by: .actionManager, delay: 5, attempt: 0)), .action(.done), .action(.suspended(count: 1)),
      .timer(.reset(by: .syncer, .appBecameActive)), .timer(.gaveUp(by: .syncer, attempts: 3)),
    ])
    let cause = pick([nil, number - 1])
    let entry = JournalEntry(sequence: number, time: Int64(number), node: id, event: event, cause: cause)
    _ = bench.model.update(
      with: .changes(
        ChangeBatch(
          clock: bench.source.clock, nodes: [node], entries: [entry], lostEntries: 1,
          pending: bench.model.pendingLimit > 0 ? pendingEvents(about: id) : nil)))
  }

  private mutating func action() -> NodeAction? {
    pick([
      nil,
      NodeAction(
        collection: pick(Self.texts), key: "k", identifier: pick(Self.texts), state: pick(NodeAction.State.allCases),
        date: pick([nil, .min, 5, .max]), nextRetry: pick([nil, .min, 5, .max]), lastError: pick([nil, "error"])),
    ])
  }

  private mutating func pendingEvents(about node: NodeID) -> PendingSnapshot {
    let first = UInt64.random(in: number...number + 30, using: &random)
    let events = (0..<UInt64.random(in: 0...40, using: &random)).map { offset in
      PendingEvent(id: .timer(first + offset), time: Int64(first + offset), node: node, label: "retry")
    }
    return PendingSnapshot(soonest: events, count: events.count * 2)
  }

  private mutating func goBack() {
    number -= UInt64.random(in: 0...min(number, 30), using: &random)
    let nodeCount = Int.random(in: 0...bench.model.context.source.nodes.count, using: &random)
    let gone = bench.model.context.source.nodes.dropFirst(nodeCount).compactMap { $0?.id }
    _ = bench.model.update(with: .changes(ChangeBatch(rewind: number, gone: gone, clock: bench.source.clock)))
    number += 1
  }

  private mutating func changeClock() {
    let next = UpcomingEvent(time: .max, node: pick([nil, NodeID(0), NodeID(999)]), label: "sync")
    let clock = ClockSnapshot(
      now: pick([0, 1, .max]), isRunning: pick([true, false]), speed: pick([0.01, 1, 10_000]), next: pick([nil, next]),
      failure: pick([nil, nil, "it was enough"]),
      kind: pick([
        .virtual, .recording(end: pick([0, 5, .max])), .past(ofRunAt: pick([0, 5, .max])),
        .pastOfProgram(at: pick([0, 5, .max]), newEvents: pick([0, 5])),
      ]))
    bench.setClock { $0 = clock }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}
