import Foundation

extension NcursesTerminal {
  /// The maximum size of a copied text, in bytes. All terminals with a clipboard accept this size; some drop longer
  /// texts.
  nonisolated static let clipboardLimit = 8_000

  /// Copies a text to the terminal's clipboard by the escape sequence OSC 52. Terminals without support or permission
  /// ignore the sequence. tmux forwards it with `set-clipboard on`. Copies nothing while the terminal is not started.
  ///
  /// - Returns: The text to copy: the whole characters at the start of `text` that fit within 8,000 bytes.
  public func copy(_ text: String) -> Substring {
    let sent = Self.clipboardPart(of: text)
    guard inputDescriptor >= 0 else { return sent }
    let content = Data(sent.utf8).base64EncodedString()
    // The flush keeps buffered curses output out of the sequence.
    flush()
    try? FileHandle.standardOutput.write(contentsOf: Data("\u{1B}]52;c;\(content)\u{07}".utf8))
    return sent
  }

  /// Returns the whole characters at the start of a text that fit within ``clipboardLimit``.
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
