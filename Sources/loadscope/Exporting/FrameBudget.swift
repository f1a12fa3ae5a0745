import TerminalUI

/// The frame limit of a picture, which is built in memory.
struct FrameBudget {
  /// The maximum number of frames; lower for large frames.
  let frames: Int

  private static let mostFrames = 300
  /// About 400 MB.
  private static let mostCells = 10_000_000

  init(of size: Size) { frames = max(2, min(Self.mostFrames, Self.mostCells / max(1, size.area))) }

  /// Returns a remark if there are more frames than the limit, else nil.
  func remark(on count: Int) -> String? {
    guard count > frames else { return nil }
    return "The picture has \(frames) of \(count) frames, spread evenly; "
      + "--from and --to choose a part of the recording, of which there can be more."
  }
}
