import TerminalUI

/// How much there can be in one picture, which is put together in memory.
struct PictureBound {
  /// So many frames it has at the most; fewer where they are large.
  let frames: Int

  private static let mostFrames = 300
  /// Some 400 MB.
  private static let mostCells = 10_000_000

  init(of size: Size) { frames = max(2, min(Self.mostFrames, Self.mostCells / max(1, size.area))) }

  /// What has to be said where there would be so many frames; nil where that is nothing.
  func remark(on count: Int) -> String? {
    guard count > frames else { return nil }
    return "The picture has \(frames) of \(count) frames, spread evenly; "
      + "--from and --to choose a part of the recording, of which there can be more."
  }
}
