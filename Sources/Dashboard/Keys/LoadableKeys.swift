import Explanation
import InspectionModel
import TerminalUI

/// Keys that act on the selected loadable.
extension KeyBinding {
  static let nodes: [KeyBinding] = [
    KeyBinding(
      .sync, [.character("s")], hint: KeyHint("sync", .lasting), help: "sync the selected loadable", section: .nodes,
      command: .sync,
      disabledReason: { $0.context.reasonNotToSync }, effects: { $0.context.perform { .sync($0) } }),
    KeyBinding(
      .syncIfNeeded, [.character("n")], hint: "sync if needed", help: "sync it if needed", section: .nodes,
      command: .syncIfNeeded,
      disabledReason: { $0.context.reasonNotToSync }, effects: { $0.context.perform { .syncIfNeeded($0) } }),
    KeyBinding(
      .postpone, [.character("P")], hint: "postpone",
      help: "postpone it, a scheduled action: asks by how much", section: .nodes, command: .postpone, opensPrompt: true,
      disabledReason: { $0.context.reasonNotToPostpone },
      change: { $0.context.ask { PostponePrompt(node: $0) } }),
    KeyBinding(
      .fail, [.character("X")], hint: KeyHint("fail", .lasting),
      help: "fail it now, or all matches of a filter: asks for the error",
      section: .nodes, command: .fail, opensPrompt: true,
      disabledReason: { $0.context.reasonNotToFail }, change: { $0.context.askForError() }),
    KeyBinding(
      .faults, [.character("f")], hint: "inject fault",
      help: "inject or clear faults in its syncs, or in those of all matches",
      section: .nodes, command: .fault, opensPrompt: true,
      disabledReason: { $0.context.reasonNotToAddFault }, change: { $0.context.askForFault() }),
    KeyBinding(
      .backoff, [.character("K")], help: "change the back-off of its syncer", section: .nodes,
      command: .backoff, opensPrompt: true,
      disabledReason: { $0.context.reasonNotToSetBackoff }, change: { $0.context.askForBackoff() }),
    KeyBinding(
      .setState, [.character("I")], help: "set it idle, syncing or synced", section: .nodes, command: .set,
      opensPrompt: true,
      disabledReason: { $0.context.reasonNotToSetState }, change: { $0.context.ask { StateQuestion(node: $0) } }),
    KeyBinding(
      .breakpoint, [.character("b")], help: "breakpoint: pause at a state of it; twice: at failed",
      section: .nodes, command: .breakpoint, opensPrompt: true,
      disabledReason: { $0.context.reasonNotToChangeNode }, change: { $0.context.ask { BreakpointQuestion(node: $0) } }),
    KeyBinding(
      .copy, [.character("y")], help: "copy the row to the clipboard (OSC 52)", section: .nodes,
      disabledReason: { $0.context.subject == nil ? Messages.noSubject($0.context) : nil },
      effects: { $0.context.copyRow() }),
    KeyBinding(
      .edit, [.character("E")], help: "open the scenario in your editor, where the loadable is defined",
      section: .program,
      disabledReason: { $0.context.subject == nil ? Messages.noSubject($0.context) : nil },
      effects: { $0.context.subject.map { [.edit($0.id)] } ?? [] }),
    KeyBinding(
      .syncRoots, [.character("S")], help: "sync all roots, or all matches of a filter",
      section: .nodes, command: .sync,
      disabledReason: { $0.context.reasonNotToSyncAll }, effects: { $0.context.syncAll() }),
  ]
}
