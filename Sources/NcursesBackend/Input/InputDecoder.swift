import CNcurses
import TerminalUI

/// A converter from curses input to events: bytes become characters, and a paste becomes one text.
///
/// Two kinds of input depend on the pauses in it. The rest of a sequence may arrive long after its escape byte, over a
/// slow line. Pasted text may arrive without marks, from a terminal without bracketed paste; see ``PasteBurst``.
struct InputDecoder {
  /// The time after an escape byte in which the rest of its sequence is recognized.
  static let latestTail = Duration.seconds(1)
  /// The time without input after which Ctrl-C ends a paste whose end mark is lost.
  static let quietTime = Duration.milliseconds(500)

  private var accumulator = UTF8Accumulator()
  private var sequences = EscapeSequences()
  /// The current bracketed paste; nil outside of a paste.
  private var paste: BracketedPaste?
  /// The recognition of pasted text without marks; nil if the terminal marks pasted text.
  private var burst: PasteBurst?

  /// The time at which the current sequence began; nil outside of sequences.
  private var sequenceTime: SuspendingClock.Instant?
  /// The time of the last Escape key that a pause made of an escape byte.
  private var escapeTime: SuspendingClock.Instant?
  private var lastTime: SuspendingClock.Instant?

  /// The row for which a report of the cursor's position is awaited; nil for none. In other rows, it may be a key.
  private var awaitedRow: Int?
  /// The reported position of the cursor.
  private(set) var cursor: Point?

  /// - Parameter recognizesBursts: Whether pasted text is also recognized without marks.
  init(recognizesBursts: Bool = false) {
    burst = recognizesBursts ? PasteBurst() : nil
  }

  /// Converts the input that was pending at a time. A single escape byte at its end is the Escape key. An incomplete
  /// sequence, character or paste stays pending.
  mutating func decode(_ batch: [lsc_input], at now: SuspendingClock.Instant) -> [InputEvent] {
    guard !batch.isEmpty else { return [] }
    defer { lastTime = now }
    if paste != nil, isLoneInterrupt(batch, at: now) {
      paste = nil
      return [.pasteDropped]
    }
    dropBrokenSequence(at: now)
    defer { sequenceTime = sequences.isOutside ? nil : sequenceTime ?? now }
    var rest = batch[...]
    takeTail(from: &rest, at: now)
    burst?.begin(at: now)
    var events: [InputEvent] = []
    while !rest.isEmpty {
      if paste == nil, sequences.isOutside, let text = burst?.takeText(from: &rest) {
        events.append(.paste(BracketedPaste.text(of: text)))
      } else {
        events += take(rest.removeFirst())
      }
    }
    if sequences.pause() {
      escapeTime = now
      events.append(.key(.escape))
    }
    return paste == nil ? events : events + [.pasting]
  }

  /// Takes the next report of the cursor's position in a row, from 0, as ``cursor``.
  mutating func awaitCursor(inRow row: Int) {
    (awaitedRow, cursor) = (row, nil)
  }

  private mutating func take(_ input: lsc_input) -> [InputEvent] {
    if paste != nil { return takePasted(input) }
    if let byte = input.byte {
      switch sequences.take(byte) {
      case .byte(let byte): return accumulator.append(byte).map { .key(Key(typed: Character($0))) }
      case .part: return []
      case .control(let sequence): return events(of: sequence)
      case .unknown: return [.unknown]
      case .escape: return [.key(.escape)]
      }
    }
    // A key in the middle of a character's bytes: the broken character comes first.
    let broken = accumulator.flush().map { InputEvent.key(.character(Character($0))) }
    let escape: [InputEvent] = sequences.pause() ? [.key(.escape)] : []
    switch input.kind {
    case LSC_KEY: return broken + escape + [Key(code: input.value)].compactMap { $0.map(InputEvent.key) }
    case LSC_MOUSE: return broken + escape + [MouseEvent(input)].compactMap { $0.map(InputEvent.mouse) }
    case LSC_PASTE_BEGIN: beginPaste()
    default: break
    }
    return broken + escape
  }

