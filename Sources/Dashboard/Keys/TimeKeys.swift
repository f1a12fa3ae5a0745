import Explanation
import InspectionModel
import TerminalUI

/// Keys for the clock, the environment and recordings.
extension KeyBinding {
  static let time: [KeyBinding] = [
    KeyBinding(
      .pause, [.character("p")], hint: KeyHint("pause", .lasting), help: "pause or resume",
      section: .time,
      clockCommand: .pause,
      disabledReason: { $0.context.reasonNotToContinue ?? $0.context.reasonAtEndOfRecording },
      effects: { [.perform(.clock($0.context.source.clock.isRunning ? .pause : .resume))] }),
    KeyBinding(
      .step, [.character("."), .character("]")], hint: KeyHint("step", .lasting),
      help: "step to the next moment with events", section: .time, clockCommand: .step,
      disabledReason: { $0.context.reasonNotToStep ?? $0.context.reasonAtEndOfRecording },
      effects: { _ in [.perform(.clock(.step))] }),
    KeyBinding(
      .stepBack, [.character("[")], hint: KeyHint("back", .lasting), help: "step back to the moment before",
      section: .time, clockCommand: .stepBack, effects: { _ in [.perform(.clock(.stepBack))] }),
    KeyBinding(
      .previousEvent, [.character("{")], help: "to the previous event of the selected node", section: .time,
      clockCommand: .previousEvent,
      disabledReason: { $0.context.reasonNotToGoToEarlierEvent },
      effects: { $0.context.perform { .clock(.jumpToEvent(of: $0, isForward: false)) } }),
    KeyBinding(
      .nextEvent, [.character("}")], help: "to the next event of the selected node", section: .time,
      clockCommand: .nextEvent,
      disabledReason: { $0.context.reasonNotToGoToLaterEvent },
      effects: { $0.context.perform { .clock(.jumpToEvent(of: $0, isForward: true)) } }),
    KeyBinding(
      .present, [.character("L")], hint: KeyHint("present", .vital),
      help: "from the past to the present; a recording: to its end", section: .time, clockCommand: .jump,
      disabledReason: {
        $0.context.source.clock.isReplay ? $0.context.reasonAtEndOfRecording : Messages.isInPresent
      },
      effects: { model in model.context.source.clock.end.map { [.perform(.clock(.jump(to: $0)))] } ?? [] }),
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
      .network, [.character("O")], help: "take the network offline or online", section: .time, command: .network,
      disabledReason: { $0.context.reasonNotToChange },
      effects: { [.perform(.setNetwork(isOnline: !$0.context.source.world.isOnline))] }),
    KeyBinding(
      .activity, [.character("B")], help: "move the app to the background or back", section: .time, command: .activity,
      disabledReason: { $0.context.reasonNotToChange },
      effects: { [.perform(.setActivity(isActive: !$0.context.source.world.isActive))] }),
    KeyBinding(
      .suspendActions, [.character("A")], hint: "suspend",
      help: "suspend the scheduled actions, once more each time", section: .time, command: .suspend,
      disabledReason: { $0.context.reasonNotToSuspendActions }, effects: { _ in [.perform(.suspendActions)] }),
    KeyBinding(
      .resumeActions, [.character("a")], hint: "resume",
      help: "resume the scheduled actions: removes one suspension",
      section: .time, command: .resume,
      disabledReason: { $0.context.reasonNotToResumeActions }, effects: { _ in [.perform(.resumeActions)] }),
    KeyBinding(
      .restart, [.control("r")], hint: KeyHint("restart", .lasting), help: "restart from 0; a recording: to its start",
      section: .time,
      effects: { $0.context.goToStart() }),
    KeyBinding(
      .record, [.character("r")], help: "start a recording in a new file", section: .time,
      disabledReason: {
        $0.context.isRecording ? Messages.isRecording($0.context.keymap) : $0.context.reasonNotToChange
      }, effects: { _ in [.startRecording] }),
    KeyBinding(
      .stopRecording, [.character("R")], help: "stop the recording", section: .time,
      disabledReason: { $0.context.isRecording ? nil : Messages.isNotRecording($0.context) },
      effects: { _ in [.stopRecording] }),
  ]
}

/// The speeds of the keys for faster and slower, as multiples of real time.
enum Speeds {
  static let ladder: [Double] = [
    0.01, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000,
  ]

  static func faster(than speed: Double) -> Double? { ladder.first { $0 > speed } }
  static func slower(than speed: Double) -> Double? { ladder.last { $0 < speed } }
}
