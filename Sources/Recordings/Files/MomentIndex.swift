import InspectionModel

/// Where the moments of a recording are, and what was read of them when it was opened: 24 bytes for each.
struct MomentIndex: Sendable {
  /// The line of the first moment, from one; the header comes before it.
  static let firstLine = 2

  /// When the moments were.
  private(set) var times: [Int64] = []
  /// The numbers of the last entries.
  private(set) var lastEntries: [UInt64] = []
  /// What all nodes are called.
  private(set) var names = RecordedNames()

  /// Where the lines begin, and where the last one ends.
  private var starts: [Int]
  /// The moments that tell all there is.
  private var keyFrames: [Int] = []
  /// The moments in which nodes became known, and how many were known at their ends.
  private var growths: [(moment: Int, nodeCount: Int)] = []

  private let version: FormatVersion

  /// - Parameter start: Where the first line begins.
  init(start: Int, version: FormatVersion) {
    starts = [start]
    self.version = version
  }

  var count: Int { times.count }

  /// Where the line of a moment is, without its end.
  func line(of moment: Int) -> Range<Int> { starts[moment]..<(starts[moment + 1] - 1) }

  /// The last key frame up to a moment. O(log n).
  func keyFrame(upTo moment: Int) -> Int { keyFrames[max(0, keyFrames.partitionIndex { $0 > moment } - 1)] }

  /// What reads a moment. O(log n).
  func decoder(of moment: Int) -> MomentDecoder {
    let growth = growths.partitionIndex { $0.moment > moment } - 1
    let nodeCount = growth < 0 ? 0 : growths[growth].nodeCount
    let hasGrown = growth >= 0 && growths[growth].moment == moment
    return MomentDecoder(
      names: names, nodeCount: nodeCount,
      newCount: hasGrown ? nodeCount - (growth > 0 ? growths[growth - 1].nodeCount : 0) : 0,
      entryBefore: moment > 0 ? lastEntries[moment - 1] : 0, timeBefore: moment > 0 ? times[moment - 1] : 0,
      version: version)
  }

  /// Takes in the next line.
  ///
  /// - Parameter end: Where the line after it begins.
  mutating func append(_ line: UnsafeRawBufferPointer, end: Int) throws(JSONFailure) {
    var scanner = JSONScanner(line)
    let head = try MomentHead(&scanner)
    guard head.time >= times.last ?? 0, head.lastEntry >= lastEntries.last ?? 0 else {
      throw scanner.failure("there is a moment that comes before the one before")
    }
    guard head.isKeyFrame || !keyFrames.isEmpty else { throw scanner.failure("the first moment does not tell all") }
    guard line.last == UInt8(ascii: "}") else {
      throw JSONFailure(position: line.count, words: "there should be a `}`")
    }
    if !head.names.isEmpty {
      for name in head.names where !names.append(name) { throw scanner.failure("two nodes are called the same") }
      growths.append((count, names.count))
    }
    if head.isKeyFrame { keyFrames.append(count) }
    times.append(head.time)
    lastEntries.append(head.lastEntry)
    starts.append(end)
  }
}
