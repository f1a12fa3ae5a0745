import CNcurses
import TerminalUI

/// A converter from curses input to events: bytes become characters, and a bracketed paste becomes one text.
struct InputDecoder {
  /// The maximum size of a paste event, in bytes. The limit bounds the memory for a paste without an end mark.
  static let longestPaste = 1 << 20

  private var accumulator = UTF8Accumulator()
  private var sequences = EscapeSequences()
  /// The bytes of the current paste; nil outside of a paste.
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
    // A key in the middle of a character's bytes: the broken character comes first.
    let broken = accumulator.flush().map { InputEvent.key(.character(Character($0))) } + pause()
    switch input.kind {
    case LSC_KEY: return broken + [Key(code: input.value)].compactMap { $0.map(InputEvent.key) }
    case LSC_MOUSE: return broken + [MouseEvent(input)].compactMap { $0.map(InputEvent.mouse) }
    case LSC_PASTE_BEGIN: pasted = []
    default: break
    }
    return broken
  }

  /// Handles a pause in the input. Returns an Escape key event if a single escape byte is pending; else nothing. An
  /// incomplete sequence, character or paste stays pending.
  mutating func pause() -> [InputEvent] {
    sequences.pause() ? [.key(.escape)] : []
  }

  private mutating func decodePasted(_ input: lsc_input) -> [InputEvent] {
    let isInterrupt = input.kind == LSC_BYTE && input.value == 0x03
    if input.kind == LSC_BYTE, !isInterrupt {
      pasted?.append(UInt8(truncatingIfNeeded: input.value))
    }
    // Ctrl-C ends a paste whose end mark is lost. Terminals never send Ctrl-C as part of pasted text.
    let isEnd = input.kind == LSC_PASTE_END || isInterrupt
    guard isEnd || pasted?.count == InputDecoder.longestPaste else { return [] }
    let text = InputDecoder.text(of: pasted ?? [])
    pasted = isEnd ? nil : []
    return (text.isEmpty ? [] : [.paste(text)]) + (isInterrupt ? [.key(.control("c"))] : [])
  }

  /// Returns pasted bytes as text with `\n` line ends, since terminals paste line ends as carriage returns.
  private static func text(of bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
      .joined(separator: "\n")
  }
}
