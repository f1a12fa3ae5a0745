/// Pictures of one size, one after another, each shown until the next one is.
public struct Film: Sendable {
  /// A picture, and when it comes.
  public struct Frame: Sendable {
    /// In nanoseconds since the film began.
    public let time: Int64
    /// What is shown from then on.
    public let buffer: Buffer

    public init(time: Int64, _ buffer: Buffer) {
      self.time = time
      self.buffer = buffer
    }
  }

  /// At least one; the first comes at 0, and no two at one time.
  public let frames: [Frame]

  /// How long it goes on, in nanoseconds, with the time for which the last picture is shown.
  public let length: Int64

  /// Makes a film.
  ///
  /// - Parameters:
  ///   - frames: At least one, in the order of their times, the first of them at 0.
  ///   - rest: For how long the last one is shown, in nanoseconds.
  public init(_ frames: [Frame], rest: Int64) {
    precondition(frames.first?.time == 0, "a film begins with a picture")
    precondition(frames.allSatisfy { $0.buffer.size == frames[0].buffer.size }, "a film has one size")
    self.frames = frames
    length = (frames.last?.time ?? 0) + max(1, rest)
  }
}
