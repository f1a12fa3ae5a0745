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
  /// The screen is drawn with these glyphs.
  case glyphs(GlyphSet)
  /// The errors that the source is known to fail with have changed.
  case errorCodes([String])
  /// The outcome of the command in ``Effect/perform(_:)``.
  case outcome(NodeCommand, CommandOutcome)
  /// The answer to a request of ``Model/missingPictures``.
  case picture(PictureRequest, PictureAnswer)
  /// The answer to a request of ``Model/missingContents``; nil if the node's program describes no contents of it.
  case contents(ContentsRequest, ContentsText?)
  /// The outcomes of all commands in ``Effect/performAll(_:)``, in any order.
  case outcomes(NodeCommands, [CommandOutcome])
  /// The source was replaced by a source with this title, which starts from the beginning: the user restarted the run,
  /// or the file was saved. The changes of the new source follow.
  case replaced(title: String)
  /// The title of the source has changed, because the observed program was restarted.
  case title(String)
  /// The lasting warning of a topic has changed to the given lines; without lines, the warning has ended.
  case banner(BannerTopic, [String])
  /// The progress while the run is repeated to show its past; nil once the repetition is done or cancelled.
  case rewinding(RewindProgress?)
  /// The progress of a long move through a recording, in percent; nil at its end.
  case moving(percent: Int?)
  /// The progress while a scenario is saved; nil once the save is done or cancelled.
  case saving(SavingProgress?)
  /// A sentence for the hint bar about something that the screen does not show by itself.
  case notice(String)
  /// The user's recording has begun. The hint bar shows this sentence, and the key that stops the recording.
  case recordingBegan(String)
  /// The recording has ended without a command, for this reason. The banner shows the sentence and the record key.
  case recordingEnded(String)
  /// A command was refused because it needs the present of the run, and the past is shown.
  case notInPast
  /// The run is now being recorded (true), or no longer recorded (false).
  case recording(Bool)
  /// A sentence for the hint bar about a request that failed wholly or in part.
  case warning(String)
  /// The user has chosen the theme with this name, which is now active.
  case theme(String)
  /// A frame is about to be drawn. The model now does deferred work, once for all batches since the last frame.
  case frame
  /// The message with a number has been on the screen for ``Model/messageLifetime``; see ``Model/expiringMessage``.
  case messageExpired(number: Int)
  /// The run is the tour: a guide through the first keys begins.
  case guide
  /// The user has made no input for a second: rows can move. Needed only while ``Model/waitsForPause`` is true.
  case inputPaused
  /// Letters are keys again: ``Model/typingPause`` has passed since ``Model/ignoresTyping`` became true.
  case typingOver
}

/// An output of the dashboard, performed by the caller of ``Model/update(with:)``.
public enum Effect: Equatable {
  /// Perform a command, and report the outcome with ``Event/outcome(_:_:)``.
  case perform(NodeCommand)
  /// Perform several commands, and report the outcomes with one ``Event/outcomes(_:_:)``.
  case performAll(NodeCommands)
  /// Branch the run from the shown past, which discards later events, and then perform the commands, if any.
  case branch(then: NodeCommands?)
  /// Cancel the repetition of the run, which was to show a moment of its past.
  case cancelRewind
  /// Cancel the save of a scenario.
  case cancelSaving
  /// Restart the source from the beginning, and report the restart with ``Event/replaced(title:)``.
  case restart
  /// Save the state of the screen for the next start; a failure is harmless.
  case remember(ScreenMemory)
  /// Start recording into a new file.
  case startRecording
  /// Stop the recording.
  case stopRecording
  /// Switch to the next theme, and report the name with ``Event/theme(_:)``.
  case nextTheme
  /// Switch to the theme with this name, from the names given to the ``Model``, and report ``Event/theme(_:)``.
  case theme(String)
  /// Copy a text to the clipboard.
  case copy(String)
  /// Redraw the whole screen.
  case redraw
  /// Save a copy of the scenario with the user's commands in the script; report a notice or a warning.
  case saveScript(file: String)
  /// Save the observed run as a scenario in a new file; report a notice or a warning.
  case saveScenario(file: String)
  /// Add the node's state as an expectation to the copy that ``saveScript(file:)`` saves; report a notice or a warning.
  case expect(NodeID)
  /// Open the scenario file in the user's editor, at the definition of a node.
  case edit(NodeID)
  /// Suspend the program in the shell, as Ctrl-Z does.
  case suspend
  /// Quit the program.
  case quit
}

/// The progress of saving a run as a scenario. An attempt runs a scenario and compares its states with the run's.
public struct SavingProgress: Equatable, Sendable {
  public let file: String
  /// The number of the attempt, from 1.
  public let attempt: Int
  /// The part of the observed run's states that the current attempt has compared, in percent.
  public let percent: Int

  public init(file: String, attempt: Int, percent: Int) {
    (self.file, self.attempt, self.percent) = (file, attempt, percent)
  }
}

/// The progress while a run is repeated from its start, so that a moment of its past can be shown.
public struct RewindProgress: Equatable, Sendable {
  /// The number of events repeated so far.
  public let events: UInt64
  /// The number of events to repeat.
  public let total: UInt64

  public init(events: UInt64, of total: UInt64) { (self.events, self.total) = (events, total) }
}
