import Explanation
import InspectionModel
import TerminalUI

/// The pictures shown lately, in each size in which they were shown.
struct PictureCache {
  /// The maximum number of pictures, each of at most 480 KB.
  private static let limit = 32

  /// A picture that can be drawn, or the reason why there is none.
  enum Content: Equatable {
    /// `problem` is the reason why there is no newer picture; nil for the latest picture.
    case picture(PixelGrid, Picture.Original, problem: String?)
    case unavailable(String)
  }

  /// The contents, each with the version of the answered request; nil to request the picture again.
  private var contents: [PictureRequest.Place: (version: Int?, content: Content)] = [:]
  /// The keys, the latest answer last.
  private var order: [PictureRequest.Place] = []
  /// The number of answers, which changes the look of the panels.
  private(set) var version = 0

  /// The picture of a node in a size, possibly from before the node's latest sync; nil before the first answer.
  func content(_ request: PictureRequest) -> Content? {
    contents[request.place]?.content
  }

  /// The latest picture of a node in any size, for its facts.
  func content(of node: NodeID) -> Content? { order.last { $0.node == node }.flatMap { contents[$0]?.content } }

  func lacks(_ request: PictureRequest) -> Bool {
    contents[request.place]?.version != request.version
  }

  mutating func receive(_ answer: PictureAnswer, to request: PictureRequest) {
    let key = request.place
    contents[key] = (request.version, Content(answer, after: contents[key]?.content))
    order.removeAll { $0 == key }
    order.append(key)
    while order.count > Self.limit { contents[order.removeFirst()] = nil }
    version += 1
  }

  /// Requests all pictures again when they are shown; until then, the old ones stay.
  mutating func renewAll() {
    for key in contents.keys { contents[key]?.version = nil }
  }
}

extension PictureCache.Content {
  fileprivate init(_ answer: PictureAnswer, after known: Self?) {
    switch answer {
    case .unavailable(let sentence):
      if case .picture(let grid, let original, _) = known {
        self = .picture(grid, original, problem: sentence)
      } else {
        self = .unavailable(sentence)
      }
    case .picture(let picture):
      let grid = PixelGrid(width: picture.width, height: picture.height, bytes: picture.pixels)
      self = grid.map { .picture($0, picture.original, problem: nil) } ?? .unavailable(Messages.noPicture)
    }
  }
}
