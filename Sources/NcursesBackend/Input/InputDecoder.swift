import CNcurses
import TerminalUI

/// Makes events of the pieces that curses reads: bytes become characters, and what is between the marks of a paste
/// becomes one text.
struct InputDecoder {
  /// A paste is given out in parts of at most so many bytes, so that a lost end mark cannot fill the memory.
  static let longestPaste = 1 << 20

  private var accumulator = UTF8Accumulator()
  private var sequences = EscapeSequences()
  /// What has been pasted so far; `nil` outside of a paste.
  private var pasted: [UInt8]?

  mutating func decode(_ input: lsc_input) -> [InputEvent] {
    if pasted != nil { return decodePasted(input) }
    if input.kind == LSC_BYTE {
      switch sequences.take(UInt8(truncatingIfNeeded: input.value)) {
      case .byte(let byte): return accumulator.append(byte).map { .key(Key(typed: Character($0))) }
      case .part: return []
      case .unknown: return [.unknown]
      case .mouse(let event): return event.map { [.mouse($0)] } ?? []
      case .escape: return [.key(.escape)]
      }
    }
    // A character that was broken off by a key is shown as broken, before that key.
    let broken = accumulator.flush().map { InputEvent.key(.character(Character($0))) } + pause()
    switch input.kind {
    case LSC_KEY: return broken + [Key(code: input.value)].compactMap { $0.map(InputEvent.key) }
    case LSC_MOUSE: return broken + [MouseEvent(input)].compactMap { $0.map(InputEvent.mouse) }
    case LSC_PASTE_BEGIN: pasted = []
    default: break
    }
    return broken
  }

  /// Nothing more has come for now.
  mutating func pause() -> [InputEvent] {
    sequences.pause() ? [.key(.escape)] : []
  }

  private mutating func decodePasted(_ input: lsc_input) -> [InputEvent] {
    let isInterrupt = input.kind == LSC_BYTE && input.value == 0x03
    if input.kind == LSC_BYTE, !isInterrupt {
      pasted?.append(UInt8(truncatingIfNeeded: input.value))
    }
    // Ctrl-C gets out of a paste whose end was lost on the way; terminals do not let one through in pasted text.
    let isEnd = input.kind == LSC_PASTE_END || isInterrupt
    guard isEnd || pasted?.count == InputDecoder.longestPaste else { return [] }
    let text = InputDecoder.text(of: pasted ?? [])
    pasted = isEnd ? nil : []
    return (text.isEmpty ? [] : [.paste(text)]) + (isInterrupt ? [.key(.control("c"))] : [])
  }

  /// Terminals send a line's end as the Enter key, a carriage return.
  private static func text(of bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
      .joined(separator: "\n")
  }
}
