import Foundation

extension NcursesTerminal {
  /// The clipboard size, in bytes, that all terminals with a clipboard accept; some silently drop longer texts.
  nonisolated static let clipboardLimit = 8_000

  /// Copies a text to the terminal's clipboard with the escape sequence OSC 52. Terminals without support, or with it
  /// disabled, ignore it; tmux passes it on with `set-clipboard on`.
  ///
  /// - Returns: The text, truncated to whole characters within the limit.
  public func copy(_ text: String) -> Substring {
    let sent = Self.clipboardPart(of: text)
    guard inputDescriptor >= 0 else { return sent }
    let content = Data(sent.utf8).base64EncodedString()
    // Flushes first, so that buffered curses output does not end up inside the sequence.
    flush()
    try? FileHandle.standardOutput.write(contentsOf: Data("\u{1B}]52;c;\(content)\u{07}".utf8))
    return sent
  }

  /// Returns the whole characters of a text within the limit.
  nonisolated static func clipboardPart(of text: String) -> Substring {
    guard text.utf8.count > clipboardLimit else { return text[...] }
    var end = text.startIndex
    var bytes = 0
    while end < text.endIndex {
      bytes += text[end].utf8.count
      if bytes > clipboardLimit { break }
      end = text.index(after: end)
    }
    return text[..<end]
  }
}
