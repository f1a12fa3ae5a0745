import Recordings
import RunPage

/// A page for browsers, with the tree, the timeline, the log and the causes at each moment of a recording.
struct PageExport: Export {
  let recording: Recording

  func write(_ writeLine: (String) throws -> Void) throws -> [String] {
    let damage = try RunPage.write(recording, programVersion: ProgramVersion.text, writeLine)
    return [RecordingMessages.early(recording, damage, is: "exported")].compactMap { $0 }
  }
}
