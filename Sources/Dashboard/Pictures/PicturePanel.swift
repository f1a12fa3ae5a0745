import Explanation
import InspectionModel
import TerminalUI

/// The panel with the picture of the selected node, as large as the window.
struct PicturePanel: Panel {
  static let kind = PanelKind.picture

  // MARK: Keys and mouse

  /// Selects the next rows of the tree, so that the user can leaf through images.
  mutating func move(by distance: Int, in context: inout DashboardState) { context.moveSelection(by: distance) }

  func reasonNotToMove(_ direction: Direction, in context: DashboardState) -> String? {
    context.reasonNotToMoveSelection(direction)
  }

  mutating func open(in context: inout DashboardState) { context.panels.closeFull() }

  func reasonNotToOpen(in context: DashboardState) -> String? { nil }

  mutating func scroll(by distance: Int, at point: Point, in context: inout DashboardState) {}

  mutating func click(at point: Point, isSecond: Bool, in context: inout DashboardState) -> KeyAction? {
    isSecond ? .open : nil
  }

  // MARK: Drawing and announcing

  func title(in context: DashboardState) -> String {
    context.selectedNode.map { "Picture  \($0.identity.key)" } ?? "Picture"
  }

  func pictureRequest(in context: DashboardState) -> PictureRequest? {
    context.pictureRequest(in: place(in: context).size)
  }

  func hashLook(into hasher: inout Hasher, in context: DashboardState) {
    hasher.combineAll(
      context.tree.selection, context.tree.version, context.source.versions.nodes, context.pictures.version)
  }

  func draw(in context: DashboardState, theme: Theme, into buffer: inout Buffer) {
    let area = area(in: context).inset(horizontally: 1, vertically: 0)
    let content = content(in: context, buffer.glyphs)
    for (number, line) in content.caption.prefix(area.height).enumerated() {
      buffer.write(line, in: area.row(number), theme: theme)
    }
    let place = place(in: context)
    let width = content.rows.first?.pixelWidth ?? 0
    let left = place.dividedFromLeft(width: max(0, place.width - width) / 2).rest
    let rows = left.dividedFromTop(height: max(0, place.height - content.rows.count) / 2).rest
    for (number, line) in content.rows.enumerated() { buffer.write(line, in: rows.row(number), theme: theme) }
  }

  func spokenLines(in context: DashboardState) -> [String] { content(in: context, .unicode).caption.map(\.text) }

  func fullAnnouncement(in context: DashboardState) -> Announcement? {
    Announcement(key: "\(context.selectedNode?.id, default: "") \(context.pictures.version)") {
      self.spokenLines(in: context)
    }
  }

  /// The area of the picture, below two lines of caption.
  private func place(in context: DashboardState) -> Rect {
    area(in: context).inset(horizontally: 1, vertically: 0).dividedFromTop(height: 2).rest
  }

  private func content(in context: DashboardState, _ glyphs: GlyphSet) -> PictureContent {
    guard let node = context.selectedNode else {
      return PictureContent(caption: [StyledLine(Messages.noSelection(context), .muted)], rows: [])
    }
    guard let image = context.image(shownBy: node) else {
      return PictureContent(caption: [StyledLine(Messages.isNoImage(node.identity.key), .muted)], rows: [])
    }
    return PictureContent(of: image, context, place: place(in: context).size, glyphs: glyphs)
  }
}

extension PanelKind {
  static let picture = PanelKind(
    "picture", .whole, key: "i", help: "to the picture of the selected image; again: close it",
    hint: KeyHint("picture", .lasting))
}
