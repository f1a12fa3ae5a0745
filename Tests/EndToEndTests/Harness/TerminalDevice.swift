import Foundation

/// A terminal's device, for the operations of an emulator.
struct TerminalDevice {
  private let descriptor: Int32

  /// The device of a session's terminal. It must be closed.
  init(of terminal: TerminalSession) async throws {
    let path = try await terminal.device()
    descriptor = open(path, O_RDWR | O_NOCTTY)
    guard descriptor >= 0 else { throw HarnessError("\(path) cannot be opened") }
  }

  /// Changes the size, which signals the program but not the emulator.
  func resize(width: Int, height: Int) throws {
    var size = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0 else { throw HarnessError("the terminal cannot be resized") }
  }

  func close() { _ = Glibc.close(descriptor) }
}
