import CNcurses
import TerminalUI

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal that the process runs in, through curses. There is one at a time in a process.
///
/// It installs no handler for SIGWINCH, SIGTSTP and SIGCONT and reads only when asked: the owner of the run loop does
/// both. Install handlers **before** ``start()``, because curses installs its own for signals that have none.
///
/// - When ``inputDescriptor`` is readable, call ``readEvents()``.
/// - After SIGWINCH, call ``resize()``.
/// - To let the process be stopped (Ctrl-Z), call ``suspend()``, raise SIGSTOP, and call ``resume()`` after it. Call
///   ``resume()`` after every SIGCONT.
/// - Call ``stop()`` at the end. After ``start()``, a signal that ends the process and `exit` give the terminal back by
///   themselves. On a thread of one's own, call ``prepareThread()``, so that this holds for a stack overflow as well.
///
/// While the terminal is taken over, what is written to standard error does not get to it. It is printed when the
/// terminal is given back: of much, the newest 64 KiB. Standard error that goes to a file or to another terminal is left
/// alone.
///
/// Colours: up to 256 through curses. 24-bit colours are used where the terminal's description has them
/// (`TERM=xterm-direct` and its like); with `xterm-256color`, curses has no way to send them, whatever `COLORTERM` says,
/// and the nearest of 256 is shown.
@MainActor
public final class NcursesTerminal: TerminalBackend {
  public private(set) var size = Size.zero
  public private(set) var colorSupport = ColorSupport.none

  /// Whether the locale is one of UTF-8, so that ``GlyphSet/unicode`` can be shown. Known from the beginning.
  public let isUTF8: Bool

  /// Where keys come from, for a source of the run loop; -1 while not started. Not standard input when that is no
  /// terminal, because a file is piped in.
  public private(set) var inputDescriptor: Int32 = -1

  /// Whether the terminal is gone; no event will come any more.
  public private(set) var isHungUp = false

  private let options: Options
  private var cells = CellEncoder(support: .none, colorCount: 0)
  private var decoder = InputDecoder()

  /// How many colours the terminal of standard output has by its description, for who writes to it without a screen; 0
  /// where there is no description.
  public nonisolated static var describedColorCount: Int { Int(lsc_described_color_count()) }

  /// Makes the terminal and sets the process's locale for characters. The terminal is left alone until ``start()``.
  public init(options: Options) {
    self.options = options
    isUTF8 = lsc_use_locale(options.takesUTF8)
  }

  /// Takes over the keyboard alone, for a face that is no picture: nothing at all is sent to the terminal, neither now
  /// nor later, and pasted text comes as keys. Output may go elsewhere, and the terminal may be of any kind.
  ///
  /// - Throws: ``TerminalStartError``; the terminal is as it was then.
  public func startKeyboard() throws(TerminalStartError) {
    guard let input = openInput() else { throw error(.noKeyboard) }
    guard lsc_start_keys(input) == LSC_STARTED else {
      closeInput(input)
      throw error(.failed)
    }
    inputDescriptor = input
    decoder = InputDecoder()
    isHungUp = false
  }

  /// Takes over the terminal and clears it.
  ///
  /// - Throws: ``TerminalStartError``; the terminal is as it was then.
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
    decoder = InputDecoder()
    isHungUp = false
    resize()
  }

  /// Gives the terminal back, as it was before ``start()``. Does nothing when it has not been started.
  public func stop() {
    guard inputDescriptor >= 0 else { return }
    lsc_stop()
    closeInput(inputDescriptor)
    inputDescriptor = -1
  }

  /// Gives the terminal back for a while.
  public func suspend() {
    lsc_suspend()
  }

  /// Takes the terminal over again. The window may have another size now.
  public func resume() {
    lsc_resume()
    resize()
  }

  /// Lets a stack overflow on the calling thread give the terminal back: its signal cannot be handled on the stack that
  /// has run over. The thread of ``start()`` is prepared by that. Threads of a pool have to be prepared by what runs on
  /// them; doing so again costs little.
  public nonisolated static func prepareThread() {
    lsc_provide_signal_stack()
  }

  /// Asks the terminal for its size, which goes to ``size``. Returns whether it is another one than before; then every
  /// cell has to be drawn.
  @discardableResult
  public func resize() -> Bool {
    var (width, height) = (Int32(size.width), Int32(size.height))
    lsc_resize(&width, &height)
    let before = size
    size = Size(width: Int(width), height: Int(height))
    return size != before
  }

  /// Takes what has come in from the keyboard and the mouse, without waiting for more. (After an escape byte it waits for
  /// 25 ms: only what follows tells the key from the beginning of a sequence.)
  public func readEvents() -> [InputEvent] {
    var events: [InputEvent] = []
    while true {
      let input = lsc_read()
      if input.kind == LSC_NOTHING || input.kind == LSC_HUNG_UP {
        isHungUp = input.kind == LSC_HUNG_UP
        return events + decoder.pause()
      }
      events += decoder.decode(input)
    }
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

  /// Standard input, or the process's terminal when a file is piped in.
  private func openInput() -> Int32? {
    if isatty(STDIN_FILENO) == 1 { return STDIN_FILENO }
    let descriptor = open(Self.path, O_RDWR | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  /// The path of the process's terminal.
  private static var path: String {
    #if canImport(Darwin)
      // poll and kqueue do not work with /dev/tty there.
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
