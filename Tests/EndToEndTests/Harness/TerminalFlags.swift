/// The modes that a program has set in its terminal by escape sequences.
struct TerminalFlags: Equatable, Sendable {
  /// The alternate screen, which keeps the shell's lines.
  var alternateScreen = false
  var cursorVisible = true
  var applicationKeypad = false
  var applicationCursorKeys = false
  var mouse = false
  /// Mouse reports in decimal, without the limit at column 223.
  var mouseInNumbers = false
}
