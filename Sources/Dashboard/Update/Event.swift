import Inspection
import TerminalUI

/// Something that the dashboard has to know of.
public enum Event {
  /// The source has changed.
  case changes(ChangeBatch)
  /// Somebody typed, pasted or resized the window.
  case input(InputEvent)
  /// What became of a command that was an effect.
  case outcome(Command, CommandOutcome)
}

/// Something that the dashboard wants done. It is done after the update, by whoever called it.
public enum Effect: Equatable {
  /// The source is to carry out a command; the outcome is an ``Event``.
  case perform(Command)
  /// Everything on the screen is to be drawn anew.
  case redraw
  /// The program is to be suspended, as by Ctrl-Z.
  case suspend
  /// The program is to end.
  case quit
}
