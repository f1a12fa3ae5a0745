import Dashboard
import InspectionModel
import TerminalUI

/// Connects a source with a dashboard: events go in, commands come out and are carried out, changes go back in.
@MainActor
final class DashboardDriver {
  private var source: any InspectionSource
  private(set) var model: Model

  init(_ source: any InspectionSource, model: Model) {
    self.source = source
    self.model = model
    takeChanges()
  }

  /// Updates the model with an event and carries out the commands that follow.
  ///
  /// - Returns: What is left to be done by whoever owns the terminal.
  func send(_ event: Event) -> [Effect] {
    var rest: [Effect] = []
    for effect in model.update(with: event) {
      if case .perform(let command) = effect {
        rest += perform(command)
      } else {
        rest.append(effect)
      }
    }
    // A panel that was just opened is not to be empty until something happens.
    if model.lacksPending { takeChanges() }
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

  /// Has the source carry out a command, and tells the model what became of it.
  ///
  /// - Returns: What is left to be done by whoever owns the terminal.
  func perform(_ command: NodeCommand) -> [Effect] {
    let outcome = source.perform(command)
    takeChanges()
    return send(.outcome(command, outcome))
  }

  /// Goes on with another source, from its beginning.
  func replaceSource(_ source: any InspectionSource) {
    self.source = source
    _ = model.update(with: .replaced(title: source.title))
    takeChanges()
  }

  /// Brings the model up to date with the source.
  func takeChanges() {
    let effects = model.update(with: .changes(drain()))
    // What the model has of its own accord is done without a word.
    for case .perform(let command) in effects { _ = source.perform(command) }
    if !effects.isEmpty { _ = model.update(with: .changes(drain())) }
  }

  private func drain() -> ChangeBatch { source.drainChanges(pendingLimit: model.pendingLimit) }
}
