import DequeModule
import Foundation
import Inspection
import InspectionModel
import Link
import Loadables
import LoadablesTooling

/// The session of a client: its position in the stream of changes, its open requests, and whether it has control.
@MainActor
final class ClientSession {
  /// The maximum duration of a slice of work on the main actor. One slow loadable may take longer.
  static let slice = Duration.milliseconds(4)
  /// The pause between two slices, in which the main actor can do other work of the program.
  static let pause = Duration.milliseconds(4)
  /// The maximum number of events kept until a slow client reads them.
  static let journalCapacity = 65_536

  private let source: LiveSource
  private let cursor: ChangeCursor
  private let wakes: AsyncStream<Void>
  private let recorder: FlightRecorder?
  private let discover: (ContinuousClock.Instant) -> Bool
  private var isReady = false

  /// The name of the client, for the journal and for other clients.
  private(set) var name: String
  /// The stream that reports, at each change, which client has control. Empty until this client asks for control.
  let controlChanges: AsyncStream<Control>
  private let reportControl: AsyncStream<Control>.Continuation
  /// The headers to send after the first one, whenever the program's commands have changed.
  let headers: AsyncStream<LinkHeader>
  private let reportHeader: AsyncStream<LinkHeader>.Continuation
  /// The reason for refusing the client's commands; nil while the client has control.
  private var refusal: CommandOutcome.Reason?
  private var hasAsked = false

  struct Control: Sendable {
    /// The name of the client that has control; nil if no client has control.
    let holder: String?
    let isYours: Bool
  }

  /// The maximum number of requests without a reply. Further requests wait until the client reads replies.
  private static let requestLimit = 1_000
  /// The maximum length of an error code in a command, in bytes of UTF-8. Longer codes are cut.
  private static let errorLimit = 1_024

  /// The client's own numbers of its requests without a reply, by the source's numbers of these requests.
  private var requests: [RequestNumber: RequestNumber] = [:]

  /// Creates the session of a client that has just attached to the program.
  ///
  /// - Parameters:
  ///   - pid: The process id of the client, for its name until it tells one.
  ///   - refusal: The reason for refusing commands before the client asks for control.
  ///   - recorder: The recorder of earlier events; nil if none are kept.
  ///   - discover: Makes nodes of new loadables until a deadline; returns whether some are left.
  init(
    _ source: LiveSource, pid: pid_t, refusal: CommandOutcome.Reason = .readOnly, _ recorder: FlightRecorder? = nil,
    discover: @escaping (ContinuousClock.Instant) -> Bool
  ) {
    self.source = source
    name = "client[\(pid)]"
    self.refusal = refusal
    self.discover = discover
    self.recorder = recorder
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.wakes = wakes
    (controlChanges, reportControl) = AsyncStream.makeStream(of: Control.self, bufferingPolicy: .bufferingNewest(1))
    (headers, reportHeader) = AsyncStream.makeStream(of: LinkHeader.self, bufferingPolicy: .bufferingNewest(1))
    cursor = source.makeEmptyCursor { wake.yield() }
  }

  /// Waits for changes and returns them. The first call returns the whole state.
  ///
  /// - Returns: Batches for the caller to merge off the main actor; nil if the task is cancelled.
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

  /// Performs a command, or refuses it if the client has no control. The outcome comes with the next changes. Waits
  /// while too many of the client's requests have no reply.
  func perform(_ command: NodeCommand, request: RequestNumber) async {
    while requests.count >= Self.requestLimit, !Task.isCancelled { try? await Task.sleep(for: Self.pause) }
    let number = cursor.makeRequest()
    requests[number] = request
    if let refusal { return source.refuse(refusal, request: number) }
    source.perform(command.truncatingErrors(toBytes: Self.errorLimit), request: number)
  }

  /// Returns the picture of a node; nil if the node has none now.
  func picture(of node: NodeID) -> (any InspectablePicture)? { source.picture(of: node) }

  /// Notes that the client has asked for control under a name.
  func asksForControl(as name: String) {
    if !name.allSatisfy(\.isWhitespace) { self.name = name }
    hasAsked = true
  }

  /// Tells this client which client (`holder`, nil for none) has control, if this client has asked for control.
  func controlChanged(holder: ClientSession?) {
    guard hasAsked else { return }
    if refusal != .readOnly { refusal = holder === self ? nil : .controlledByOther }
    reportControl.yield(Control(holder: holder?.name, isYours: holder === self))
  }

  /// Sends the client a new header, because the program's commands have changed.
  func commandsChanged(_ header: LinkHeader) { reportHeader.yield(header) }

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
      // The recorder also has the events that came during this call.
      for place in batches.indices { batches[place].entries = [] }
      batches[batches.count - 1].entries = recorder.entries
    }
    for place in batches.indices { batches[place].lostEntries = 0 }
    let first = batches.lazy.compactMap(\.entries.first).first
    batches[0].lostEntries = Int(clamping: (first?.sequence ?? inspector.lastSequence + 1) - 1)
    return batches
  }

  /// Takes the changes from the cursor. Keeps only outcomes of this client's requests, with the client's own numbers.
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
