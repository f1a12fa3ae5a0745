import InspectionModel

/// A writer of journal entries as lines of JSON. Other programs read these lines, so the keys and words must stay.
package struct EventLine {
  /// Returns the name that stands for a node in the lines; nil for an unknown node.
  private let key: (NodeID) -> String?

  package init(key: @escaping (NodeID) -> String?) { self.key = key }

  /// Writes a journal entry as a line of JSON.
  package func writeLine(_ entry: JournalEntry, to line: inout JSONWriter) {
    write(entry, version: Self.version, to: &line)
    line.endLine()
  }

  private static let version = FormatVersion.current.description

  /// Writes a journal entry as a JSON object.
  ///
  /// - Parameter version: The format version, for a standalone line; nil within a recording, whose header has it.
  func write(_ entry: JournalEntry, version: String? = nil, to line: inout JSONWriter) {
    line.beginObject()
    line.add(EventKey.version, version)
    line.add(EventKey.t, entry.time)
    line.add(EventKey.seq, entry.sequence)
    line.add(EventKey.node, entry.node.flatMap(key))
    line.add(EventKey.event, entry.event.tag.word)
    line.withNames(key) { _ = entry.event.visited(by: &$0) }
    line.add(EventKey.cause, entry.cause)
    line.endObject()
  }

  /// Writes a requested command as a JSON object: the command's node, name and parameters.
  package func write(_ command: NodeCommand, to line: inout JSONWriter) {
    line.beginObject()
    line.add(EventKey.node, command.node.flatMap(key))
    line.withNames(key) { _ = $0.command(command) }
    line.endObject()
  }

  static func add(_ backoff: NodeBackoff, to line: inout JSONWriter) {
    _ = backoff.visited(by: &line)
  }

  static func add(_ fault: Fault, to line: inout JSONWriter) {
    _ = fault.visited(by: &line)
  }

  /// Writes a JSON object with the number of lints (warnings) of each kind.
  static func write(_ lints: LintCounts, to line: inout JSONWriter) {
    line.beginObject()
    for lint in lints.kinds { line.add(lint, lints[lint]) }
    line.endObject()
  }
}
