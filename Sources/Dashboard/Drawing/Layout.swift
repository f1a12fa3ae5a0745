import TerminalUI

/// Where everything goes. As the window shrinks the parts give way one after the other; the tree is the last.
struct Layout: Equatable {
  private(set) var header = Rect.zero
  /// Under the header; empty unless there is something to say.
  private(set) var banner = Rect.zero
  /// The rows that the banner would take if they had room.
  private(set) var bannerHeight = 0
  private(set) var hintBar = Rect.zero
  /// The line that lists the panels, over the hint bar; empty in a small window.
  private(set) var strip = Rect.zero
  /// Everything between header and hint bar.
  private(set) var body = Rect.zero
  /// Whether there is room for frames around the panels.
  private(set) var hasFrames = false

  private var panels: [PanelKind: Rect] = [:]

  /// A panel with its frame; empty when it is not shown.
  subscript(panel: PanelKind) -> Rect { panels[panel] ?? .zero }

  /// What is left inside a panel's frame.
  func inside(_ panel: PanelKind) -> Rect { hasFrames ? self[panel].inset(by: 1) : self[panel] }

  /// The panel at a place of the screen.
  func panel(at point: Point) -> PanelKind? { shown.first { self[$0].contains(point) } }

  /// The panels that are shown, in the order of their keys.
  private(set) var shown: [PanelKind] = []

  /// Nothing has a place.
  init() {}

  /// - Parameters:
  ///   - bannerHeight: The rows that there are for the banner, if they have room.
  ///   - contents: How many rows the panels could fill.
  init(size: Size, bannerHeight: Int, panels open: PanelSet, contents: PanelContents = PanelContents()) {
    self.bannerHeight = bannerHeight
    var rest = Rect(size: size)
    if rest.height >= 4 { (header, rest) = rest.dividedFromTop(height: 1) }
    (banner, rest) = rest.dividedFromTop(height: min(bannerHeight, rest.height / 4))
    if rest.height >= 2 { (hintBar, rest) = rest.dividedFromBottom(height: 1) }
    if size.height >= 20, size.width >= 40 { (strip, rest) = rest.dividedFromBottom(height: 1) }
    body = rest
    hasFrames = body.height >= 5 && body.width >= 30
    if let panel = open.full {
      panels = [panel: body]
    } else {
      panels = PanelArrangement(open.open, sizes: open.sizes, contents: contents, in: body).areas
    }
    shown = PanelKind.all.filter { !self[$0].isEmpty }
  }
}
