import CRunPage
import Foundation
import PrivateFiles
import Recordings

/// A recording as a page for browsers: one HTML file that needs no network and no other file.
///
/// The page is written by hand, in `Page`. It renders the data and explains nothing: all sentences are in the data.
package enum RunPage {
  /// Writes the page of a recording, line by line. The content security policy of the page allows its own script and style
  /// only.
  ///
  /// - Parameters:
  ///   - programVersion: The version of Loadscope; nil if unknown.
  ///   - writeLine: Writes a line, which is passed without a line break.
  /// - Returns: The damage up to which the recording was written; nil if it has none.
  package static func write(
    _ recording: Recording, programVersion: String?, _ writeLine: (String) throws -> Void
  ) rethrows -> RecordingDamage? {
    var data = PageData(recording, programVersion: programVersion)
    try writeLine(PageTemplate.head.replacing("{{title}}", with: HTMLText.escaped(recording.header.title)))
    try data.write(writeLine)
    try writeLine(PageTemplate.tail)
    return data.damage
  }

  /// Writes the page of a recording into a new file, which is removed if that fails.
  ///
  /// - Parameter isPrivate: Whether only the user can read the file. If false, the umask decides.
  /// - Returns: The damage up to which the recording was written; nil if it has none.
  package static func write(
    _ recording: Recording, programVersion: String?, toNewFile path: String, isPrivate: Bool
  ) throws -> RecordingDamage? {
    let file = try FileDescriptor(newRecordingAt: path, isPrivate: isPrivate)
    defer { file.close() }
    var bytes: [UInt8] = []
    do {
      let damage = try write(recording, programVersion: programVersion) { line in
        bytes += line.utf8
        bytes.append(UInt8(ascii: "\n"))
        guard bytes.count > 1 << 16 else { return }
        try file.writeAll(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      try file.writeAll(bytes)
      return damage
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Returns whether a file is a page of a run.
  package static func isPage(at path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let beginning = (try? file.read(upToCount: 1_024)).flatMap { String(data: $0, encoding: .utf8) } ?? ""
    return beginning.contains(#"<meta name="generator" content="Loadscope">"#)
  }
}

/// The files of the folder `Page`.
enum PageTemplate {
  /// The page of a run up to its data, without its title, and after its data.
  static let (head, tail): (String, String) = {
    let page = text(run_page_markup).replacing("{{style}}", with: text(run_page_style))
      .replacing("{{script}}", with: text(run_page_script))
    let parts = page.split(separator: "{{data}}", maxSplits: 1)
    return (String(parts.first ?? ""), String(parts.last ?? ""))
  }()

  static func text(_ file: embedded_page_file) -> String {
    String(decoding: UnsafeRawBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }
}
