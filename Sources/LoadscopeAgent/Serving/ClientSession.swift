import Inspection
import InspectionModel
import Loadables

/// The session of a client: its position in the changes, its requests and its control. The session works on the main
/// actor in slices.
@MainActor
final class ClientSession {
  /// The maximum duration of a slice, which reads loadables. A single loadable may take longer.
  static let slice = Duration.milliseconds(4)
  /// The pause of the main actor between two slices.
  private static let pause = Duration.milliseconds(4)
  /// The maximum number of events buffered for a slow client.
  static let journalCapacity = 65_536

  private let source: LiveSource
  private let cursor: ChangeCursor
  private let wakes: AsyncStream<Void>
  private let recorder: FlightRecorder?
  private let discover: (ContinuousClock.Instant) -> Bool
  private var isReady = false

  /// The name of the client, for the log and for other clients.
  var name = "a client"
  /// The changes of control, for a client that has asked for it.
  let controlChanges: AsyncStream<Control>
  private let reportControl: AsyncStream<Control>.Continuation
  /// The reason that the client's commands are refused; nil if the client has control.
  private var refusal: CommandOutcome.Reason?
  private var hasAsked = false

  struct Control: Sendable {
    /// The client that has control; nil if there is none.
    let holder: String?
    let isYours: Bool
  }

  /// The maximum number of requests without a reply. A client that sends more has to read replies first.
  private static let requestLimit = 1_000
  /// The maximum length of an error code in a command, in bytes of UTF-8.
  private static let errorLimit = 1_024

  /// The client's request numbers, by the source's request numbers.
  private var requests: [RequestNumber: RequestNumber] = [:]

  /// - Parameters:
  ///   - refusal: The reason that commands are refused before the client asks for control.
  ///   - recorder: The recorder of earlier events, if any.
  ///   - discover: Registers loadables until a deadline, and returns whether unregistered loadables are left.
  init(
    _ source: LiveSource, refusal: CommandOutcome.Reason = .readOnly, _ recorder: FlightRecorder? = nil,
    discover: @escaping (ContinuousClock.Instant) -> Bool
  ) {
    self.source = source
    self.refusal = refusal
    self.discover = discover
    self.recorder = recorder
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.wakes = wakes
    (controlChanges, reportControl) = AsyncStream.makeStream(of: Control.self, bufferingPolicy: .bufferingNewest(1))
    cursor = source.makeEmptyCursor { wake.yield() }
  }

  /// Waits for the next changes and removes the changes from the cursor. The first call returns the complete state.
  ///
  /// - Returns: Batches to merge off the main actor; nil if the task is cancelled.
  func next() async -> [ChangeBatch]? {
    guard isReady else {
      isReady = true
      return await takeAll()
    }
    while !Task.isCancelled {
      while discover(.now + Self.slice) { try? await Task.sleep(for: Self.pause) }
      let batch = take()
      if batch.hasContent { return [batch] }
      var iterator = wakes.makeAsyncIterator()
      guard await iterator.next() != nil else { break }
    }
    return nil
  }

  /// Performs a command if the client has control. Outcomes arrive with the next changes. Waits while the client does
  /// not read the replies.
  func perform(_ command: NodeCommand, request: RequestNumber) async {
    while requests.count >= Self.requestLimit, !Task.isCancelled { try? await Task.sleep(for: Self.pause) }
    let number = cursor.makeRequest()
    requests[number] = request
    if let refusal { return source.refuse(refusal, request: number) }
    source.perform(command.truncatingErrors(toBytes: Self.errorLimit), request: number)
  }

  /// Returns the picture of a node; nil if the node has none now.
  func picture(of node: NodeID) -> (any InspectablePicture)? { source.picture(of: node) }

  /// Records that the client has asked for control.
  func asksForControl(as name: String) {
    self.name = name
    hasAsked = true
  }

  /// Tells the client who has control, if the client has asked for it.
  func controlChanged(holder: ClientSession?) {
    guard hasAsked else { return }
    if refusal != .readOnly { refusal = holder === self ? nil : .controlledByOther }
    reportControl.yield(Control(holder: holder?.name, isYours: holder === self))
  }

  private func takeAll() async -> [ChangeBatch]? {
    let inspector = source.inspector
    while discover(.now + Self.slice) { try? await Task.sleep(for: Self.pause) }
    try? await Task.sleep(for: Self.pause)
    let mark = inspector.markAllForAllConsumers()
    var batches: [ChangeBatch] = []
    repeat {
      try? await Task.sleep(for: Self.pause)
      batches.append(take())
    } while !inspector.hasTaken(mark) && !Task.isCancelled
    guard !Task.isCancelled else { return nil }
    if let recorder {
      // The recorder also has the events since the start of this call.
      for place in batches.indices { batches[place].entries = [] }
      batches[batches.count - 1].entries = recorder.entries
    }
    for place in batches.indices { batches[place].lostEntries = 0 }
    let first = batches.lazy.compactMap(\.entries.first).first
    batches[0].lostEntries = Int(clamping: (first?.sequence ?? inspector.lastSequence + 1) - 1)
    return batches
  }

  /// Takes the changes. Only outcomes of the client's own requests remain, with the client's numbers.
  private func take() -> ChangeBatch {
    var batch = cursor.take()
    batch.pending = source.pending(atMost: PendingSnapshot.recordedLimit)
    batch.outcomes = batch.outcomes.compactMap { outcome in
      requests.removeValue(forKey: outcome.request).map { .init($0, outcome.outcome) }
    }
    return batch
  }
}

extension ChangeBatch {
  fileprivate var hasContent: Bool { holdsChanges || !outcomes.isEmpty || lostEntries > 0 }
}
