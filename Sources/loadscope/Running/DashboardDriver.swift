import Dashboard
import InspectionModel
import TerminalUI

/// Connects a source with a dashboard: passes events in, commands out, and changes back in.
@MainActor
final class DashboardDriver {
  private var source: any InspectionSource
  private var cursor: ChangeCursor
  private(set) var model: Model

  /// The number of commands and source replacements, after which time may be moving.
  private(set) var interventionCount = 0

  private let wake: @MainActor () -> Void
  /// The commands without outcomes, by request number.
  private var requests: [RequestNumber: PendingCommands] = [:]

  /// - Parameter wake: Called when the source has changed since its changes were last taken.
  init(_ source: any InspectionSource, model: Model, wake: @escaping @MainActor () -> Void = {}) {
    self.source = source
    self.model = model
    self.wake = wake
    cursor = source.makeCursor(wake: wake)
    takeChanges()
  }

  /// Updates the model with an event and performs the resulting commands.
  ///
  /// - Returns: The remaining effects for the owner of the terminal.
  func send(_ event: Event) -> [Effect] {
    var rest: [Effect] = []
    for effect in model.update(with: event) {
      switch effect {
      case .perform(let command): rest += perform(command)
      case .performAll(let commands): rest += perform(commands)
      default: rest.append(effect)
      }
    }
    // A new panel must not stay empty until the next event.
    if model.lacksPending { rest += takeChanges() }
    return rest
  }

  /// Presses keys, until one of them quits.
  ///
  /// - Parameter catchUp: Called after each key, which may have moved time.
  func press(_ keys: [InputEvent], catchUp: () -> Void = {}) {
    for key in keys {
      if send(.input(key)).contains(.quit) { break }
      catchUp()
      takeChanges()
    }
  }

  /// - Returns: The remaining effects for the owner of the terminal.
  func perform(_ command: NodeCommand) -> [Effect] { perform(NodeCommands(command)) }

  /// Sends commands to the source. The model gets all outcomes together when the last one arrives, immediately for a
  /// source in this process.
  ///
  /// - Returns: The remaining effects for the owner of the terminal.
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

  /// Applies the changes of the source to the model.
  ///
  /// - Returns: The remaining effects for the owner of the terminal.
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
    // The model's own commands do not report their outcome.
    for case .perform(let command) in effects {
      interventionCount += 1
      source.perform(command, request: 0)
    }
    return batch.outcomes + (effects.isEmpty ? [] : takeBatch())
  }
}

/// Commands of one effect with missing outcomes.
@MainActor
private final class PendingCommands {
  private let commands: NodeCommands
  private var outcomes: [CommandOutcome] = []

  init(_ commands: NodeCommands) { self.commands = commands }

  /// Adds an outcome.
  ///
  /// - Returns: The event for the model after the last outcome.
  func add(_ outcome: CommandOutcome) -> Event? {
    outcomes.append(outcome)
    guard outcomes.count == commands.commands.count else { return nil }
    return commands.outcome(of: outcomes)
  }
}
