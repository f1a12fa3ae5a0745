import Foundation

extension NcursesTerminal {
  /// So many bytes every terminal takes that takes any; some drop what is longer without a word.
  private static let clipboardLimit = 8_000

  /// Puts a text on the clipboard of the person's terminal, by the escape sequence OSC 52. Terminals that do not know it,
  /// or are set up not to, ignore it.
  public func copy(_ text: String) {
    guard inputDescriptor >= 0 else { return }
    let content = Data(text.utf8.prefix(Self.clipboardLimit)).base64EncodedString()
    // What curses still holds back must not end up inside.
    flush()
    try? FileHandle.standardOutput.write(contentsOf: Data("\u{1B}]52;c;\(content)\u{07}".utf8))
  }
}
