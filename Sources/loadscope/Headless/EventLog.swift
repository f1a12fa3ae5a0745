import ArgumentParser
import Explanation
import InspectionModel
import Recordings

/// What the events of a run are written as.
enum EventFormat: String, CaseIterable, ExpressibleByArgument {
  /// A JSON object a line.
  case ndjson
  /// A phrase a line, for people.
  case text
}

/// The events of a run as lines, each as it happens, until one cannot be written.
@MainActor
final class EventLog: JournalRecorder {
  /// Why nothing is written any more.
  private(set) var failure: (any Error)?

  private let format: EventFormat
  private let writeLine: (String) throws -> Void
  /// The nodes, for their names.
  private var source = SourceState()

  /// - Parameters:
  ///   - format: What the events are written as.
  ///   - writeLine: Takes a line, without its end. It is called no more once it has thrown.
  init(_ format: EventFormat, writeLine: @escaping (String) throws -> Void) {
    self.format = format
    self.writeLine = writeLine
  }

  func record(_ entry: JournalEntry, _ identity: (NodeID) -> NodeIdentity?) {
    guard failure == nil else { return }
    do { try writeLine(line(entry, identity)) } catch { failure = error }
  }

  /// Writes a sentence for people before the events; programs read nothing but events.
  func introduce(_ sentence: String) {
    guard failure == nil, format == .text else { return }
    do { try writeLine(sentence) } catch { failure = error }
  }

  /// Throws what ``failure`` is, if it is.
  func check() throws {
    if let failure { throw failure }
  }

  private func line(_ entry: JournalEntry, _ identity: (NodeID) -> NodeIdentity?) -> String {
    switch format {
    case .ndjson:
      return withoutActuallyEscaping(identity) { identity in EventLine { identity($0)?.key }.text(entry) }
    case .text:
      introduceNodes(identity)
      return source.logLine(entry)
    }
  }

  private func introduceNodes(_ identity: (NodeID) -> NodeIdentity?) {
    var nodes: [NodeSnapshot] = []
    while let new = identity(NodeID(source.nodes.count + nodes.count)) {
      nodes.append(NodeSnapshot(id: NodeID(source.nodes.count + nodes.count), identity: new))
    }
    if !nodes.isEmpty { source.apply(ChangeBatch(clock: ClockSnapshot(), nodes: nodes)) }
  }
}
