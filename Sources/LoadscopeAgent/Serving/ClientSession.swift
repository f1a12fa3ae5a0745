import Inspection
import InspectionModel

/// A client's position in the changes of the program's loadables. The session works on the main actor in slices.
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
  /// The client's request numbers, by the source's request numbers.
  private var requests: [RequestNumber: RequestNumber] = [:]

  /// - Parameters:
  ///   - recorder: The recorder of earlier events, if any.
  ///   - discover: Registers loadables until a deadline, and returns whether unregistered loadables are left.
  init(
    _ source: LiveSource, _ recorder: FlightRecorder?, discover: @escaping (ContinuousClock.Instant) -> Bool
  ) {
    self.source = source
    self.discover = discover
    self.recorder = recorder
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.wakes = wakes
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

  func perform(_ command: NodeCommand, request: RequestNumber) {
    let number = cursor.makeRequest()
    requests[number] = request
    source.perform(command, request: number)
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
