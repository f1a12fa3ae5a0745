import Foundation
import Link
import Recordings

/// Opens a recording, or the saved stream of a program, that the user named. Throws errors in plain words.
enum InputRecording {
  /// Opens the recording at a path, or from standard input if the path is `-`.
  static func open(_ path: String) throws(Problem) -> Recording {
    guard path == InputFile.standardInput || FileManager.default.fileExists(atPath: path) else {
      throw Problem(InputFile.missing(path))
    }
    do throws(RecordingError) {
      let bytes = try RecordingFile.bytes(of: path == InputFile.standardInput ? "/dev/stdin" : path)
      return SavedStream.begins(bytes) ? try SavedStream.recording(of: bytes) : try Recording(bytes)
    } catch {
      throw Problem(error.sentence(about: name(of: path)))
    }
  }

  /// Returns a player of an opened recording. `path` names the recording in error messages.
  @MainActor
  static func player(of recording: Recording, _ path: String) throws(Problem) -> RecordingPlayer {
    do throws(RecordingDamage) {
      return try RecordingPlayer(title: recording.header.title, recording, until: recording.endTime)
    } catch {
      throw Problem(RecordingError.damaged(error).sentence(about: name(of: path)))
    }
  }

  private static func name(of path: String) -> String {
    path == InputFile.standardInput ? InputFile.standardInputName : path
  }
}
