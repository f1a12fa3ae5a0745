/// What is the same from one frame of a film until before another one, so that it has to be told once.
///
/// The layers of a film cover every cell of every frame exactly once.
struct FilmLayer {
  /// The frames in which it is shown.
  let frames: Range<Int>
  /// What is shown, row by row, each row from the left.
  private(set) var runs: [CellRun] = []

  /// The layers of a film, in the order of the frames in which they begin.
  static func layers(of film: Film) -> [FilmLayer] {
    var layers = LayerSet()
    let size = film.frames[0].buffer.size
    // Since which frame each cell has been as it is.
    var starts = Array(repeating: 0, count: size.area)
    for number in film.frames.indices.dropFirst() {
      let old = film.frames[number - 1].buffer
      // The runs of a difference hold whole words rather than letters, and both columns of a wide character.
      for run in BufferDiff.runs(from: old, to: film.frames[number].buffer) {
        let first = run.y * size.width + run.x
        let range = first..<first + run.cells.count
        layers.add(range, of: old, starts, until: number)
        for index in range { starts[index] = number }
      }
    }
    if let last = film.frames.last?.buffer {
      for y in 0..<size.height {
        layers.add(y * size.width..<(y + 1) * size.width, of: last, starts, until: film.frames.count)
      }
    }
    return layers.inOrder
  }

  /// Layers while they are found.
  private struct LayerSet {
    private var layers: [Range<Int>: FilmLayer] = [:]

    var inOrder: [FilmLayer] {
      layers.values.sorted {
        ($0.frames.lowerBound, -$0.frames.upperBound) < ($1.frames.lowerBound, -$1.frames.upperBound)
      }
    }

    /// Adds neighbouring cells of one row, which are shown until before a frame.
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
