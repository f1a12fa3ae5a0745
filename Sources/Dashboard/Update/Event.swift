import InspectionModel
import TerminalUI

/// An input of the dashboard.
public enum Event {
  /// A batch of changes of the source.
  case changes(ChangeBatch)
  /// The user typed, pasted, used the mouse or resized the window.
  case input(InputEvent)
  /// The set of commands that the source refuses has changed.
  case capabilities(Capabilities)
  /// The outcome of a command that was an effect.
  case outcome(NodeCommand, CommandOutcome)
  /// The outcomes of all commands of one effect, in any order.
  case outcomes(NodeCommands, [CommandOutcome])
  /// The source was replaced by one with this title, which starts from the beginning, because the user restarted it or
  /// its file was saved. Its changes follow.
  case replaced(title: String)
  /// The source has another title: its program was restarted.
  case title(String)
  /// A lasting warning in one or more lines; no lines when it is over.
  case banner(BannerTopic, [String])
  /// A sentence about an action that the screen does not show by itself.
  case notice(String)
  /// A recording requested by the user has begun, in words without the key that ends it.
  case recordingBegan(String)
  /// The recording has ended by itself, with the reason, in words without the key that starts a new one.
  case recordingEnded(String)
  /// A command concerns the run itself, but the past is shown.
  case notInPast
  /// Recording has started or ended.
  case recording(Bool)
  /// A sentence about a request that was not, or not fully, carried out.
  case warning(String)
  /// The user has chosen the theme with this name, which is now active.
  case theme(String)
  /// A frame is about to be drawn. Work that changes deferred is done now, once for all batches since the last frame.
  case frame
  /// A message has been on the screen for ``Model/messageLifetime``.
  case messageExpired(number: Int)
  /// There was no input for a while: rows can move now. Needed only while ``Model/waitsToSettle``.
  case settled
}

/// An output of the dashboard. The caller of the update performs it afterwards.
public enum Effect: Equatable {
  /// Carry out a command; the outcome is an ``Event``.
  case perform(NodeCommand)
  /// Carry out several commands; their outcomes are one ``Event``.
  case performAll(NodeCommands)
  /// Branch the run from the shown past, which discards later events, and then carry out the commands, if any.
  case branch(then: NodeCommands?)
  /// Restart the source from the beginning; ``Event/replaced(title:)`` confirms it.
  case restart
  /// Save the state of the screen for the next start; a failure is harmless.
  case remember(ScreenMemory)
  /// Start recording into a new file.
  case startRecording
  /// Stop the recording.
  case stopRecording
  /// Use the next theme.
  case nextTheme
  /// Use the theme with this name, one of those given to the ``Model``.
  case theme(String)
  /// Copy a text to the clipboard.
  case copy(String)
  /// Redraw the whole screen.
  case redraw
  /// Save the user's commands so far as the script of a copy of the scenario; the result is a notice or a warning.
  case saveScript(file: String)
  /// Add the node's current state to that copy as an expectation; the result is a notice or a warning.
  case expect(NodeID)
  /// Open the scenario's file in the user's editor, at the definition of this node.
  case edit(NodeID)
  /// Suspend the program, as Ctrl-Z does.
  case suspend
  /// Quit the program.
  case quit
}
