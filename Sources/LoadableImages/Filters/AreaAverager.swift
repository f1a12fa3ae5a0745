/// A resizer that computes a new image row by row. Each new pixel is the average of the old pixels that it covers.
struct AreaAverager {
  private let columns: [AreaSpans.Span]
  /// The sums of the old columns over the rows that one new row covers: red, green and blue times alpha, and alpha.
  private var sums: [SIMD4<Float>]

  /// Creates a resizer. `width` is the old image's width in pixels; `columns` are the old columns of each new column.
  init(width: Int, columns: AreaSpans) {
    self.columns = (0..<columns.count).map { columns[$0] }
    sums = Array(repeating: .zero, count: width)
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
    addRows(rows, of: source)
    sums.withUnsafeBufferPointer { sums in
      for (x, column) in columns.enumerated() {
        var sum = SIMD4<Float>.zero
        for old in column.range { sum += sums[old] * column.weight(of: old) }
        write(sum, to: target, at: start + x * 4, area: Self.length(column) * Self.length(rows))
      }
    }
  }

  private mutating func addRows(_ rows: AreaSpans.Span, of source: UnsafeBufferPointer<UInt8>) {
    sums.withUnsafeMutableBufferPointer { sums in
      for x in sums.indices { sums[x] = .zero }
      for row in rows.range {
        let weight = rows.weight(of: row)
        var index = row * sums.count * 4
        for x in sums.indices {
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
