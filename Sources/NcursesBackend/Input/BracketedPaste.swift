import CNcurses

/// The text of a bracketed paste, between the marks that the terminal sends around it.
struct BracketedPaste {
  /// The maximum size of a pasted text, in bytes. The rest of a longer text is dropped.
  static let longest = 1 << 20
  private static let endMark = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []

  /// Adds input to the text. Returns the text at its end; nil before.
  ///
  /// Curses recognizes the end mark, but not one that arrives in pieces.
  mutating func take(_ input: lsc_input) -> String? {
    if input.kind == LSC_PASTE_END { return Self.text(of: bytes) }
    guard let byte = input.byte else { return nil }
    bytes.append(byte)
    if byte == UInt8(ascii: "~"), bytes.suffix(Self.endMark.count).elementsEqual(Self.endMark) {
      return Self.text(of: bytes.dropLast(Self.endMark.count))
    }
    // Room for an end mark stays.
    if bytes.count > Self.longest + Self.endMark.count { bytes.remove(at: Self.longest) }
    return nil
  }

  /// Returns pasted bytes as text with `\n` line ends, since terminals paste line ends as carriage returns.
  static func text(of bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes.prefix(longest), as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
      .joined(separator: "\n")
  }
}
