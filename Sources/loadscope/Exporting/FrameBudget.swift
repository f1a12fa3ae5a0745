import TerminalUI

/// The maximum number of frames in a picture, which is limited because a picture is built in memory.
struct FrameBudget {
  /// The maximum number of frames, which is lower for large frames.
  let frames: Int

  private static let mostFrames = 300
  /// The maximum number of cells in all frames together. So many cells take about 400 MB.
  private static let mostCells = 10_000_000

  init(of size: Size) { frames = max(2, min(Self.mostFrames, Self.mostCells / max(1, size.area))) }

  /// Returns a remark for the user if `count` frames exceed the limit, else nil.
  func remark(on count: Int) -> String? {
    guard count > frames else { return nil }
    return "The picture has \(frames) of \(count) frames, spread evenly; "
      + "--from and --to give a part more frames."
  }
}
