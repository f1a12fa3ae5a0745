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
  guard let process = whole.reader.header?.process else { return }

  // The same program is attached, lost, and attached again.
  var picture = RemoteSnapshot()
  var (time, entry) = (Int64.min, UInt64(0))
  for _ in 1...2 {
    for (place, moment) in whole.moments.enumerated() {
      let batch =
        place == 0
        ? picture.begin(process, moment, whole.readerOfFirstMoment, at: .zero)
        : picture.next(moment, whole.reader.names, at: .zero)
      precondition(batch.clock.now >= time, "time goes back")
      time = batch.clock.now
      for next in batch.entries {
        precondition(next.sequence > entry, "an entry comes twice")
        entry = next.sequence
      }
      check(picture.everything(at: .zero))
    }
    guard !whole.moments.isEmpty else { return }
    time = max(time, picture.detach(at: .zero).clock.now)
  }
}

private struct ProgramReading {
  var reader = LinkReader()
  var readerOfFirstMoment = LinkReader()
  var moments: [ChangeBatch] = []
  var failure: LinkFailure?

  init(_ bytes: UnsafeBufferPointer<UInt8>, inPiecesOf length: Int) {
    var lines = LineSplitter(limit: LineSplitter.programLimit)
    do throws(LinkFailure) {
      for start in stride(from: 0, to: bytes.count, by: length) {
        lines.append(bytes[start..<min(start + length, bytes.count)])
        while let line = try lines.next({ line throws(LinkFailure) in try reader.read(line) }) {
          guard case .moment(let moment)? = line else { continue }
          if moments.isEmpty { readerOfFirstMoment = reader }
          moments.append(moment)
        }
      }
    } catch {
      failure = error
    }
  }
}

/// All references in a picture stay within it.
private func check(_ picture: ChangeBatch) {
  let ids = Set(picture.nodes.map(\.id))
  precondition(ids.count == picture.nodes.count, "a node that is there twice")
  precondition((picture.roots ?? []).allSatisfy(ids.contains), "a node at the top level that is not there")
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
