import TerminalUI

/// Cells that stay unchanged in a range of frames. A film's layers together cover each cell of each frame exactly once.
struct FilmLayer {
  let frames: Range<Int>
  /// The cells of the layer, row by row, from left to right.
  private(set) var runs: [CellRun] = []

  /// Returns the layers of a film, ordered by their first frames.
  static func layers(of film: Film) -> [FilmLayer] {
    var layers = LayerSet()
    let size = film.frames[0].buffer.size
    // For each cell, the index of the frame in which the cell last changed.
    var starts = Array(repeating: 0, count: size.area)
    for number in film.frames.indices.dropFirst() {
      let (old, new) = (film.frames[number - 1].buffer, film.frames[number].buffer)
      var done = 0
      for run in BufferDiff.runs(from: old, to: new) {
        // Two changed runs within one word become one run.
        let range = words(around: run, from: old, to: new).clamped(to: done..<size.area)
        layers.add(range, of: old, starts, until: number)
        for index in range { starts[index] = number }
        done = max(done, range.upperBound)
      }
    }
    if let last = film.frames.last?.buffer {
      for y in 0..<size.height {
        layers.add(y * size.width..<(y + 1) * size.width, of: last, starts, until: film.frames.count)
      }
    }
    return layers.inOrder
  }

  /// Returns the indices of a run's cells, extended to whole words. Text search cannot find split words.
  private static func words(around run: CellRun, from old: Buffer, to new: Buffer) -> Range<Int> {
    let row = run.y * new.size.width..<(run.y + 1) * new.size.width
    func isInWord(_ index: Int) -> Bool {
      [old.cells[index].symbol, new.cells[index].symbol].allSatisfy { symbol in
        guard symbol != .blank, case .letter = SvgText.placing(of: symbol) else { return false }
        return true
      }
    }
    var (start, end) = (row.lowerBound + run.x, row.lowerBound + run.x + run.cells.count)
    while start > row.lowerBound, isInWord(start - 1) { start -= 1 }
    while end < row.upperBound, isInWord(end) { end += 1 }
    return start..<end
  }

  private struct LayerSet {
    private var layers: [Range<Int>: FilmLayer] = [:]

    var inOrder: [FilmLayer] {
      layers.values.sorted {
        ($0.frames.lowerBound, -$0.frames.upperBound) < ($1.frames.lowerBound, -$1.frames.upperBound)
      }
    }

    /// Adds adjacent cells of one row, each unchanged from its frame in `starts` until it changes in frame `end`.
    mutating func add(_ range: Range<Int>, of buffer: Buffer, _ starts: [Int], until end: Int) {
      var index = range.lowerBound
      while index < range.upperBound {
        let start = starts[index]
        let next = starts[index..<range.upperBound].firstIndex { $0 != start } ?? range.upperBound
        let (y, x) = index.quotientAndRemainder(dividingBy: buffer.size.width)
        let run = CellRun(x: x, y: y, cells: buffer.cells[index..<next])
        layers[start..<end, default: FilmLayer(frames: start..<end)].runs.append(run)
        index = next
      }
    }
  }
}

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
