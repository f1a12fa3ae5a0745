import Dashboard
import InspectionModel
import TerminalUI

/// Scrolling through a thousand nodes of one kind, a row at a time: the key, the model, the picture if one is shown, and
/// the frame.
struct Scrolling {
  let name: String
  let panels: [String]
  let kind: NodeKind

  private static let nodeCount = 1_000

  static let all = [
    Scrolling(name: "the tree, loadables", panels: [], kind: .loadable),
    Scrolling(name: "the tree, images", panels: [], kind: .image),
    Scrolling(name: "with the detail, loadables", panels: ["detail"], kind: .loadable),
    Scrolling(name: "with the detail, images", panels: ["detail"], kind: .image),
  ]

  /// The mean time of a frame in microseconds, the minimum of five runs through all rows.
  func microseconds() -> Double {
    let clock = ContinuousClock()
    let theme = Theme(name: "colours", summary: "", styles: [.failed: Style(foreground: .indexed(1))])
    return (0..<5).map { _ in
      var (model, painter) = (model, Painter())
      let time = clock.measure {
        for _ in 1..<Self.nodeCount {
          _ = model.update(with: .input(.key(.down)))
          for request in model.missingPictures {
            guard let answer = Self.answer(to: request) else { continue }
            _ = model.update(with: .picture(request, answer))
          }
          _ = model.update(with: .frame)
          _ = painter.frame(of: model, theme: theme.adapted(to: .palette256))
        }
      }
      return time / .microseconds(1) / Double(Self.nodeCount - 1)
    }.min() ?? 0
  }

  private var model: Model {
    var model = Model(title: "Frames", size: Size(width: 120, height: 40), memory: ScreenMemory().opening(panels))
    let nodes = (0..<Self.nodeCount).map { index in
      var node = NodeSnapshot(id: NodeID(index), identity: NodeIdentity(key: "node-\(index)", kind: kind))
      (node.state, node.hasContents) = (.synced, true)
      return node
    }
    _ = model.update(
      with: .changes(ChangeBatch(clock: ClockSnapshot(), nodes: nodes, roots: nodes.map(\.id))))
    return model
  }

  /// Opaque noise. It is made once, because the work of the loader is not part of a frame.
  private static let noise = (0..<4 * 12_000).map { index in
    index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 13)
  }

  /// A picture in the requested size, which differs from node to node.
  private static func answer(to request: PictureRequest) -> PictureAnswer? {
    let (width, height) = (request.size.width, request.size.height)
    let start = Int(request.node.index) % 100 * 4
    return Picture(
      width: width, height: height, pixels: Array(noise[start..<start + width * height * 4]),
      original: Picture.Original(width: 640, height: 480)
    ).map { .picture($0) }
  }
}
