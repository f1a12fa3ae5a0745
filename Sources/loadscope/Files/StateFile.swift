import Dashboard
import Foundation
import PrivateFiles

/// A file that keeps the layout of the screen between sessions. After an error, the program runs without the file.
struct StateFile {
  /// The maximum size in bytes. Loadscope never writes a longer file.
  private static let mostBytes = 16 * 1_024

  /// The maximum number of files of runs in their folder. The one changed longest ago is removed first.
  static let mostRuns = 200

  let url: URL

  /// Locates `$XDG_STATE_HOME/loadscope/screen.yaml`, by default under `~/.local/state`; fails without a home folder.
  init?(environment: [String: String]) {
    guard let states = BaseFolder.url("XDG_STATE_HOME", orUnderHome: ".local/state", environment) else { return nil }
    url = states.appending(path: "loadscope/screen.yaml")
  }

  private init(url: URL) { self.url = url }

  /// The folder of the files of runs, beside the file for all runs.
  private var folderOfRuns: URL { url.deletingLastPathComponent().appending(path: "screens") }

  /// Returns the file of a run, in the folder `screens` beside this file.
  ///
  /// - Parameter identity: The path of the run's file, or the name of the program.
  func file(of identity: String) -> StateFile {
    // The name is for people; the number tells apart files of the same name.
    let last = identity.split(separator: "/").last?.prefix(40) ?? ""
    let name = last.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let number = identity.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    return StateFile(url: folderOfRuns.appending(path: "\(name)-\(String(number, radix: 16)).yaml"))
  }

  /// Removes the oldest files of runs from the folder beside this file, so that ``mostRuns`` stay. Other files stay.
  func removeOldestOfRuns() {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .isRegularFileKey]
    let files = try? FileManager.default.contentsOfDirectory(at: folderOfRuns, includingPropertiesForKeys: Array(keys))
    let dated = (files ?? []).compactMap { file -> (url: URL, date: Date)? in
      guard file.lastPathComponent.wholeMatch(of: /[A-Za-z0-9]*-[0-9a-f]+\.yaml/) != nil,
        let values = try? file.resourceValues(forKeys: keys), values.isRegularFile == true
      else { return nil }
      return (file, values.contentModificationDate ?? .distantPast)
    }
    for (file, _) in dated.sorted(by: { $0.date < $1.date }).prefix(max(0, dated.count - Self.mostRuns)) {
      try? FileManager.default.removeItem(at: file)
    }
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
