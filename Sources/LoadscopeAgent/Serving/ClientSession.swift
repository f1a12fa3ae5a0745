import Inspection
import InspectionModel

/// A client's place in the changes of the program's loadables. Its work on the main actor is done in slices.
@MainActor
final class ClientSession {
  /// How long loadables are asked at a time. One of them may take longer than the rest of it.
  static let slice = Duration.milliseconds(4)
  /// How long the main actor is left alone between two slices.
  private static let pause = Duration.milliseconds(4)
  /// How many events wait for a client that is slow.
  static let journalCapacity = 65_536

  private let source: LiveSource
  private let cursor: ChangeCursor
  private let wakes: AsyncStream<Void>
  private let recorder: FlightRecorder?
  private let discover: (ContinuousClock.Instant) -> Bool
  private var isReady = false
  /// The client's numbers of its requests, by the source's.
  private var requests: [RequestNumber: RequestNumber] = [:]

  /// - Parameters:
  ///   - recorder: What keeps events of before.
  ///   - discover: Finds loadables until a deadline, and says whether there are more.
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

  /// Waits until something has changed, and takes it. The first time, takes everything there is.
  ///
  /// - Returns: Batches that are to be merged, away from the main actor; nil if the task is cancelled.
  func next() async -> [ChangeBatch]? {
    guard isReady else {
      isReady = true
      return await takeEverything()
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

  /// Performs a command of the client.
  func perform(_ command: NodeCommand, request: RequestNumber) {
    let number = cursor.makeRequest()
    requests[number] = request
    source.perform(command, request: number)
  }

  private func takeEverything() async -> [ChangeBatch]? {
    let inspector = source.inspector
    while discover(.now + Self.slice) { try? await Task.sleep(for: Self.pause) }
    try? await Task.sleep(for: Self.pause)
    let mark = inspector.markAllForEverybody()
    var batches: [ChangeBatch] = []
    repeat {
      try? await Task.sleep(for: Self.pause)
      batches.append(take())
    } while !inspector.hasTaken(mark) && !Task.isCancelled
    guard !Task.isCancelled else { return nil }
    if let recorder {
      // What came while the picture was made is among what is kept.
      for place in batches.indices { batches[place].entries = [] }
      batches[batches.count - 1].entries = recorder.entries
    }
    for place in batches.indices { batches[place].lostEntries = 0 }
    let first = batches.lazy.compactMap(\.entries.first).first
    batches[0].lostEntries = Int(clamping: (first?.sequence ?? inspector.lastSequence + 1) - 1)
    return batches
  }

  /// Takes what there is. Of the outcomes only those of the client's own requests are left, with its numbers.
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
  /// Whether there is something to tell a client.
  fileprivate var hasContent: Bool { holdsChanges || !outcomes.isEmpty || lostEntries > 0 }
}
