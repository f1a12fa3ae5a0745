import Dashboard
import InspectionModel
import TerminalUI

/// Connects a source of loadables with a dashboard's model: passes changes to the model, and commands to the source.
@MainActor
final class DashboardDriver {
  private var source: any InspectionSource
  private var cursor: ChangeCursor
  private(set) var model: Model

  /// The number of performed commands and replaced sources. After an increase, the clock may have started.
  private(set) var interventionCount = 0

  /// Performs the effects on the terminal, the session and its files; nil without them.
  var onEffect: (@MainActor (Effect) -> Void)?
  /// Whether the user has quit the dashboard.
  private(set) var hasQuit = false

  /// The real time since which letters are ignored after a refused key; nil while letters are keys.
  private var typingIgnoredSince: Duration?

  private let wake: @MainActor () -> Void
  private let details: any DetailProvider
  private var awaitedPictures = AwaitedRequests<PictureRequest>()
  private var awaitedContents = AwaitedRequests<ContentsRequest>()
  /// The commands whose outcomes have not arrived yet, by request number.
  private var requests: [RequestNumber: PendingCommands] = [:]

  /// Creates a driver, which has taken no changes of the source yet.
  ///
  /// - Parameters:
  ///   - details: The pictures and contents of the source's nodes.
  ///   - wake: Called when the source has changes that the driver has not taken, or the model has a new picture or text.
  init(
    _ source: any InspectionSource, model: Model, details: any DetailProvider = PictureLoader(),
    wake: @escaping @MainActor () -> Void = {}
  ) {
    self.source = source
    self.model = model
    self.details = details
    self.wake = wake
    cursor = source.makeCursor(wake: wake)
    tellErrorCodes()
  }

  /// Updates the model with an event, and performs the resulting effects.
  func send(_ event: Event) {
    for effect in model.update(with: event) {
      switch effect {
      case .perform(let command): perform(NodeCommands(command))
      case .performAll(let commands): perform(commands)
      default: carryOut(effect)
      }
    }
    // A new panel must not stay empty until the next event.
    if model.lacksPending { takeChanges() }
    if case .frame = event {
      loadPictures()
      loadContents()
    }
  }

  /// Updates the model with an input of the user at a real time. Letters that the model ignores are keys again after
  /// ``Model/typingPause``, however much is typed meanwhile. Only the next input needs to know, so that no timer is set.
  func send(_ input: InputEvent, at now: Duration) {
    if let since = typingIgnoredSince, now - since >= Model.typingPause {
      typingIgnoredSince = nil
      send(.typingOver)
    }
    send(.input(input))
    typingIgnoredSince = model.ignoresTyping ? typingIgnoredSince ?? now : nil
  }

  private func carryOut(_ effect: Effect) {
    if effect == .quit { hasQuit = true }
    onEffect?(effect)
  }

  /// Presses keys in order, until a key quits the dashboard.
  ///
  /// - Parameter catchUp: Called after each key, to advance the source if the key has moved the clock.
  func press(_ keys: [InputEvent], catchUp: () -> Void = {}) {
    for key in keys {
      send(.input(key))
      if hasQuit { break }
      catchUp()
      takeChanges()
      // Listed keys are all meant as keys, as if the user paused between them.
      if model.ignoresTyping { send(.typingOver) }
    }
  }

  /// Sends commands to the source. The model gets all outcomes together, when the last one arrives: before this call
  /// returns unless the source is another process.
  func perform(_ commands: NodeCommands) {
    interventionCount += 1
    let pending = PendingCommands(commands)
    for command in commands.commands {
      let request = cursor.makeRequest()
      requests[request] = pending
      source.perform(command, request: request)
    }
    takeChanges()
  }

  /// Replaces the source, such as after a restart. Outcomes of earlier commands are no longer reported.
  func replaceSource(_ source: any InspectionSource) {
    interventionCount += 1
    self.source = source
    cursor = source.makeCursor(wake: wake)
    cancelDetails()
    (requests, typingIgnoredSince) = ([:], nil)
    send(.replaced(title: source.title))
    takeChanges()
  }

  /// Takes the source's changes since the last call, and updates the model.
  func takeChanges() {
    for outcome in takeBatch() {
      guard let event = requests.removeValue(forKey: outcome.request)?.add(outcome.outcome) else { continue }
      send(event)
    }
  }

  /// Cancels the loads of pictures and contents, at the end of the session or of the source.
  func cancelDetails() {
    for request in awaitedPictures.removeAll() { details.cancel(request) }
    for request in awaitedContents.removeAll() { details.cancel(request) }
  }

  /// Loads the pictures that the frame needs, and cancels the loads that it does not need. A loader may answer at once.
  private func loadPictures() {
    let (new, cancelled) = awaitedPictures.update(missing: model.missingPictures)
    // Before the cancellation: a picture in another size joins the load that it is cancelled for.
    for (request, number) in new {
      details.load(request) { [weak self] answer in
        guard let self, awaitedPictures.accepts(number, to: request) else { return }
        receive(.picture(request, answer))
      }
    }
    for request in cancelled { details.cancel(request) }
  }

  /// Loads the text about the contents that the frame needs, and cancels the load of another one.
  private func loadContents() {
    let (new, cancelled) = awaitedContents.update(missing: details.sharesContents ? model.missingContents : [])
    for (request, number) in new {
      details.load(request) { [weak self] text in
        guard let self, awaitedContents.accepts(number, to: request) else { return }
        receive(.contents(request, text))
      }
    }
    for request in cancelled { details.cancel(request) }
  }

  private func receive(_ answer: Event) {
    send(answer)
    wake()
  }

  /// Gives the model the source's errors if they have changed: a program may register more of them.
  private func tellErrorCodes() {
    if source.errorCodes != model.context.errorCodes { send(.errorCodes(source.errorCodes)) }
  }

  private func takeBatch() -> [ChangeBatch.RequestOutcome] {
    if source.capabilities != model.context.capabilities { send(.capabilities(source.capabilities)) }
    tellErrorCodes()
    let batch = cursor.take(pendingLimit: model.pendingLimit)
    var commands: [NodeCommand] = []
    for effect in model.update(with: .changes(batch)) {
      switch effect {
      case .perform(let command): commands.append(command)
      case .performAll(let all): commands += all.commands
      default: carryOut(effect)
      }
    }
    // Outcomes of commands that the model sends by itself are not reported.
    for command in commands { source.perform(command, request: 0) }
    interventionCount += commands.count
    return batch.outcomes + (commands.isEmpty ? [] : takeBatch())
  }
}

/// Collects the outcomes of the commands that one effect has sent.
@MainActor
private final class PendingCommands {
  private let commands: NodeCommands
  private var outcomes: [CommandOutcome] = []

  init(_ commands: NodeCommands) { self.commands = commands }

  /// Adds the outcome of one command. After the last command's outcome, returns an event with all of them; before, nil.
  func add(_ outcome: CommandOutcome) -> Event? {
    outcomes.append(outcome)
    guard outcomes.count == commands.commands.count else { return nil }
    return commands.outcome(of: outcomes)
  }
}
