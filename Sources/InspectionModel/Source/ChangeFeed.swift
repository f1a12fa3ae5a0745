/// Distributes a producer's changes to all cursors and lossless consumers of a source.
@MainActor
package final class ChangeFeed {
  private weak let producer: (any ChangeProducer)?
  private let entryLimit: Int
  private var cursors: [WeakCursor] = []
  private var consumers: [any ChangeConsumer] = []
  private var outcomes: [ChangeBatch.RequestOutcome] = []
  private var lastRequest: RequestNumber = 0
  /// The changes for the first cursor, with the journal from the start; nil once that cursor exists.
  private var start: ChangeCollector?
  /// Whether nothing was collected yet, so that the next batch holds everything.
  private var isFresh = true

  private struct WeakCursor {
    weak let cursor: ChangeCursor?
  }

  /// - Parameters:
  ///   - producer: The source, or the producer of its changes.
  ///   - entryLimit: The number of entries kept for a cursor that does not take them.
  ///   - keepsStart: Whether the first cursor gets the journal from the start.
  package init(_ producer: any ChangeProducer, entryLimit: Int = .max, keepsStart: Bool = true) {
    self.producer = producer
    self.entryLimit = entryLimit
    start = keepsStart ? ChangeCollector(entryLimit: entryLimit) : nil
  }

  // MARK: Consumers

  /// Returns a new cursor; see ``InspectionSource/makeCursor(wake:)``.
  package func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor {
    var collected = start ?? ChangeCollector(entryLimit: entryLimit)
    if start == nil, let everything = collectEverything() { collected.add(everything) }
    start = nil
    let cursor = ChangeCursor(self, collected, wake: wake)
    cursors.removeAll { $0.cursor == nil }
    cursors.append(WeakCursor(cursor: cursor))
    return cursor
  }

  /// Returns a new, empty cursor. The producer has to mark everything as changed, for all cursors.
  package func makeEmptyCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor {
    (start, isFresh) = (nil, false)
    let cursor = ChangeCursor(self, ChangeCollector(entryLimit: entryLimit), wake: wake)
    cursors.removeAll { $0.cursor == nil }
    cursors.append(WeakCursor(cursor: cursor))
    return cursor
  }

  /// Adds a lossless consumer. Its first moment is the current state.
  package func add(_ consumer: any ChangeConsumer) {
    if isFresh {
      consumers.append(consumer)
      return momentEnded()
    }
    guard var everything = collectEverything() else { return }
    // Before the first cursor exists, the consumer gets the journal from the start, as that cursor will.
    if var start, let journal = start.take() {
      (everything.entries, everything.lostEntries) = (journal.entries, journal.lostEntries)
    }
    consumers.append(consumer)
    if consumer.content == .everything { everything.pending = pending(atMost: PendingSnapshot.recordedLimit) }
    consumer.consume(everything)
  }

  /// Adds lossless consumers before the first event. Their first moment is the first that ends.
  package func addAtStart(_ consumers: [any ChangeConsumer]) { self.consumers += consumers }

  /// Removes the lossless consumers with this content.
  package func removeConsumers(of content: ChangeContent) { consumers.removeAll { $0.content == content } }

  /// Whether there is a lossless consumer, so that no entry may be dropped.
  package var isLossless: Bool { !consumers.isEmpty }

  package var hasConsumerOfEverything: Bool { consumers.contains { $0.content == .everything } }

  // MARK: Changes

  /// Wakes waiting consumers after a change.
  package func changed() { wakeUp() }

  /// Hands out the changes at the end of a moment.
  package func momentEnded() {
    if !consumers.isEmpty, let producer {
      hand(producer.collectChanges(hasConsumerOfEverything ? .everything : .entries), isMoment: true)
    }
    changed()
  }

  /// Hands the entries to consumers of the entries alone when the journal is full in the middle of a moment.
  package func journalIsFull() {
    if let producer { hand(producer.collectChanges(.entries), isMoment: true) }
  }

  /// Hands out a batch that was not requested. It follows all that were collected or published before.
  package func publish(_ batch: ChangeBatch) {
    hand(batch)
    changed()
  }

  /// Adds the outcome of a command.
  package func reply(_ request: RequestNumber, _ outcome: CommandOutcome) {
    outcomes.append(ChangeBatch.RequestOutcome(request, outcome))
    changed()
  }

  /// Updates every cursor. The others are woken for the changes that the reader has found.
  func collect(for reader: ChangeCursor?) {
    guard let producer else { return }
    let batch = producer.collectChanges(.everything)
    hand(batch)
    guard batch.holdsChanges else { return }
    wakeUp(except: reader)
  }

  private func wakeUp(except reader: ChangeCursor? = nil) {
    for link in cursors where link.cursor !== reader { link.cursor?.wakeUp() }
  }

  func makeRequest() -> RequestNumber {
    lastRequest += 1
    return lastRequest
  }

  func pending(atMost limit: Int) -> PendingSnapshot? { producer?.pending(atMost: limit) }

  /// - Parameter isMoment: Whether a moment ends with the batch. Lossless consumers also get changes that a cursor
  ///   collects within a moment.
  private func hand(_ batch: ChangeBatch, isMoment: Bool = false) {
    isFresh = false
    if !consumers.isEmpty, isMoment || batch.holdsChanges {
      var moment = batch
      if hasConsumerOfEverything { moment.pending = pending(atMost: PendingSnapshot.recordedLimit) }
      for consumer in consumers { consumer.consume(moment) }
    }
    var batch = batch
    batch.outcomes = outcomes
    outcomes = []
    start?.add(batch)
    for link in cursors { link.cursor?.add(batch) }
  }

  /// Returns everything, for a late consumer. The others get the changes that they did not have yet.
  private func collectEverything() -> ChangeBatch? {
    guard let producer else { return nil }
    collect(for: nil)
    producer.markEverythingChanged()
    return producer.collectChanges(.everything)
  }
}

/// The producer of the changes that a ``ChangeFeed`` distributes.
@MainActor
package protocol ChangeProducer: AnyObject {
  /// Returns the changes since the last call; everything at the first call.
  func collectChanges(_ content: ChangeContent) -> ChangeBatch

  /// Makes the next call return everything known, and no new changes: only one consumer gets it.
  func markEverythingChanged()

  /// Returns the first `limit` pending events.
  func pending(atMost limit: Int) -> PendingSnapshot
}
