import TerminalUI

/// The areas of the screen's parts. A smaller window has fewer parts; the tree is the last part to disappear.
struct Layout: Equatable {
  private(set) var header = Rect.zero
  /// The area of the banner under the header; empty without banner lines.
  private(set) var banner = Rect.zero
  /// The number of rows that the banner needs; in a small window, ``banner`` has fewer rows.
  private(set) var bannerHeight = 0
  private(set) var hintBar = Rect.zero
  /// The area of the panel strip above the hint bar; empty in a small window.
  private(set) var strip = Rect.zero
  /// The area of all panels, between the header and the hint bar.
  private(set) var body = Rect.zero
  private(set) var hasFrames = false

  private var panels: [PanelKind: Rect] = [:]

  /// The area of a panel including the frame; empty if the panel is hidden.
  subscript(panel: PanelKind) -> Rect { panels[panel] ?? .zero }

  /// Returns the area inside a panel's frame; empty if the panel is hidden.
  func inside(_ panel: PanelKind) -> Rect { hasFrames ? self[panel].inset(by: 1) : self[panel] }

  func panel(at point: Point) -> PanelKind? { shown.first { self[$0].contains(point) } }

  /// The visible panels, in the order of their keys.
  private(set) var shown: [PanelKind] = []

  init() {}

  /// Divides a window among the parts of the screen. `bannerHeight` is the number of rows that the banner needs, `open`
  /// the open panels, and `contents` the number of rows that each panel could fill.
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
