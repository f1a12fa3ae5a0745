import Explanation

/// Describes the panels that were opened or closed since the last call, in lines for a screen reader.
struct PanelNarrator {
  private var announced: [PanelKind]?

  mutating func lines(for model: Model) -> [String] {
    let before = announced
    // Panels hidden by a full panel come back by themselves.
    let now = model.context.panels.open
    announced = now
    guard let before, before != now else { return [] }
    let come = now.filter { !before.contains($0) }.map { panel in
      let count = panel.place == .list ? model.panelList[panel].rowCount(in: model.context) : nil
      let rows = count.map { ", \(Messages.count($0, "row"))" } ?? ""
      return "shown: \(panel.name)\(rows); \(model.context.keymap[.nextPanel]) goes to the next panel"
    }
    return before.filter { !now.contains($0) }.map { "hidden: \($0.name)" } + come
  }
}
