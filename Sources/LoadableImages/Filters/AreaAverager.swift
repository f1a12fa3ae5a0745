/// A resizer that computes a new image row by row. Each new pixel is the average of the old pixels that it covers.
struct AreaAverager {
  private let columns: [AreaSpans.Span]
  private let width: Int
  /// The sums of some old columns over the rows that one new row covers: red, green and blue times alpha, and alpha.
  private var sums: [SIMD4<Float>]
  /// The sums of the new columns.
  private var newSums: [SIMD4<Float>]

  /// The maximum number of old columns that are summed at once: a row of 64 million pixels takes no more memory.
  private static let pieceWidth = 4_096

  /// Creates a resizer. `width` is the old image's width in pixels; `columns` are the old columns of each new column.
  init(width: Int, columns: AreaSpans) {
    self.width = width
    self.columns = (0..<columns.count).map { columns[$0] }
    sums = Array(repeating: .zero, count: min(width, Self.pieceWidth))
    newSums = Array(repeating: .zero, count: columns.count)
  }

  /// Computes and writes one row of the new image.
  ///
  /// - Parameters:
  ///   - rows: The old rows that the new row covers.
  ///   - source: The bytes of the old image.
  ///   - target: The bytes of the new image.
  ///   - start: The index of the new row's first byte in `target`.
  mutating func average(
    _ rows: AreaSpans.Span, of source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>,
    at start: Int
  ) {
    for x in newSums.indices { newSums[x] = .zero }
    var first = 0
    for pieceStart in stride(from: 0, to: width, by: Self.pieceWidth) {
      let piece = pieceStart..<min(width, pieceStart + Self.pieceWidth)
      addRows(rows, of: source, in: piece)
      while columns[first].range.upperBound <= piece.lowerBound { first += 1 }
      addColumns(from: first, in: piece)
    }
    for (x, column) in columns.enumerated() {
      write(newSums[x], to: target, at: start + x * 4, area: Self.length(column) * Self.length(rows))
    }
  }

  /// Adds the sums of the old columns in `piece` to the new columns that cover them, of which `first` is the first.
  private mutating func addColumns(from first: Int, in piece: Range<Int>) {
    sums.withUnsafeBufferPointer { sums in
      for x in first..<columns.count {
        let column = columns[x]
        guard column.range.lowerBound < piece.upperBound else { break }
        var sum = newSums[x]
        for old in column.range.clamped(to: piece) {
          sum += sums[old - piece.lowerBound] * column.weight(of: old)
        }
        newSums[x] = sum
      }
    }
  }

  private mutating func addRows(
    _ rows: AreaSpans.Span, of source: UnsafeBufferPointer<UInt8>, in piece: Range<Int>
  ) {
    let width = width
    sums.withUnsafeMutableBufferPointer { sums in
      for x in 0..<piece.count { sums[x] = .zero }
      for row in rows.range {
        let weight = rows.weight(of: row)
        var index = (row * width + piece.lowerBound) * 4
        for x in 0..<piece.count {
          let bytes = SIMD4(source[index], source[index + 1], source[index + 2], source[index + 3])
          var channels = SIMD4<Float>(bytes)
          let alpha = channels.w
          channels.w = 1
          sums[x] += channels * (alpha * weight)
          index += 4
        }
      }
    }
  }

  /// Writes `sum`, the sum over `area` old pixels, as the average. Only transparent pixels give transparent black.
  @inline(__always)
  private func write(
    _ sum: SIMD4<Float>, to target: UnsafeMutableBufferPointer<UInt8>, at index: Int, area: Float
  ) {
    let alpha = sum.w
    guard alpha > 0 else {
      for channel in 0..<4 { target[index + channel] = 0 }
      return
    }
    for channel in 0..<3 { target[index + channel] = Self.byte(sum[channel] / alpha) }
    target[index + 3] = Self.byte(alpha / area)
  }

  private static func length(_ span: AreaSpans.Span) -> Float {
    span.range.count == 1
      ? span.firstWeight : span.firstWeight + span.lastWeight + Float(span.range.count - 2)
  }

  @inline(__always)
  private static func byte(_ value: Float) -> UInt8 { UInt8(min(255, max(0, value.rounded()))) }
}

/// The old pixels that each new pixel covers when a row or a column is resized.
struct AreaSpans {
  /// The range of old pixels that one new pixel covers. The first and the last old pixel may be covered partly.
  struct Span {
    let range: Range<Int>
    let firstWeight: Float
    let lastWeight: Float

    /// Returns the part of the old pixel at `index` that the new pixel covers, from 0 (nothing) to 1 (all).
    @inline(__always)
    func weight(of index: Int) -> Float {
      index == range.lowerBound ? firstWeight : index == range.upperBound - 1 ? lastWeight : 1
    }
  }

  private let oldCount: Int
  private let newCount: Int

  init(from oldCount: Int, to newCount: Int) {
    self.oldCount = oldCount
    self.newCount = newCount
  }

  var count: Int { newCount }

  /// The range of old pixels that the new pixel at `index` covers.
  subscript(index: Int) -> Span {
    // Positions are counted in units of 1 / newCount of an old pixel, so that every border is a whole number.
    let (start, end) = (index * oldCount, (index + 1) * oldCount)
    let (first, last) = (start / newCount, (end - 1) / newCount)
    let firstEnd = min(end, (first + 1) * newCount)
    return Span(
      range: first..<last + 1, firstWeight: Float(firstEnd - start) / Float(newCount),
      lastWeight: Float(end - max(start, last * newCount)) / Float(newCount))
  }
}
