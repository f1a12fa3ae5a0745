/// What a program has switched on in its terminal by escape sequences.
struct TerminalFlags: Equatable, Sendable {
  /// The second screen, which leaves the shell's lines untouched.
  var alternateScreen = false
  var cursorVisible = true
  var applicationKeypad = false
  var applicationCursorKeys = false
  var mouse = false
  /// Reports of the mouse in numbers, without an end at column 223.
  var mouseInNumbers = false
}
