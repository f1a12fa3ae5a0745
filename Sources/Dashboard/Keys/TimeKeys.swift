import Explanation
import InspectionModel
import TerminalUI

/// Keys for time, and for the world around the run.
extension KeyBinding {
  static let time: [KeyBinding] = [
    KeyBinding(
      .pause, [.character("p")], hint: KeyHint("pause", .lasting), help: "let time stand still, and go on",
      section: .time,
      clockCommand: .pause,
      disabledReason: { $0.context.reasonNotToGoOn },
      effects: { [.perform(.clock($0.context.source.clock.isRunning ? .pause : .resume))] }),
    KeyBinding(
      .step, [.character("."), .character("]")], hint: KeyHint("step", .lasting),
      help: "to the next thing that happens, and stand still", section: .time, clockCommand: .step,
      disabledReason: { $0.context.reasonNotToStep }, effects: { _ in [.perform(.clock(.step))] }),
    KeyBinding(
      .stepBack, [.character("[")], hint: "step back", help: "back to before the last thing that happened",
      section: .time, clockCommand: .stepBack, effects: { _ in [.perform(.clock(.stepBack))] }),
    KeyBinding(
      .previousEvent, [.character("{")], help: "back to what last happened to the selected loadable", section: .time,
      clockCommand: .previousEvent,
      disabledReason: { $0.context.reasonNotToGoToEarlierEvent },
      effects: { $0.context.perform { .clock(.jumpToEvent(of: $0, isForward: false)) } }),
    KeyBinding(
      .nextEvent, [.character("}")], help: "to what happens next to the selected loadable", section: .time,
      clockCommand: .nextEvent,
      disabledReason: { $0.context.reasonNotToGoToLaterEvent },
      effects: { $0.context.perform { .clock(.jumpToEvent(of: $0, isForward: true)) } }),
    KeyBinding(
      .faster, [.character(">")], hint: KeyHint("speed up", .spare), help: "faster", section: .time,
      clockCommand: .speed,
      disabledReason: { $0.context.reasonNotToGoFaster }, effects: { $0.context.setSpeed(Speeds.faster) }),
    KeyBinding(
      .slower, [.character("<")], hint: KeyHint("slow down", .spare), help: "slower", section: .time,
      clockCommand: .speed,
      disabledReason: { $0.context.reasonNotToGoSlower }, effects: { $0.context.setSpeed(Speeds.slower) }),
  ]

  static let world: [KeyBinding] = [
    KeyBinding(
      .network, [.character("O")], help: "the network off and on", section: .time, command: .network,
      disabledReason: { $0.context.reasonNotToChange },
      effects: { [.perform(.setNetwork(isOnline: !$0.context.source.world.isOnline))] }),
    KeyBinding(
      .activity, [.character("B")], help: "the app into the background and back", section: .time, command: .activity,
      disabledReason: { $0.context.reasonNotToChange },
      effects: { [.perform(.setActivity(isActive: !$0.context.source.world.isActive))] }),
    KeyBinding(
      .suspendActions, [.character("A")], hint: "suspend",
      help: "suspend the scheduled actions; twice is resumed twice", section: .time, command: .suspend,
      disabledReason: { $0.context.reasonNotToSuspendActions }, effects: { _ in [.perform(.suspendActions)] }),
    KeyBinding(
      .resumeActions, [.character("a")], hint: "resume",
      help: "resume the scheduled actions: takes one suspension back",
      section: .time, command: .resume,
      disabledReason: { $0.context.reasonNotToResumeActions }, effects: { _ in [.perform(.resumeActions)] }),
    KeyBinding(
      .restart, [.control("r")], help: "start again from 0; a recording: to its start", section: .time,
      effects: { $0.context.goToStart() }),
    KeyBinding(
      .record, [.character("r")], help: "record into a new file what happens from now on", section: .time,
      disabledReason: {
        $0.context.isRecording ? Messages.isRecording($0.context.keymap) : $0.context.reasonNotToChange
      }, effects: { _ in [.startRecording] }),
    KeyBinding(
      .stopRecording, [.character("R")], help: "end the recording", section: .time,
      disabledReason: { $0.context.isRecording ? nil : Messages.isNotRecording($0.context) },
      effects: { _ in [.stopRecording] }),
  ]
}
