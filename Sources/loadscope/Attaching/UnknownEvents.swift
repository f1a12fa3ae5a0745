import Explanation
import InspectionModel
import Link
import Recordings

/// The events of a program that only a newer Loadscope knows.
struct UnknownEvents {
  private var count = 0

  mutating func note(_ changes: ChangeBatch, of program: LinkHeader) {
    guard program.version.hasUnknownKeys else { return }
    count += changes.entries.count { if case .run(.other) = $0.event { true } else { false } }
  }

  /// Returns a sentence for the banner; empty without such events.
  func sentences(about program: LinkHeader) -> [String] {
    guard count > 0 else { return [] }
    let versions = "it speaks version \(program.version) of the link, this Loadscope \(FormatVersion.current)"
    let events = Messages.count(count, "event")
    return ["\(program.process.title) has sent \(events) that only a newer Loadscope knows: \(versions)."]
  }
}
