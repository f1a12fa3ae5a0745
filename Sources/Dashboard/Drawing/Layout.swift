import TerminalUI

/// Where everything goes. As the window shrinks the parts give way one after the other; the tree is the last.
struct Layout {
  private(set) var header = Rect.zero
  /// Under the header; empty unless there is something to say.
  private(set) var banner = Rect.zero
  private(set) var hintBar = Rect.zero
  /// Everything between header and hint bar.
  private(set) var body = Rect.zero
  /// Whether there is room for frames around the panels.
  private(set) var hasFrames = false

  private var panels: [Panel: Rect] = [:]

  /// A panel with its frame; empty when it is not shown.
  subscript(panel: Panel) -> Rect { panels[panel] ?? .zero }

  /// What is left inside a panel's frame.
  func inside(_ panel: Panel) -> Rect { hasFrames ? self[panel].inset(by: 1) : self[panel] }

  /// The panel at a place of the screen.
  func panel(at point: Point) -> Panel? { shown.first { self[$0].contains(point) } }

  /// The panels that are shown.
  var shown: [Panel] { Panel.allCases.filter { !self[$0].isEmpty } }

  init(_ model: Model) {
    var rest = Rect(size: model.size)
    if rest.height >= 4 { (header, rest) = rest.dividedFromTop(height: 1) }
    (banner, rest) = rest.dividedFromTop(height: min(model.bannerHeight, rest.height / 4))
    if rest.height >= 2 { (hintBar, rest) = rest.dividedFromBottom(height: 1) }
    body = rest
    hasFrames = body.height >= 5 && body.width >= 30
    if let panel = model.panels.full {
      panels = [panel: body]
    } else {
      panels = PanelArrangement(model.panels.open, sizes: model.panels.sizes, in: body).areas
    }
  }
}
