import Foundation

extension NcursesTerminal {
  /// The maximum size of a copied text, in bytes, which all terminals with a clipboard accept; some drop longer texts.
  nonisolated static let clipboardLimit = 8_000

  /// Copies a text to the terminal's clipboard with the escape sequence OSC 52. Terminals that do not support or allow
  /// the sequence ignore it; tmux passes it on with `set-clipboard on`.
  ///
  /// - Returns: The copied part of the text, truncated to whole characters within the size limit.
  public func copy(_ text: String) -> Substring {
    let sent = Self.clipboardPart(of: text)
    guard inputDescriptor >= 0 else { return sent }
    let content = Data(sent.utf8).base64EncodedString()
    // Flushes first, so that buffered curses output does not end up inside the sequence.
    flush()
    try? FileHandle.standardOutput.write(contentsOf: Data("\u{1B}]52;c;\(content)\u{07}".utf8))
    return sent
  }

  /// Returns the leading whole characters of a text that fit in ``clipboardLimit``.
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
