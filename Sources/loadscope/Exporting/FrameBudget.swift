import TerminalUI

/// The maximum number of frames in a film.
struct FrameBudget {
  let frames: Int

  /// The budget of a film that is written frame by frame.
  static let streamed = FrameBudget(frames: 100_000)

  private static let mostFrames = 300
  /// The maximum number of cells in all frames together. So many cells take about 400 MB.
  private static let mostCells = 10_000_000

  private init(frames: Int) { self.frames = frames }

  /// Creates the budget of a film in a picture, which is built in memory. It is lower for large frames.
  init(of size: Size) { frames = max(2, min(Self.mostFrames, Self.mostCells / max(1, size.area))) }

  /// Returns a remark for the user if `count` frames exceed the limit, else nil.
  func remark(on count: Int) -> String? {
    guard count > frames else { return nil }
    return "The film has \(frames) of \(count) frames, spread evenly; "
      + "--from and --to give a part more frames."
  }
}
