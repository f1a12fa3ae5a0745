/// A distributor of a producer's changes to all cursors and lossless consumers of a source.
@MainActor
package final class ChangeFeed {
  private weak let producer: (any ChangeProducer)?
  private let entryLimit: Int
  private var cursors: [WeakCursor] = []
  private var consumers: [any ChangeConsumer] = []
  private var outcomes: [ChangeBatch.RequestOutcome] = []
  private var lastRequest: RequestNumber = 0
  /// The changes for the first cursor, with the journal from the start; nil once the first cursor exists.
  private var start: ChangeCollector?
  /// Whether the producer's changes were never collected, so that the next batch holds the whole state.
  private var isFresh = true

  private struct WeakCursor {
    weak let cursor: ChangeCursor?
  }

  /// - Parameters:
  ///   - producer: The producer of the changes, often the source.
  ///   - entryLimit: The maximum number of journal entries kept for each cursor.
  ///   - keepsStart: Whether the first cursor receives the journal from the start.
  package init(_ producer: any ChangeProducer, entryLimit: Int = .max, keepsStart: Bool = true) {
    self.producer = producer
    self.entryLimit = entryLimit
    start = keepsStart ? ChangeCollector(entryLimit: entryLimit) : nil
  }

  // MARK: Consumers

  /// Returns a new cursor; see ``InspectionSource/makeCursor(wake:)``.
  package func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor {
    var collected = start ?? ChangeCollector(entryLimit: entryLimit)
    if start == nil, let everything = collectLossless() { collected.add(everything) }
    start = nil
    let cursor = ChangeCursor(self, collected, wake: wake)
    cursors.removeAll { $0.cursor == nil }
    cursors.append(WeakCursor(cursor: cursor))
    return cursor
  }

  /// Returns a new cursor without changes. The caller must then mark everything as changed, for all cursors.
  package func makeEmptyCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor {
    (start, isFresh) = (nil, false)
    let cursor = ChangeCursor(self, ChangeCollector(entryLimit: entryLimit), wake: wake)
    cursors.removeAll { $0.cursor == nil }
    cursors.append(WeakCursor(cursor: cursor))
    return cursor
  }

  /// Adds a lossless consumer, which receives the current state as its first batch.
  package func add(_ consumer: any ChangeConsumer) {
    if isFresh {
      consumers.append(consumer)
      return momentEnded()
    }
    guard var everything = collectLossless() else { return }
    // Before the first cursor exists, the consumer gets the journal from the start, as that cursor will.
    if var start, let journal = start.take() {
      (everything.entries, everything.lostEntries) = (journal.entries, journal.lostEntries)
    }
    consumers.append(consumer)
    if consumer.content == .everything { everything.pending = pending(atMost: PendingSnapshot.recordedLimit) }
    consumer.consume(everything)
  }

  /// Adds lossless consumers before the first event. The first batch that they receive is the first moment's.
  package func addAtStart(_ consumers: [any ChangeConsumer]) { self.consumers += consumers }

  /// Removes the lossless consumers whose content is `content`.
  package func removeConsumers(of content: ChangeContent) { consumers.removeAll { $0.content == content } }

  /// Removes a lossless consumer.
  package func remove(_ consumer: any ChangeConsumer) { consumers.removeAll { $0 === consumer } }

  /// Whether a lossless consumer exists, so that no entry may be dropped.
  package var isLossless: Bool { !consumers.isEmpty }

  package var hasLosslessConsumer: Bool { consumers.contains { $0.content == .everything } }

  // MARK: Changes

  /// Wakes the consumers that wait for a change.
  package func changed() { wakeUp() }

  /// Collects the changes at the end of a moment and delivers them to cursors and lossless consumers.
  package func momentEnded() {
    if !consumers.isEmpty, let producer {
      hand(producer.collectChanges(hasLosslessConsumer ? .everything : .entries), isMoment: true)
    }
    changed()
  }

  /// Delivers the entries when the journal is full within a moment. All lossless consumers must read entries only.
  package func journalIsFull() {
    if let producer { hand(producer.collectChanges(.entries), isMoment: true) }
  }

  /// Delivers a batch of the producer. The batch must follow all batches collected or published before.
  package func publish(_ batch: ChangeBatch) {
    hand(batch)
    changed()
  }

  /// Adds the outcome of a command to the next batch.
  package func reply(_ request: RequestNumber, _ outcome: CommandOutcome) {
    outcomes.append(ChangeBatch.RequestOutcome(request, outcome))
    changed()
  }

  /// Adds an outcome to the batch that is being collected. For a producer within
  /// ``ChangeProducer/collectChanges(_:)``: the reader is not woken, as it takes this batch.
  package func add(_ outcome: ChangeBatch.RequestOutcome) { outcomes.append(outcome) }

  /// Collects the producer's changes for all cursors. Wakes the cursors except `reader` if there are changes.
  func collect(for reader: ChangeCursor?) {
    guard let producer else { return }
    let batch = producer.collectChanges(.everything)
    let hasOutcomes = !outcomes.isEmpty
    hand(batch)
    guard batch.holdsChanges || hasOutcomes else { return }
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

  /// - Parameter isMoment: Whether the batch ends a moment. If false, lossless consumers receive only a batch with
  ///   changes.
  private func hand(_ batch: ChangeBatch, isMoment: Bool = false) {
    isFresh = false
    if !consumers.isEmpty, isMoment || batch.holdsChanges {
      var moment = batch
      if hasLosslessConsumer { moment.pending = pending(atMost: PendingSnapshot.recordedLimit) }
      for consumer in consumers { consumer.consume(moment) }
    }
    var batch = batch
    batch.outcomes = outcomes
    outcomes = []
    start?.add(batch)
    for link in cursors { link.cursor?.add(batch) }
  }

  /// Returns the whole state for a late consumer. Delivers the changes so far to the existing consumers first.
  private func collectLossless() -> ChangeBatch? {
    guard let producer else { return nil }
    collect(for: nil)
    producer.markAllChanged()
    return producer.collectChanges(.everything)
  }
}

/// The producer of the changes that a ``ChangeFeed`` distributes.
@MainActor
package protocol ChangeProducer: AnyObject {
  /// Returns the changes since the last call; everything at the first call.
  func collectChanges(_ content: ChangeContent) -> ChangeBatch

  /// Makes the next call of ``collectChanges(_:)`` return the whole known state, without new changes.
  func markAllChanged()

  /// Returns at most `limit` pending events, those due first.
  func pending(atMost limit: Int) -> PendingSnapshot
}
