import Foundation
import Testing

/// Compares a text with a file of `Pictures`. `RECORD_FRAMES=1` rewrites the file.
func expect(
  _ text: String, isRecordedAs name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures/\(name)")
  if ProcessInfo.processInfo.environment["RECORD_FRAMES"] != nil {
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
  let recorded = try String(contentsOf: file, encoding: .utf8)
  #expect(text == recorded, "\(name) differs: RECORD_FRAMES=1 updates it", sourceLocation: sourceLocation)
}
