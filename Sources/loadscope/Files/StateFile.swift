import Dashboard
import Foundation
import PrivateFiles

/// The file that keeps the layout of the screen between sessions. After an error, the program runs without the file.
struct StateFile {
  /// The maximum size in bytes. Loadscope never writes a longer file.
  private static let mostBytes = 16 * 1_024

  let url: URL

  /// Locates `$XDG_STATE_HOME/loadscope/screen.yaml`, by default under `~/.local/state`; fails without a home folder.
  init?(environment: [String: String]) {
    guard let states = BaseFolder.url("XDG_STATE_HOME", orUnderHome: ".local/state", environment) else { return nil }
    url = states.appending(path: "loadscope/screen.yaml")
  }

  /// Returns the saved layout; nil if the file is missing or invalid.
  func read() -> ScreenMemory? {
    // Reading anything but a file, such as a pipe, might block forever.
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular, let file = FileHandle(forReadingAtPath: url.path),
      let data = try? file.read(upToCount: Self.mostBytes + 1), data.count <= Self.mostBytes
    else { return nil }
    return ScreenMemory(String(decoding: data, as: UTF8.self))
  }

  /// Saves the layout atomically. Only the user can read the file and enter the folders that this call creates.
  ///
  /// - Returns: The reason for a failure, in a sentence; nil for success.
  func write(_ memory: ScreenMemory) -> String? {
    do throws(PrivateFileError) {
      try PrivateFile.createFolder(url.deletingLastPathComponent().path)
      try PrivateFile.replace(url.path, with: Data(memory.text.utf8))
      return nil
    } catch {
      return "the panels will not be remembered, \(reason(error)): \(url.path)"
    }
  }

  /// Returns the reason for a failure in plain words, because the system's reasons say too little.
  private func reason(_ error: PrivateFileError) -> String {
    switch error.code {
    case EACCES, EPERM: "no permission to write there"
    case EROFS: "the disk is read only"
    case ENOSPC, EDQUOT: "the disk is full"
    default:
      if isFolder(url) == true {
        "a folder has the name of the file"
      } else if isBlocked {
        "a file is where a folder should be"
      } else {
        "\(error)"
      }
    }
  }

  /// Whether a file is in the place of a parent folder.
  private var isBlocked: Bool {
    var folder = url.deletingLastPathComponent()
    while folder.path != "/", isFolder(folder) == nil { folder.deleteLastPathComponent() }
    return isFolder(folder) == false
  }

  /// Returns whether a folder is at `url`; nil if nothing is there.
  private func isFolder(_ url: URL) -> Bool? {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) ? isFolder.boolValue : nil
  }
}

/// The layout of the screen, and the file that keeps it.
struct SavedLayout {
  /// The file; nil with `--no-state` or without a home folder.
  private let file: StateFile?
  /// The layout if it is not saved yet; otherwise nil.
  var unsaved: ScreenMemory? { didSet { if file == nil { unsaved = nil } } }
  private var hasReported = false

  init(_ file: StateFile?) { self.file = file }

  /// Saves the layout if it has changed.
  ///
  /// - Returns: The reason for the first failure, in a sentence; nil for success and for later failures.
  mutating func save() -> String? {
    guard let file, let memory = unsaved.take(), let problem = file.write(memory), !hasReported else { return nil }
    hasReported = true
    return problem
  }
}
