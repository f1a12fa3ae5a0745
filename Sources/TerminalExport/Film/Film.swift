import TerminalUI

/// A sequence of buffers of one size with their times.
public struct Film: Sendable {
  /// A buffer with its time.
  public struct Frame: Sendable {
    /// The start of the frame, in nanoseconds from the start of the film.
    public let time: Int64
    /// The content, shown until the next frame.
    public let buffer: Buffer

    /// A frame that starts at `time`, in nanoseconds.
    public init(time: Int64, _ buffer: Buffer) {
      self.time = time
      self.buffer = buffer
    }
  }

  /// At least one frame; the first at 0, all at distinct times.
  public let frames: [Frame]

  /// The length in nanoseconds, with the time of the last frame.
  public let length: Int64

  /// Creates a film.
  ///
  /// - Parameters:
  ///   - frames: At least one, in the order of their times, the first at 0.
  ///   - rest: The time of the last frame, in nanoseconds.
  public init(_ frames: [Frame], rest: Int64) {
    precondition(frames.first?.time == 0, "the first frame of a film is at 0")
    precondition(frames.allSatisfy { $0.buffer.size == frames[0].buffer.size }, "the frames of a film have one size")
    self.frames = frames
    length = (frames.last?.time ?? 0) + max(1, rest)
  }
}
