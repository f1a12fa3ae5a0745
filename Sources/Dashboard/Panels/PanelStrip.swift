import Explanation
import TerminalUI

/// The panel strip: a line with the key and name of every panel except the tree, marked as open, closed or hidden.
struct PanelStrip {
  let context: DashboardState
  let theme: Theme

  private typealias Place = (area: Rect, panel: PanelKind, line: StyledLine)

  func draw(in area: Rect, into buffer: inout Buffer) {
    let places = places(in: area, buffer.glyphs)
    for place in places { buffer.write(place.line, in: place.area, theme: theme) }
    guard let x = places.first?.area.x, x > area.x + Self.label.count else { return }
    buffer.write(StyledLine(Self.label, .muted), in: area.inset(horizontally: 1, vertically: 0), theme: theme)
  }

  /// Returns the panel whose name is at a point of the screen; nil if no name is there.
  func panel(at point: Point, in area: Rect) -> PanelKind? {
    places(in: area, context.glyphs).first { $0.area.contains(point) }?.panel
  }

  private static let label = "Panels  "

  /// The forms of the panel strip, from the longest to the shortest; the first that fits is drawn.
  private enum Form: CaseIterable {
    case label, reason, words, wordsOfOpen, keys
  }

  private func places(in area: Rect, _ glyphs: GlyphSet) -> [Place] {
    let line = area.inset(horizontally: 1, vertically: 0)
    for form in Form.allCases {
      var rest = form == .label ? line.dividedFromLeft(width: Self.label.count).rest : line
      var places: [Place] = []
      for panel in context.namedPanels {
        guard let item = item(panel, form, glyphs) else { continue }
        let width = item.width(glyphs)
        guard width <= rest.width || form == .keys else { break }
        let (left, behind) = rest.dividedFromLeft(width: width)
        places.append((left, panel, item))
        rest = behind.dividedFromLeft(width: 1).rest
      }
      if places.count == context.namedPanels.count || form == .keys { return places.filter { !$0.area.isEmpty } }
    }
    return []
  }

  /// Returns the entry of a panel: `[3 Timeline]` if open, `3 Timeline` if closed, `(3 Timeline)` if hidden.
  private func item(_ panel: PanelKind, _ form: Form, _ glyphs: GlyphSet) -> StyledLine? {
    let visibility = context.visibility(of: panel)
    let key = context.keymap.binding(of: panel.action)?.keys.first.map { $0.label(glyphs) }
    let hasWord = form != .keys && (form != .wordsOfOpen || visibility != .closed) || key == nil
    let word = [key == nil ? "" : " ", hasWord ? panel.title : ""].joined()
    let (signs, role): ((String, String), StyleRole) =
      switch visibility {
      case .open: (("[", "]"), context.panels.focus == panel ? .title : .text)
      case .closed: (("", ""), .muted)
      case .hidden: (("(", ")"), .warning)
      }
    let reason =
      visibility == .hidden && [.label, .reason].contains(form) && context.panels.full == nil ? ": no room" : ""
    return StyledLine(signs.0, role).adding(key ?? "", visibility == .hidden ? role : .key)
      .adding((hasWord ? word : "") + reason + signs.1, role)
  }
}

extension DashboardState {
  /// The panels to name to the user, without the tree. The load is named if it is open, or if there are servers or calls:
  /// without them, few look for it, and names of panels take the room of others.
  var namedPanels: [PanelKind] {
    PanelKind.others.filter { $0 != .load || source.knowsRequests || panels.contains(.load) }
  }
}

enum PanelVisibility {
  case open
  case closed
  /// Open, but not visible: without room in this window, or covered by a full panel.
  case hidden
}

extension DashboardState {
  func visibility(of panel: PanelKind) -> PanelVisibility {
    if !layout[panel].isEmpty { return .open }
    return panels.contains(panel) ? .hidden : .closed
  }

  /// The open panels for which this window has no room; a panel that only a full panel hides is not included.
  var panelsWithoutRoom: [PanelKind] {
    guard panels.full != nil else { return panels.open.filter { layout[$0].isEmpty } }
    let areas = PanelArrangement(panels.open, sizes: panels.sizes, contents: contents, in: layout.body).areas
    return panels.open.filter { $0 != panels.full && areas[$0] == nil }
  }

  /// Returns the title of a panel's frame, which begins with the key that shows the panel: `[3] Timeline`.
  func frameTitle(of panel: any Panel, _ glyphs: GlyphSet = .unicode) -> String {
    let title = panel.title(in: self)
    guard let key = keymap.binding(of: panel.kind.action)?.keys.first else { return title }
    return "[\(key.label(glyphs))] \(title)"
  }
}
