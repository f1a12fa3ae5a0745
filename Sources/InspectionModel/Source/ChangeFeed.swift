/// Hands what a producer has changed to every cursor and every lossless consumer of a source.
@MainActor
package final class ChangeFeed {
  private weak let producer: (any ChangeProducer)?
  private let entryLimit: Int
  private var cursors: [WeakCursor] = []
  private var consumers: [any ChangeConsumer] = []
  private var outcomes: [ChangeBatch.RequestOutcome] = []
  private var lastRequest: RequestNumber = 0
  /// What the first cursor gets, which has the journal from the start; nil once there is one.
  private var start: ChangeCollector?
  /// Whether nothing has been collected yet, so that the next batch holds everything.
  private var isFresh = true

  private struct WeakCursor {
    weak let cursor: ChangeCursor?
  }

  /// - Parameters:
  ///   - producer: The source, or what makes its changes.
  ///   - entryLimit: How many entries are kept for a cursor that does not take them.
  ///   - keepsStart: Whether the first cursor gets the journal from the start.
  package init(_ producer: any ChangeProducer, entryLimit: Int = .max, keepsStart: Bool = true) {
    self.producer = producer
    self.entryLimit = entryLimit
    start = keepsStart ? ChangeCollector(entryLimit: entryLimit) : nil
  }

  // MARK: Consumers

  /// A new cursor; see ``InspectionSource/makeCursor(wake:)``.
  package func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor {
    var collected = start ?? ChangeCollector(entryLimit: entryLimit)
    if start == nil, let everything = collectEverything() { collected.add(everything) }
    start = nil
    let cursor = ChangeCursor(self, collected, wake: wake)
    cursors.removeAll { $0.cursor == nil }
    cursors.append(WeakCursor(cursor: cursor))
    return cursor
  }

  /// A new cursor that has nothing yet. The producer has to mark everything as changed, for all cursors.
  package func makeEmptyCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor {
    (start, isFresh) = (nil, false)
    let cursor = ChangeCursor(self, ChangeCollector(entryLimit: entryLimit), wake: wake)
    cursors.removeAll { $0.cursor == nil }
    cursors.append(WeakCursor(cursor: cursor))
    return cursor
  }

  /// Adds a lossless consumer. What there is now is its first moment.
  package func add(_ consumer: any ChangeConsumer) {
    if isFresh {
      consumers.append(consumer)
      return momentEnded()
    }
    guard var everything = collectEverything() else { return }
    // Before the first cursor it gets the journal from the start, as that cursor will.
    if var start, let journal = start.take() {
      (everything.entries, everything.lostEntries) = (journal.entries, journal.lostEntries)
    }
    consumers.append(consumer)
    if consumer.content == .everything { everything.pending = pending(atMost: PendingSnapshot.recordedLimit) }
    consumer.consume(everything)
  }

  /// Adds lossless consumers before anything has happened. Their first moment is the one that ends first.
  package func addAtStart(_ consumers: [any ChangeConsumer]) { self.consumers += consumers }

  /// Removes the lossless consumers of so much of the changes.
  package func removeConsumers(of content: ChangeContent) { consumers.removeAll { $0.content == content } }

  /// Whether there is a lossless consumer, so that no entry may be dropped.
  package var isLossless: Bool { !consumers.isEmpty }

  /// Whether there is a consumer of everything that changes.
  package var hasConsumerOfEverything: Bool { consumers.contains { $0.content == .everything } }

  // MARK: Changes

  /// Something has changed: consumers that wait are woken.
  package func changed() { wakeUp() }

  /// Something has happened, with all that follows from it at once.
  package func momentEnded() {
    if !consumers.isEmpty, let producer {
      hand(producer.collectChanges(hasConsumerOfEverything ? .everything : .entries), isMoment: true)
    }
    changed()
  }

  /// The journal is full in the middle of a moment: consumers of the entries alone take them.
  package func journalIsFull() {
    if let producer { hand(producer.collectChanges(.entries), isMoment: true) }
  }

  /// A batch is made without being asked for. It follows all that were collected or published before.
  package func publish(_ batch: ChangeBatch) {
    hand(batch)
    changed()
  }

  /// The outcome of a command is known.
  package func reply(_ request: RequestNumber, _ outcome: CommandOutcome) {
    outcomes.append(ChangeBatch.RequestOutcome(request, outcome))
    changed()
  }

  /// Brings every cursor up to date. The others are woken for what the reader has found.
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

  /// - Parameter isMoment: Whether a moment ends with the batch. What a cursor collects within one is no less for the
  ///   lossless consumers.
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

  /// All there is, for a consumer that comes later. The others get what they had not got yet.
  private func collectEverything() -> ChangeBatch? {
    guard let producer else { return nil }
    collect(for: nil)
    producer.markEverythingChanged()
    return producer.collectChanges(.everything)
  }
}

/// What makes the changes that a ``ChangeFeed`` hands on.
@MainActor
package protocol ChangeProducer: AnyObject {
  /// What has changed since the last call; everything at the first call.
  func collectChanges(_ content: ChangeContent) -> ChangeBatch

  /// Makes the next call return everything, and nothing that was not known by now: one consumer alone gets it.
  func markEverythingChanged()

  /// What is pending, as far as `limit` goes.
  func pending(atMost limit: Int) -> PendingSnapshot
}
