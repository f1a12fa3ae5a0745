import Dashboard
import InspectionModel
import TerminalUI

/// Connects a source with a dashboard: events go in, commands come out and are carried out, changes go back in.
@MainActor
final class DashboardDriver {
  private var source: any InspectionSource
  private var cursor: ChangeCursor
  private(set) var model: Model

  /// How often a command was sent to the source, or the source replaced. Time may be on its way then.
  private(set) var interventionCount = 0

  private let wake: @MainActor () -> Void
  /// The commands whose outcomes have not come yet, by the numbers of their requests.
  private var requests: [RequestNumber: PendingCommands] = [:]

  /// - Parameter wake: Called when the source has changed since its changes were last taken.
  init(_ source: any InspectionSource, model: Model, wake: @escaping @MainActor () -> Void = {}) {
    self.source = source
    self.model = model
    self.wake = wake
    cursor = source.makeCursor(wake: wake)
    takeChanges()
  }

  /// Updates the model with an event and carries out the commands that follow.
  ///
  /// - Returns: What is left to be done by whoever owns the terminal.
  func send(_ event: Event) -> [Effect] {
    var rest: [Effect] = []
    for effect in model.update(with: event) {
      switch effect {
      case .perform(let command): rest += perform(command)
      case .performAll(let commands): rest += perform(commands)
      default: rest.append(effect)
      }
    }
    // A panel that was just opened is not to be empty until something happens.
    if model.lacksPending { rest += takeChanges() }
    return rest
  }

  /// Presses keys as if by hand, until one of them ends the program.
  ///
  /// - Parameter catchUp: Called after each, since a key may have sent time on its way.
  func press(_ keys: [InputEvent], catchUp: () -> Void = {}) {
    for key in keys {
      if send(.input(key)).contains(.quit) { break }
      catchUp()
      takeChanges()
    }
  }

  /// Sends a command to the source.
  ///
  /// - Returns: What is left to be done by the owner of the terminal.
  func perform(_ command: NodeCommand) -> [Effect] { perform(NodeCommands(command)) }

  /// Sends commands to the source. The model gets the outcomes together when the last one comes, at once from a source in
  /// this process.
  ///
  /// - Returns: What is left to be done by the owner of the terminal.
  func perform(_ commands: NodeCommands) -> [Effect] {
    interventionCount += 1
    let pending = PendingCommands(commands)
    for command in commands.commands {
      let request = cursor.makeRequest()
      requests[request] = pending
      source.perform(command, request: request)
    }
    return takeChanges()
  }

  /// Continues with another source, from its beginning.
  func replaceSource(_ source: any InspectionSource) {
    interventionCount += 1
    self.source = source
    cursor = source.makeCursor(wake: wake)
    requests = [:]
    _ = model.update(with: .replaced(title: source.title))
    takeChanges()
  }

  /// Brings the model up to date with the source.
  ///
  /// - Returns: What is left to be done by the owner of the terminal.
  @discardableResult
  func takeChanges() -> [Effect] {
    var rest: [Effect] = []
    let outcomes = takeBatch()
    for outcome in outcomes {
      guard let event = requests.removeValue(forKey: outcome.request)?.add(outcome.outcome) else { continue }
      rest += send(event)
    }
    return rest
  }

  private func takeBatch() -> [ChangeBatch.RequestOutcome] {
    let batch = cursor.take(pendingLimit: model.pendingLimit)
    if source.capabilities != model.context.capabilities { _ = model.update(with: .capabilities(source.capabilities)) }
    let effects = model.update(with: .changes(batch))
    // Commands of the model's own are sent without a word about their outcome.
    for case .perform(let command) in effects {
      interventionCount += 1
      source.perform(command, request: 0)
    }
    return batch.outcomes + (effects.isEmpty ? [] : takeBatch())
  }
}

/// Commands of one effect whose outcomes have not all come yet.
@MainActor
private final class PendingCommands {
  private let commands: NodeCommands
  private var outcomes: [CommandOutcome] = []

  init(_ commands: NodeCommands) { self.commands = commands }

  /// Takes an outcome.
  ///
  /// - Returns: What the model is told when it was the last one.
  func add(_ outcome: CommandOutcome) -> Event? {
    outcomes.append(outcome)
    guard outcomes.count == commands.commands.count else { return nil }
    return commands.outcome(of: outcomes)
  }
}
