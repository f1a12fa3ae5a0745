import Foundation
import NcursesBackend
import TerminalUI

/// A program that shows a frame and ends as its arguments say, for tests of the terminal afterwards.
///
/// `CrashingProgram ENDING THREAD [LINES]`: writes that many lines to standard error, shows `ready`, and ends on that
/// thread when a key is pressed.
@main
@MainActor
struct CrashingProgram {
  private let terminal = NcursesTerminal(options: .init(environment: ProcessInfo.processInfo.environment))
  private let screen: Screen

  private init() throws {
    screen = Screen(backend: terminal)
    try terminal.start()
  }

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().map(\.self)
    guard arguments.count >= 2, let ending = Ending(rawValue: arguments[0]),
      let thread = EndingThread(rawValue: arguments[1])
    else {
      print("usage: CrashingProgram ENDING THREAD [LINES]")
      exit(2)
    }
    let program = try CrashingProgram()
    program.writeErrors(lines: arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0)
    program.show("ready")
    program.waitForKey()
    switch ending {
    case .stop: program.terminal.stop()
    case .suspend: program.suspend()
    default:
      thread.run { ending.perform() }
      // Another thread ends the process during this loop.
      for number in 0... { program.show("late frame \(number)") }
    }
  }

  private func suspend() {
    terminal.suspend()
    kill(getpid(), SIGSTOP)
    terminal.resume()
    screen.invalidate()
    writeErrors(lines: 1)
    show("again")
    waitForKey()
    terminal.stop()
  }

  private func writeErrors(lines: Int) {
    for number in 0..<lines { FileHandle.standardError.write(Data("error line \(number)\n".utf8)) }
  }

  private func show(_ text: String) {
    terminal.resize()
    var buffer = Buffer(size: terminal.size)
    for y in 0..<buffer.size.height { buffer.write(text, at: Point(x: 0, y: y)) }
    screen.present(buffer)
  }

  private func waitForKey() {
    while terminal.readEvents().isEmpty {
      if terminal.isHungUp { exit(1) }
      var input = pollfd(fd: terminal.inputDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&input, 1, -1)
    }
  }
}
