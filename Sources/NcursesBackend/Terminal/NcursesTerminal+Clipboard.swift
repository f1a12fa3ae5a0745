import Foundation

extension NcursesTerminal {
  /// So many bytes every terminal takes that takes any; some drop what is longer without a word.
  nonisolated static let clipboardLimit = 8_000

  /// Puts a text on the clipboard of the person's terminal, by the escape sequence OSC 52. Terminals that do not know it,
  /// or are set up not to, ignore it; tmux passes it on with `set-clipboard on`.
  ///
  /// - Returns: What was sent: the text, or as many of its characters as every terminal takes.
  public func copy(_ text: String) -> Substring {
    let sent = Self.clipboardPart(of: text)
    guard inputDescriptor >= 0 else { return sent }
    let content = Data(sent.utf8).base64EncodedString()
    // What curses still holds back must not end up inside.
    flush()
    try? FileHandle.standardOutput.write(contentsOf: Data("\u{1B}]52;c;\(content)\u{07}".utf8))
    return sent
  }

  /// The whole characters of a text that fit into the clipboard of every terminal.
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