  private mutating func events(of sequence: ControlSequence) -> [InputEvent] {
    switch sequence {
    case .mouse(let event): return event.map { [.mouse($0)] } ?? []
    case .cursor(let position) where position.y == awaitedRow: (awaitedRow, cursor) = (nil, position)
    case .cursor: return [.unknown]
    case .pasteBegin: beginPaste()
    case .unknown: return [.unknown]
    }
    return []
  }

  // MARK: Pastes

  private mutating func beginPaste() {
    paste = BracketedPaste()
    // The terminal marks pasted text.
    burst = nil
  }

  private mutating func takePasted(_ input: lsc_input) -> [InputEvent] {
    guard let text = paste?.take(input) else { return [] }
    paste = nil
    return [.paste(text)]
  }

  /// Whether the input is Ctrl-C alone after a time without input, so that it was typed, not pasted.
  private func isLoneInterrupt(_ batch: [lsc_input], at now: SuspendingClock.Instant) -> Bool {
    guard batch.count == 1, batch[0].byte == 0x03, let lastTime else { return false }
    return lastTime.duration(to: now) >= Self.quietTime
  }

  // MARK: Late rests of sequences

  /// Ends a sequence whose rest does not come. It was a key with Alt: Alt-P is the begin of a control string.
  private mutating func dropBrokenSequence(at now: SuspendingClock.Instant) {
    guard let sequenceTime, sequenceTime.duration(to: now) > Self.latestTail else { return }
    sequences = EscapeSequences()
    self.sequenceTime = nil
  }

  /// Drops the rest of a sequence whose escape byte was taken for the Escape key.
  private mutating func takeTail(from rest: inout ArraySlice<lsc_input>, at now: SuspendingClock.Instant) {
    guard let escapeTime, paste == nil, sequences.isOutside else { return }
    guard escapeTime.duration(to: now) <= Self.latestTail else {
      self.escapeTime = nil
      return
    }
    let bytes = rest.prefix { $0.byte.map { $0 != 0x1B } ?? false }.compactMap(\.byte)
    guard let tail = EscapeSequences.tail(in: bytes) else { return }
    self.escapeTime = nil
    rest = rest.dropFirst(tail.length)
    if tail.beginsPaste { beginPaste() }
  }
}

extension lsc_input {
  /// The byte; nil for other input.
  var byte: UInt8? { kind == LSC_BYTE ? UInt8(truncatingIfNeeded: value) : nil }
}

extension Key {
  /// Creates a key from a key code (`lsc_key`) of the C module; nil for an unused code.
  init?(code: Int32) {
    let number = code - Int32(LSC_KEY_FUNCTION.rawValue)
    guard number <= 0 else {
      self = .function(Int(number))
      return
    }
    switch lsc_key(rawValue: UInt32(bitPattern: code)) {
    case LSC_KEY_UP: self = .up
    case LSC_KEY_DOWN: self = .down
    case LSC_KEY_LEFT: self = .left
    case LSC_KEY_RIGHT: self = .right
    case LSC_KEY_PAGE_UP: self = .pageUp
    case LSC_KEY_PAGE_DOWN: self = .pageDown
    case LSC_KEY_HOME: self = .home
    case LSC_KEY_END: self = .end
    case LSC_KEY_ENTER: self = .enter
    case LSC_KEY_BACK_TAB: self = .backTab
    case LSC_KEY_BACKSPACE: self = .backspace
    case LSC_KEY_DELETE: self = .delete
    case LSC_KEY_INSERT: self = .insert
    default: return nil
    }
  }
}

extension MouseEvent {
  /// Creates a mouse event from input of the C module; nil for an unknown action.
  init?(_ input: lsc_input) {
    let action: Action
    switch lsc_mouse_action(rawValue: UInt32(bitPattern: input.value)) {
    case LSC_MOUSE_LEFT: action = .press(.left)
    case LSC_MOUSE_MIDDLE: action = .press(.middle)
    case LSC_MOUSE_RIGHT: action = .press(.right)
    case LSC_MOUSE_WHEEL_UP: action = .wheelUp
    case LSC_MOUSE_WHEEL_DOWN: action = .wheelDown
    default: return nil
    }
    self.init(action: action, position: Point(x: Int(input.x), y: Int(input.y)))
  }
}

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
