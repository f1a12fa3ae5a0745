import InspectionModel

/// A reader of journal entries and commands from the JSON objects that ``EventLine`` writes.
package struct EventReader {
  /// Returns the node that a name in the lines stands for; nil for an unknown name.
  private let node: (String) -> NodeID?

  package init(node: @escaping (String) -> NodeID?) { self.node = node }

  func entry(_ scanner: inout JSONScanner) throws(JSONFailure) -> JournalEntry {
    var fields = try FieldReader(scanner, nodes: node)
    let entry = try fields.entry()
    scanner = fields.scanner
    return entry
  }

  /// Reads a requested command, written by ``EventLine/write(_:to:)``.
  package func command(_ scanner: inout JSONScanner) throws(JSONFailure) -> NodeCommand {
    var fields = try FieldReader(scanner, nodes: node)
    let command = try fields.command()
    scanner = fields.scanner
    return command
  }

  static func backoff(_ scanner: inout JSONScanner) throws(JSONFailure) -> NodeBackoff {
    var fields = try FieldReader(scanner)
    let backoff = try NodeBackoff.standard.visited(by: &fields)
    try fields.finish()
    scanner = fields.scanner
    return backoff
  }

  static func fault(_ scanner: inout JSONScanner) throws(JSONFailure) -> Fault {
    var fields = try FieldReader(scanner)
    let fault = try Fault(.hang).visited(by: &fields)
    try fields.finish()
    scanner = fields.scanner
    return fault
  }
}
