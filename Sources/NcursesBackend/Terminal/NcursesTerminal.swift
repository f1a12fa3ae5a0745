import CNcurses
import TerminalUI

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal of the process, controlled by curses. Only one instance per process may be in use at a time.
///
/// The caller's run loop must watch the input and handle SIGWINCH, SIGTSTP and SIGCONT, as listed below. Install
/// handlers **before** ``start()``, because curses installs its own handlers for signals without one.
///
/// - When ``inputDescriptor`` is readable, call ``readEvents()``.
/// - After the first picture, call ``askAmbiguousWidth()``.
/// - After SIGWINCH, call ``resize()``.
/// - To suspend the process (Ctrl-Z), call ``suspend()``, raise SIGSTOP, then call ``resume()``. Call ``resume()``
///   after every SIGCONT, but only while ``isInForeground``. Read and draw nothing before.
/// - Call ``stop()`` at the end. After ``start()``, fatal signals and `exit` also restore the terminal. Call
///   ``prepareThread()`` on your own threads to include their stack overflows.
///
/// Between ``start()`` and ``stop()``, standard error to this terminal is held back. It is printed afterwards, at most
/// the newest 64 KiB. Standard error to a file or another terminal is unaffected.
///
/// Curses shows up to 256 colours. 24-bit colours need a terminal description with direct colours
/// (`TERM=xterm-direct`). With `xterm-256color`, curses shows the nearest of 256 colours, whatever `COLORTERM` says.
@MainActor
public final class NcursesTerminal: TerminalBackend {
  public private(set) var size = Size.zero
  public private(set) var colorSupport = ColorSupport.none

  /// Whether the locale is UTF-8, so that ``GlyphSet/unicode`` can be shown. Already valid before ``start()``.
  public let isUTF8: Bool

  /// The descriptor of keyboard input, for the run loop; -1 if not started. It may differ from standard input.
  public private(set) var inputDescriptor: Int32 = -1

  /// Whether the terminal is closed, so that no more events will arrive.
  public private(set) var isHungUp = false

  /// Whether the terminal draws signs of ambiguous width two columns wide. They are then replaced: use
  /// ``GlyphSet/ascii``.
  public private(set) var drawsAmbiguousWide = false

  private let options: Options
  /// The time of the question for the width of signs; nil before, and after the answer.
  private var questionTime: SuspendingClock.Instant?
  private var cells = CellEncoder(support: .none, colorCount: 0)
  private var decoder = InputDecoder()

  /// The number of colours in the terminal description that `TERM` names; 0 without one. Valid before ``start()``.
  public nonisolated static var describedColorCount: Int { Int(lsc_described_color_count()) }

  /// Creates a terminal without starting it, and sets the character encoding of the process's locale.
  public init(options: Options) {
    self.options = options
    isUTF8 = lsc_use_locale(options.takesUTF8)
  }

  /// Takes over only the keyboard, for a program without a screen. Sends nothing to the terminal, which
  /// therefore does not mark pasted text. Standard output may be a file, and `TERM` may name any terminal.
  ///
  /// - Throws: ``TerminalStartError``; the terminal is then unchanged.
  public func startKeyboard() throws(TerminalStartError) {
    guard let input = openInput() else { throw error(.noKeyboard) }
    guard lsc_start_keys(input) == LSC_STARTED else {
      closeInput(input)
      throw error(.failed)
    }
    inputDescriptor = input
    decoder = InputDecoder(recognizesBursts: options.recognizesUnmarkedPaste)
    isHungUp = false
  }

  /// Takes over the terminal and clears its screen.
  ///
  /// - Throws: ``TerminalStartError``; the terminal is then unchanged.
  public func start() throws(TerminalStartError) {
    let output = STDOUT_FILENO
    guard isatty(output) == 1, let input = openInput() else { throw error(.notATerminal) }
    let wantsColor = ColorSupport.decide(
      choice: options.color, colorCount: 8, environment: options.environment)
    let result = lsc_start(input, output, wantsColor != .none, options.usesMouse)
    guard result == LSC_STARTED else {
      closeInput(input)
      throw error(
        result == LSC_UNKNOWN_TERMINAL
          ? .unknownTerminal : result == LSC_LIMITED_TERMINAL ? .limitedTerminal : .failed)
    }
    inputDescriptor = input
    let colorCount = Int(lsc_color_count())
    let decided = ColorSupport.decide(
      choice: options.color, colorCount: colorCount, environment: options.environment)
    colorSupport = min(decided, ColorSupport(colorCount: colorCount))
    cells = CellEncoder(support: colorSupport, colorCount: colorCount)
    decoder = InputDecoder(recognizesBursts: options.recognizesUnmarkedPaste && !lsc_describes_paste())
    isHungUp = false
    setAmbiguousWide(options.ambiguousWidth == .wide)
    resize()
  }

