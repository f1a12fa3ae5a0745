import TerminalUI

/// The meaning of a control sequence of the terminal: the bytes after `ESC [`, up to the final byte.
enum ControlSequence: Equatable {
  /// A numeric mouse report (SGR, mode 1006): `<`, button, column and row, then `M` for a press or `m` for a release.
  /// Unlike older reports, it can have columns above 223. The event is nil for a release, a movement or an unsupported
  /// button.
  case mouse(MouseEvent?)
  /// The report of the cursor's position, from 0.
  case cursor(Point)
  /// The begin of a bracketed paste, which arrives here if the terminal sends it in pieces.
  case pasteBegin
  /// An unsupported sequence, such as a key with modifiers.
  case unknown

  init(_ bytes: [UInt8]) {
    let parameters = bytes.dropLast()
    switch (bytes.first, bytes.last) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      guard let numbers = Self.numbers(in: parameters.dropFirst()), numbers.count == 3 else { break }
      let action = bytes.last == UInt8(ascii: "M") ? Self.action(ofButton: numbers[0]) : nil
      self = .mouse(action.map { MouseEvent(action: $0, position: Self.point(column: numbers[1], row: numbers[2])) })
      return
    case (_, UInt8(ascii: "R")):
      guard let numbers = Self.numbers(in: parameters), numbers.count == 2 else { break }
      self = .cursor(Self.point(column: numbers[1], row: numbers[0]))
      return
    case (_, UInt8(ascii: "~")) where parameters.elementsEqual("200".utf8):
      self = .pasteBegin
      return
    default: break
    }
    self = .unknown
  }

  /// Terminals count columns and rows from 1.
  private static func point(column: Int, row: Int) -> Point { Point(x: max(0, column - 1), y: max(0, row - 1)) }

  /// Returns the numbers between semicolons; nil if there is anything else. No window has as many columns as the
  /// largest number with five digits.
  private static func numbers(in bytes: ArraySlice<UInt8>) -> [Int]? {
    let words = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let numbers = words.compactMap { word in
      word.count <= 5 && word.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        ? word.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } : nil
    }
    return numbers.count == words.count ? numbers : nil
  }

  private static func action(ofButton number: Int) -> MouseEvent.Action? {
    // Shift, Alt and Ctrl add 4, 8 and 16 and are ignored, as by curses; a movement adds 32.
    switch number & ~0b1_1100 {
    case 0: .press(.left)
    case 1: .press(.middle)
    case 2: .press(.right)
    case 64: .wheelUp
    case 65: .wheelDown
    default: nil
    }
  }
}
