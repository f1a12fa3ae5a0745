import InspectionModel
import TerminalUI

/// Keys for the program itself.
extension KeyBinding {
  static let program: [KeyBinding] = [
    KeyBinding(
      .commandLine, [.character(":")], hint: KeyHint("commands", .lasting),
      help: "the palette: find actions, commands and loadables by letters",
      section: .program, change: { $0.context.overlay = CommandLine(in: $0) }),
    KeyBinding(
      .nextTheme, [.character("t")], help: "the next theme", section: .program, effects: { _ in [.nextTheme] }),
    KeyBinding(
      .help, [.character("?"), .function(1)], hint: "help",
      help: "keys, signs and kinds of this screen; twice: all keys", section: .program,
      change: { $0.context.overlay = Help() }),
    KeyBinding(
      .close, [.escape], hint: "back", help: "back: close the help, a question, the full panel or the filter",
      section: .program,
      disabledReason: { $0.reasonNotToClose }, effects: { $0.close() }),
    KeyBinding(.redraw, [.control("l")], help: "redraw the screen", section: .program, effects: { _ in [.redraw] }),
    KeyBinding(
      .suspendProgram, [.control("z")], help: "suspend the program to the shell; fg brings it back",
      section: .program, effects: { _ in [.suspend] }),
    KeyBinding(
      .quit, [.character("q"), .control("c")], hint: "quit", help: "quit", section: .program, effects: { _ in [.quit] }),
  ]
}
