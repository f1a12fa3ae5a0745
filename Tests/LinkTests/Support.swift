import InspectionModel
import Link
import Recordings

/// The lines of a stream, as its reader accepts them.
struct StreamOfLines {
  var reader = LinkReader()
  private var state = RecordedState()

  mutating func read(_ text: String) throws -> [ProgramLine] { try read(Array(text.utf8)) }

  mutating func read(_ bytes: [UInt8]) throws -> [ProgramLine] {
    var splitter = LineSplitter(limit: LineSplitter.programLimit)
    splitter.append(bytes)
    var lines: [ProgramLine] = []
    while let line = try splitter.next({ bytes throws(LinkFailure) in try reader.read(bytes, since: state) }) {
      if case .moment(let changes)? = line { state.apply(changes) }
      if let line { lines.append(line) }
    }
    return lines
  }

  mutating func moments(_ bytes: [UInt8]) throws -> [ChangeBatch] {
    try read(bytes).compactMap { if case .moment(let changes) = $0 { changes } else { nil } }
  }
}

extension MomentEncoder {
  mutating func lines(of changes: ChangeBatch) -> [UInt8] {
    pieces(of: changes).flatMap { piece in
      line(piece) + (piece.partCount.map { ProgramLine.ready(parts: $0) } ?? [])
    }
  }
}

/// A moment with nodes of these names, each idle, and entries that start their syncs.
func moment(_ names: [String], startingAt first: Int = 0, entries: ClosedRange<UInt64>? = nil) -> ChangeBatch {
  let nodes = names.enumerated().map { place, name in
    NodeSnapshot(id: NodeID(first + place), identity: NodeIdentity(key: name, kind: .loadable))
  }
  let entries = (entries.map { Array($0) } ?? []).map { number in
    JournalEntry(
      sequence: number, time: Int64(number), node: nodes.isEmpty ? NodeID(0) : nodes[Int(number) % nodes.count].id,
      event: .node(.stateChanged(from: .idle, to: .syncing, error: nil)), cause: nil)
  }
  return ChangeBatch(
    clock: ClockSnapshot(now: Int64(entries.last?.sequence ?? 0), isRunning: true, kind: .live), nodes: nodes,
    roots: nodes.map(\.id), entries: entries, pending: PendingSnapshot(soonest: [], count: 0))
}

let header = LinkHeader(
  process: ProcessDescription(name: "app", pid: 7, executable: "/bin/app", host: "here", start: 5))
