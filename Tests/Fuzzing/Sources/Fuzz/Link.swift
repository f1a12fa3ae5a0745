import InspectionModel
import Link
import Recordings

/// A program of any bytes is shown up to some line, or refused; the result does not depend on how its bytes arrive.
func fuzzProgramLines(_ bytes: UnsafeBufferPointer<UInt8>) {
  let whole = ProgramReading(bytes, inPiecesOf: max(1, bytes.count))
  let inPieces = ProgramReading(bytes, inPiecesOf: 7)
  precondition(whole.failure == inPieces.failure, "pieces with another error")
  precondition(whole.moments == inPieces.moments, "pieces with other moments")
  if let failure = whole.failure { precondition(failure.sentence.utf8.count < 400, "a sentence without bounds") }

  // The same program is attached, lost, and attached again.
  var mirror = ProgramMirror()
  var (time, entry) = (Int64.min, UInt64(0))
  for _ in 1...2 {
    mirror.beginStream()
    var lines = LineSplitter(limit: LineSplitter.programLimit)
    lines.append(bytes)
    while let line = try? lines.next({ line throws(LinkFailure) in try mirror.read(line) }) {
      guard case .moment(let moment)? = line else { continue }
      let batch = mirror.apply(moment, at: .zero)
      precondition(batch.clock.now >= time, "time goes back")
      time = batch.clock.now
      for next in batch.entries {
        precondition(next.sequence > entry, "an entry comes twice")
        entry = next.sequence
      }
      check(mirror.everything(at: .zero))
    }
    guard mirror.isAttached else { return }
    time = max(time, mirror.detach(at: .zero).clock.now)
  }
}

private struct ProgramReading {
  private var reader = LinkReader()
  private var state = RecordedState()
  var moments: [ChangeBatch] = []
  var failure: LinkFailure?

  init(_ bytes: UnsafeBufferPointer<UInt8>, inPiecesOf length: Int) {
    var lines = LineSplitter(limit: LineSplitter.programLimit)
    do throws(LinkFailure) {
      for start in stride(from: 0, to: bytes.count, by: length) {
        lines.append(bytes[start..<min(start + length, bytes.count)])
        while let line = try lines.next({ line throws(LinkFailure) in try reader.read(line, since: state) }) {
          guard case .moment(let moment)? = line else { continue }
          state.apply(moment)
          moments.append(moment)
        }
      }
    } catch {
      failure = error
    }
  }
}

/// All references in a state stay within it.
private func check(_ state: ChangeBatch) {
  let ids = Set(state.nodes.map(\.id))
  precondition(ids.count == state.nodes.count, "a node that is there twice")
  precondition((state.roots ?? []).allSatisfy(ids.contains), "a node at the top level that is not there")
}

/// A client's lines of any bytes are accepted up to some line, or refused; an accepted line is written as an equivalent
/// one.
func fuzzClientLines(_ bytes: UnsafeBufferPointer<UInt8>) {
  let names = ["a", "b c", "ü", "\u{7}"]
  var lines = LineSplitter(limit: LineSplitter.clientLimit)
  lines.append(bytes)
  func read(_ line: UnsafeRawBufferPointer) throws(LinkFailure) -> ClientLine {
    try ClientLine.read(line, number: 1) { name in names.firstIndex(of: name).map { NodeID($0) } }
  }
  do throws(LinkFailure) {
    while let line = try lines.next(read) {
      var again = LineSplitter(limit: LineSplitter.clientLimit)
      again.append(line.line { names[Int($0.index)] })
      let readAgain = try? again.next(read)
      precondition(readAgain == line, "a line that is not written as it was read")
    }
  } catch {
    precondition(error.sentence.utf8.count < 400, "a sentence without bounds")
  }
}
