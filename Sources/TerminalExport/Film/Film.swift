import TerminalUI

/// An animation of the screen: frames of equal size, each shown until the next one.
public struct Film: Sendable {
  public struct Frame: Sendable {
    /// The start of the frame, in ns since the start of the film.
    public let time: Int64
    public let buffer: Buffer

    public init(time: Int64, _ buffer: Buffer) {
      self.time = time
      self.buffer = buffer
    }
  }

  /// The frames in order of time: at least one, the first at 0 ns, all at distinct times.
  public let frames: [Frame]

  /// The duration of the film, including the last frame, in ns.
  public let length: Int64

  /// Creates a film from frames.
  ///
  /// - Parameters:
  ///   - frames: The frames in order of time: at least one, the first at 0 ns, all at distinct times and of equal size.
  ///   - rest: The duration of the last frame, in ns; at least 1 is used.
  public init(_ frames: [Frame], rest: Int64) {
    precondition(frames.first?.time == 0, "the first frame of a film is at 0")
    precondition(frames.allSatisfy { $0.buffer.size == frames[0].buffer.size }, "the frames of a film have one size")
    self.frames = frames
    length = (frames.last?.time ?? 0) + max(1, rest)
  }
}
