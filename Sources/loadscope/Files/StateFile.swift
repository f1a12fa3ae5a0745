import Dashboard
import Foundation
import PrivateFiles

/// Where the screen is remembered from one run to the next. Whatever is wrong with the place, the program runs as if there
/// were none.
struct StateFile {
  /// More than is ever written; a longer file is something else.
  private static let mostBytes = 16 * 1_024

  let url: URL

  /// In `$XDG_STATE_HOME/loadscope`, by default `~/.local/state/loadscope`; nil without a home.
  init?(environment: [String: String]) {
    guard let states = BaseFolder.url("XDG_STATE_HOME", orUnderHome: ".local/state", environment) else { return nil }
    url = states.appending(path: "loadscope/screen.yaml")
  }

  /// How the screen was left; nil where nothing can be read that was written here.
  func read() -> ScreenMemory? {
    // Anything else but a file, such as a pipe, might never end, or not even begin.
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular, let file = FileHandle(forReadingAtPath: url.path),
      let data = try? file.read(upToCount: Self.mostBytes + 1), data.count <= Self.mostBytes
    else { return nil }
    return ScreenMemory(String(decoding: data, as: UTF8.self))
  }

  /// Writes how the screen is, all of it or nothing. The user alone can read the file, and enter the folders that are made
  /// for it.
  ///
  /// - Returns: Why it could not be written, in a sentence; nil when it was.
  func write(_ memory: ScreenMemory) -> String? {
    do throws(PrivateFileError) {
      try PrivateFile.createFolder(url.deletingLastPathComponent().path)
      try PrivateFile.replace(url.path, with: Data(memory.text.utf8))
      return nil
    } catch {
      return "the panels will not be remembered: \(reason(error)): \(url.path)"
    }
  }

  /// Why the file could not be written. The system's own words for it say little or nothing.
  private func reason(_ error: PrivateFileError) -> String {
    switch error.code {
    case EACCES, EPERM: "nothing may be written there"
    case EROFS: "nothing can be written to that disk"
    case ENOSPC, EDQUOT: "the disk is full"
    default:
      if isFolder(url) == true {
        "a folder has the name of the file"
      } else if isBlocked {
        "what should be a folder is none"
      } else {
        "\(error)"
      }
    }
  }

  /// Whether something that is no folder stands where one of the file's folders should be.
  private var isBlocked: Bool {
    var folder = url.deletingLastPathComponent()
    while folder.path != "/", isFolder(folder) == nil { folder.deleteLastPathComponent() }
    return isFolder(folder) == false
  }

  /// Nil where there is nothing.
  private func isFolder(_ url: URL) -> Bool? {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) ? isFolder.boolValue : nil
  }
}