  /// Whether the process may use the terminal. False after the shell has continued the process in the background.
  public var isInForeground: Bool {
    // Without job control, there is no foreground.
    let group = tcgetpgrp(inputDescriptor)
    return group < 0 || group == getpgrp()
  }

  /// Asks the terminal for the width of signs, unless ``Options/ambiguousWidth`` decides it. Call this once, after the
  /// first picture. The answer sets ``drawsAmbiguousWide`` in ``readEvents()``.
  public func askAmbiguousWidth() {
    guard options.ambiguousWidth == .auto, isUTF8, lsc_ask_position_after("●") else { return }
    questionTime = .now
    decoder.awaitCursor(inRow: Int(LSC_QUESTION_ROW.rawValue))
  }

  /// Restores the terminal to its state before ``start()``. Has no effect if the terminal is not started.
  public func stop() {
    guard inputDescriptor >= 0 else { return }
    awaitAnswer()
    lsc_stop()
    closeInput(inputDescriptor)
    inputDescriptor = -1
  }

  /// Restores the terminal for other programs, until ``resume()``.
  public func suspend() {
    awaitAnswer()
    lsc_suspend()
  }

  /// Takes over the terminal again after ``suspend()`` or SIGCONT, and updates ``size``.
  public func resume() {
    lsc_resume()
    resize()
  }

  /// Gives the calling thread a signal stack, so that a stack overflow in the thread also restores the terminal.
  /// ``start()`` does this for its own thread. Other threads must call this function. Repeated calls are cheap.
  public nonisolated static func prepareThread() {
    lsc_provide_signal_stack()
  }

  /// Updates ``size`` from the terminal. Returns whether the size changed; the caller must then draw every cell.
  @discardableResult
  public func resize() -> Bool {
    var (width, height) = (Int32(size.width), Int32(size.height))
    lsc_resize(&width, &height)
    let before = size
    size = Size(width: Int(width), height: Int(height))
    return size != before
  }

  /// Returns the pending keyboard and mouse events without waiting, except after an escape byte: for 25 ms, or the time
  /// of the environment variable `ESCDELAY` in ms. That wait distinguishes the Escape key from the beginning of a
  /// sequence.
  public func readEvents() -> [InputEvent] {
    var batch: [lsc_input] = []
    while true {
      let input = lsc_read()
      if input.kind == LSC_NOTHING || input.kind == LSC_HUNG_UP {
        isHungUp = input.kind == LSC_HUNG_UP
        break
      }
      batch.append(input)
    }
    let events = decoder.decode(batch, at: .now)
    if let position = decoder.cursor, let questionTime {
      self.questionTime = nil
      // A late answer may be to a question of another program.
      if questionTime.duration(to: .now) <= Self.longestQuestion { setAmbiguousWide(position.x > 1) }
    }
    return events
  }

  /// The time after which an answer of the terminal is ignored.
  private static let longestQuestion = Duration.seconds(5)

  /// Waits for the answer to a question that was sent just before, which would otherwise be read by the shell.
  private func awaitAnswer() {
    let longestWait = Duration.milliseconds(200)
    // In the background, reading would stop the process.
    while isInForeground, let questionTime, !isHungUp, questionTime.duration(to: .now) < longestWait {
      var input = pollfd(fd: inputDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&input, 1, 20) >= 0 else { return }
      if input.revents != 0 { _ = readEvents() }
    }
  }

  private func setAmbiguousWide(_ isWide: Bool) {
    drawsAmbiguousWide = isWide
    cells.replacesAmbiguous = isWide
  }

  public func draw(_ runs: [CellRun]) {
    for run in runs {
      let encoded = cells.encode(run.cells)
      lsc_draw(Int32(clamping: run.x), Int32(clamping: run.y), encoded, Int32(clamping: encoded.count))
    }
  }

  public func setCursor(_ position: Point?) {
    lsc_set_cursor(Int32(clamping: position?.x ?? -1), Int32(clamping: position?.y ?? -1))
  }

  public func flush() {
    lsc_flush()
  }

  public func redrawAll() {
    lsc_redraw_all()
  }

  /// Returns standard input if it is a terminal. Otherwise opens the process's terminal device; nil if that fails.
  private func openInput() -> Int32? {
    if isatty(STDIN_FILENO) == 1 { return STDIN_FILENO }
    let descriptor = open(Self.path, O_RDWR | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  /// The path of the process's terminal device.
  private static var path: String {
    #if canImport(Darwin)
      // poll and kqueue do not support /dev/tty on Darwin.
      if let name = ttyname(STDOUT_FILENO) ?? ttyname(STDERR_FILENO) { return String(cString: name) }
    #endif
    return "/dev/tty"
  }

  private func closeInput(_ descriptor: Int32) {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  private func error(_ code: TerminalStartError.Code) -> TerminalStartError {
    let name = options.environment["TERM"]
    return TerminalStartError(code: code, terminal: name?.isEmpty == true ? nil : name)
  }
}
