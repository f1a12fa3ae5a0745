import InspectionModel

/// The index of a recording's moments (the instants of the run, one line each), built when the file is opened.
///
/// Each moment takes 24 bytes: the offset of its line, its time, and the number of its last journal entry.
struct MomentIndex: Sendable {
  /// The number of the line with the first moment. Line 1 is the header.
  static let firstLine = 2

  private(set) var times: [Int64] = []
  /// The sequence number of the last journal entry up to the end of each moment.
  private(set) var lastEntries: [UInt64] = []
  private(set) var names = RecordedNames()

  /// The offset of each moment's line in the file, in bytes. Then follows the offset of the byte after the last line.
  private var starts: [Int]
  private var keyFrames: [Int] = []
  /// The moments that add nodes, each with the number of nodes known at the end of the moment.
  private var growths: [(moment: Int, nodeCount: Int)] = []

  private let version: FormatVersion

  /// Creates an empty index. The line of the first moment begins `start` bytes into the file.
  init(start: Int, version: FormatVersion) {
    starts = [start]
    self.version = version
  }

  var count: Int { times.count }

  /// Returns the byte range of a moment's line in the file, without the line break.
  func line(of moment: Int) -> Range<Int> { starts[moment]..<(starts[moment + 1] - 1) }

  /// Returns the index of the last key frame, a line with the whole state, up to `moment`. O(log n) in key frames.
  func keyFrame(upTo moment: Int) -> Int { keyFrames[max(0, keyFrames.partitionIndex { $0 > moment } - 1)] }

  /// Returns the decoder for a moment's line. O(log n) in the number of moments.
  func decoder(of moment: Int) -> MomentDecoder {
    let growth = growths.partitionIndex { $0.moment > moment } - 1
    let nodeCount = growth < 0 ? 0 : growths[growth].nodeCount
    let hasGrown = growth >= 0 && growths[growth].moment == moment
    return MomentDecoder(
      names: names, nodes: NumberedNodes(count: nodeCount),
      newNodes: hasGrown ? ((growth > 0 ? growths[growth - 1].nodeCount : 0)..<nodeCount).map { NodeID($0) } : [],
      entryBefore: moment > 0 ? lastEntries[moment - 1] : 0, timeBefore: moment > 0 ? times[moment - 1] : 0,
      version: version)
  }

  /// Adds the next moment to the index. Reads only the first JSON keys of its line.
  ///
  /// - Parameter end: The offset of the next line in the file, in bytes.
  mutating func append(_ line: UnsafeRawBufferPointer, end: Int) throws(JSONFailure) {
    var scanner = JSONScanner(line)
    let head = try MomentHead(&scanner)
    guard head.time >= times.last ?? 0, head.lastEntry >= lastEntries.last ?? 0 else {
      throw scanner.failure("a moment is earlier than the one before")
    }
    guard head.isKeyFrame || !keyFrames.isEmpty else { throw scanner.failure("the first moment is not a key frame") }
    guard line.last == UInt8(ascii: "}") else {
      throw JSONFailure(position: line.count, message: "there should be a `}`")
    }
    if !head.names.isEmpty {
      var nodeCount = growths.last?.nodeCount ?? 0
      for name in head.names {
        guard names.append(name, for: NodeID(nodeCount)) else {
          throw scanner.failure("two nodes are called `\(name)`")
        }
        nodeCount += 1
      }
      growths.append((count, nodeCount))
    }
    if head.isKeyFrame { keyFrames.append(count) }
    times.append(head.time)
    lastEntries.append(head.lastEntry)
    starts.append(end)
  }
}
