import InspectionModel
import TerminalUI

/// Something that the dashboard has to know of.
public enum Event {
  /// The source has changed.
  case changes(ChangeBatch)
  /// Somebody typed, pasted or resized the window.
  case input(InputEvent)
  /// The source refuses other commands than before.
  case capabilities(Capabilities)
  /// What became of a command that was an effect.
  case outcome(NodeCommand, CommandOutcome)
  /// The outcomes of all commands of an effect with several, in any order.
  case outcomes(NodeCommands, [CommandOutcome])
  /// The source was replaced by one with this title, which starts from the beginning: by hand, or because its file was
  /// saved. Its changes follow.
  case replaced(title: String)
  /// The source has another title: the program that it shows was started again.
  case title(String)
  /// A warning that holds, in a line or several; none when it is over.
  case banner(BannerTopic, [String])
  /// Something was done that the screen does not show by itself, in a sentence.
  case notice(String)
  /// A recording has begun at the person's wish, in words without the key that ends it.
  case recordingBegan(String)
  /// The recording has ended by itself, and why, in words without the key that starts a new one.
  case recordingEnded(String)
  /// What was asked for is about the run itself, and the past is shown, which somebody would have meant.
  case notInPast
  /// What happens is being recorded from now on, or is not any more.
  case recording(Bool)
  /// Something that was asked for was not done, or not all of it, in a sentence.
  case warning(String)
  /// The user has chosen the theme with this name, which is shown now.
  case theme(String)
  /// A frame is about to be drawn. What changes put off, since several may come between two frames, is done now.
  case frame
  /// A message has been on the screen for ``Model/messageLifetime``.
  case messageExpired(number: Int)
  /// Nobody has used keyboard or mouse for a while: what would have disturbed can be done now. Of use when
  /// ``Model/waitsToSettle``.
  case settled
}

/// Something that the dashboard wants done. It is done after the update, by whoever called it.
public enum Effect: Equatable {
  /// The source is to carry out a command; the outcome is an ``Event``.
  case perform(NodeCommand)
  /// The source is to carry out several commands; their outcomes are one ``Event``.
  case performAll(NodeCommands)
  /// The run is to go on from the past that is shown, as if nothing had happened after it, and then to carry out a
  /// commands, if there are any.
  case goOn(then: NodeCommands?)
  /// The source is to start again from the beginning; ``Event/replaced(title:)`` says that it has.
  case restart
  /// The screen is to be like this again the next time; a failure to remember it harms nothing.
  case remember(ScreenMemory)
  /// What happens from now on is to be recorded into a new file.
  case startRecording
  /// The recording is to end.
  case stopRecording
  /// The next theme is to be used.
  case nextTheme
  /// The theme with this name is to be used, one of ``Model/themeNames``.
  case theme(String)
  /// A text is to be put on the clipboard.
  case copy(String)
  /// Everything on the screen is to be drawn anew.
  case redraw
  /// What the person has done so far is to be saved as the script of a copy of the scenario, in this file; what came of it
  /// is a notice or a warning.
  case saveScript(file: String)
  /// What is true of a node now is to be expected in that copy; what came of it is a notice or a warning.
  case expect(NodeID)
  /// The scenario's file is to be opened in the person's editor, where this node is defined.
  case edit(NodeID)
  /// The program is to be suspended, as by Ctrl-Z.
  case suspend
  /// The program is to end.
  case quit
}
