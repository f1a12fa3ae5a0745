import Foundation
import Testing

/// Compares a frame with the text file in the folder `Frames` of the test's module.
///
/// With `RECORD_FRAMES` in the environment the file is rewritten, and the test fails as a reminder to review the
/// changes.
func expectFrame(
  _ frame: String, is name: String, testFile: String = #filePath, at location: SourceLocation = #_sourceLocation
) throws {
  var module = URL(filePath: testFile)
  repeat { module.deleteLastPathComponent() } while !module.lastPathComponent.hasSuffix("Tests")
  let file = module.appending(path: "Frames/\(name).txt")
  if ProcessInfo.processInfo.environment["RECORD_FRAMES"] != nil {
    try frame.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("\(file.lastPathComponent) was recorded", sourceLocation: location)
    return
  }
  guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
    Issue.record("there is no \(file.lastPathComponent); RECORD_FRAMES=1 makes it", sourceLocation: location)
    return
  }
  if frame != recorded {
    Issue.record(
      "\(file.lastPathComponent) is another frame:\n\(difference(from: recorded, to: frame))", sourceLocation: location)
  }
}

/// The lines that differ, by number: `-` as recorded, `+` as drawn.
private func difference(from old: String, to new: String) -> String {
  let old = old.split(separator: "\n", omittingEmptySubsequences: false)
  let new = new.split(separator: "\n", omittingEmptySubsequences: false)
  return (0..<max(old.count, new.count)).compactMap { number in
    let before = old.indices.contains(number) ? old[number] : nil
    let after = new.indices.contains(number) ? new[number] : nil
    guard before != after else { return nil }
    return [before.map { "\(number + 1) - \($0)" }, after.map { "\(number + 1) + \($0)" }].compactMap { $0 }
      .joined(separator: "\n")
  }.joined(separator: "\n")
}
