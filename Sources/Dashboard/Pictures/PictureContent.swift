import Explanation
import InspectionModel
import TerminalUI

/// The lines about a node's picture: the facts, and the picture itself or the reason why there is none.
struct PictureContent {
  /// The facts of the picture, or the reason.
  let caption: [StyledLine]
  /// The rows of the picture; none without a picture.
  let rows: [StyledLine]

  init(caption: [StyledLine], rows: [StyledLine]) { (self.caption, self.rows) = (caption, rows) }

  /// - Parameter place: The columns and rows of cells for the picture.
  init(of image: NodeSnapshot, _ context: DashboardState, place: Size, glyphs: GlyphSet) {
    guard image.hasContents else {
      caption = [StyledLine(Messages.noPictureYet(image.state), .muted)]
      rows = []
      return
    }
    guard !place.isEmpty else {
      caption = [StyledLine(Messages.noRoomForPicture, .muted)]
      rows = []
      return
    }
    let content = context.pictures.content(PictureRequest(of: image, place: place))
    switch content ?? context.pictures.content(of: image.id) {
    case nil:
      caption = [StyledLine(Messages.readingPicture, .muted)]
      rows = []
    case .unavailable(let reason):
      caption = StyledLine(reason, .warning).wrapped(width: place.width, indent: 2, glyphs: glyphs)
      rows = []
    case .picture(let grid, let original, let problem):
      let flag = image.contentsFlag
      let stale = flag == .stale ? StyledLine("\(flag.glyph(glyphs)) \(Messages.stalePicture)", flag.role) : nil
      let remark = problem.map { StyledLine($0, .warning) } ?? stale
      caption = [StyledLine(Messages.picture(original), .muted)] + (remark.map { [$0] } ?? [])
      // In another size, only the facts are of use.
      rows = content == nil ? [] : (0..<min(grid.rowCount, place.height)).map { StyledLine(row: $0, of: grid) }
    }
  }
}

extension PictureRequest {
  /// The request for the picture of an image node in a place of columns and rows of cells.
  init(of image: NodeSnapshot, place: Size) {
    // A cell has two pixels above each other.
    self.init(
      node: image.id, key: image.identity.key, version: image.counts.successes,
      size: PictureSize(width: place.width, height: place.height * 2))
  }
}

extension DashboardState {
  /// The maximum number of proxies on the way to an image, as a faulty source may have cycles.
  private static let longestWay = 100

  /// Returns the image whose picture a node shows: the node itself, or the target of a proxy; nil for any other node.
  func image(shownBy node: NodeSnapshot?) -> NodeSnapshot? {
    var next = node
    for _ in 0..<Self.longestWay {
      guard let node = next else { return nil }
      if node.identity.kind == .image { return node }
      guard node.identity.kind.tag.isProxy else { return nil }
      next = node.children.first.flatMap { self[$0] }
    }
    return nil
  }

  /// Returns the request for the picture of the selected node; nil if there is nothing to request.
  func pictureRequest(in place: Size) -> PictureRequest? {
    guard !place.isEmpty, let image = image(shownBy: selectedNode), image.hasContents else { return nil }
    return PictureRequest(of: image, place: place)
  }
}

extension Model {
  /// The pictures that the visible panels show and the model does not know yet, for ``Event/picture(_:_:)``.
  public var missingPictures: [PictureRequest] {
    panelList.panels.compactMap { $0.pictureRequest(in: context) }.filter { context.pictures.lacks($0) }
  }
}
