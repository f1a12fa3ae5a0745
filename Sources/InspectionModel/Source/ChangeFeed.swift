/// Distributes the changes of a source to its cursors, which merge unread changes, and to its lossless consumers, which
/// receive every batch. The cursors may read the past of the source instead.
@MainActor
package final class ChangeFeed {
  private weak let producer: (any ChangeProducer)?
  /// The producer that the cursors read instead; nil if they read the source.
  private weak var shown: (any ChangeProducer)?
  private let entryLimit: Int
  private var cursors: [WeakCursor] = []
  /// Whether all cursors are awake, so that there is none to wake.
  private var areAwake = false
  private var consumers: [any ChangeConsumer] = []
  private var outcomes: [ChangeBatch.RequestOutcome] = []
  private var lastRequest: RequestNumber = 0
  /// The changes from the start of the journal, for the first cursor; nil once a cursor exists, or if not kept at all.
  private var start: ChangeCollector?
  /// Whether the producer's changes were never collected, so that the next batch has the whole state.
  private var isFresh = true

  private struct WeakCursor {
    weak let cursor: ChangeCursor?
  }

  /// Creates a feed of `producer`, often the source. Keeps at most `entryLimit` journal entries for each cursor. If
  /// `keepsStart`, the first cursor receives the journal from the start.
  package init(_ producer: any ChangeProducer, entryLimit: Int = .max, keepsStart: Bool = true) {
    self.producer = producer
    self.entryLimit = entryLimit
    start = keepsStart ? ChangeCollector(entryLimit: entryLimit) : nil
  }

  // MARK: Consumers

  /// Returns a new cursor whose first batch has the whole state; see ``InspectionSource/makeCursor(wake:)``.
  package func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor {
    var collected = start ?? ChangeCollector(entryLimit: entryLimit)
    if start == nil, let everything = collectEverything(of: shown ?? producer) { collected.add(everything) }
    start = nil
    let cursor = ChangeCursor(self, collected, wake: wake)
    add(cursor)
    return cursor
  }

  /// Returns a new cursor whose first batch lacks the current state. The caller adds the state by marking all nodes as
  /// changed. `wake` is called when there are new changes.
  package func makeEmptyCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor {
    (start, isFresh) = (nil, false)
    let cursor = ChangeCursor(self, ChangeCollector(entryLimit: entryLimit), wake: wake)
    add(cursor)
    return cursor
  }

  private func add(_ cursor: ChangeCursor) {
    cursors.removeAll { $0.cursor == nil }
    cursors.append(WeakCursor(cursor: cursor))
    areAwake = false
  }

  /// Adds a consumer that receives every batch, the current state as the first.
  package func add(_ consumer: any ChangeConsumer) {
    if isFresh {
      consumers.append(consumer)
      return momentEnded()
    }
    guard var everything = collectEverything(of: producer) else { return }
    // Before the first cursor exists, the consumer gets the journal from the start, as that cursor will.
    if var start, let journal = start.take() {
      (everything.entries, everything.lostEntries) = (journal.entries, journal.lostEntries)
    }
    consumers.append(consumer)
    if consumer.content == .everything {
      everything.pending = producer?.pending(atMost: PendingSnapshot.recordedLimit)
    }
    consumer.consume(everything)
  }

  /// Adds consumers before the first event. They receive every batch. The first batch comes after that event.
  package func addAtStart(_ consumers: [any ChangeConsumer]) { self.consumers += consumers }

  /// Removes a consumer, which then receives no further batches.
  package func remove(_ consumer: any ChangeConsumer) { consumers.removeAll { $0 === consumer } }

  /// Whether any ``ChangeConsumer`` was added. Such consumers need every journal entry: the source must not drop any.
  package var isLossless: Bool { !consumers.isEmpty }

  package var hasLosslessConsumer: Bool { consumers.contains { $0.content == .everything } }

  /// Moves the cursors of another feed here. They know the present state of this feed's source.
  package func takeCursors(of other: ChangeFeed) {
    collect(for: nil)
    start = nil
    (cursors, other.cursors) = (other.cursors, [])
    outcomes += other.outcomes
    (other.outcomes, lastRequest) = ([], other.lastRequest)
    for link in cursors { link.cursor?.feed = self }
    areAwake = false
  }

  /// Lets the cursors read the changes of another producer, such as a player of the source's past; nil lets them read the
  /// source again. The changes must follow those that the cursors have.
  package func show(_ other: (any ChangeProducer)?) { shown = other }

  // MARK: Changes

  /// Wakes the consumers of all cursors, because there are new changes.
  package func changed() {
    guard !areAwake else { return }
    areAwake = true
    wakeUp()
  }

  /// Notes that the consumer of a cursor is about to read, and must be woken by the next change.
  func cursorReads() { areAwake = false }

  /// Ends a moment (an instant of a run, or a command): delivers its changes to lossless consumers, wakes all cursors.
  package func momentEnded() {
    if !consumers.isEmpty, let producer {
      hand(producer.collectChanges(hasLosslessConsumer ? .everything : .entries), of: producer, isMoment: true)
    }
    changed()
  }

  /// Ends a moment that others follow at once, until ``momentEnded()``. Consumers of entries alone get them then, or when
  /// the journal is full: to deliver few at a time takes longer than the events.
  package func momentPassed() {
    if hasLosslessConsumer { momentEnded() } else { changed() }
  }

  /// Delivers the entries of a full journal before the instant ends. All consumers must receive only entries.
  package func journalIsFull() {
    if let producer { hand(producer.collectChanges(.entries), of: producer, isMoment: true) }
  }

  /// Delivers a batch that a producer makes without being asked. The changes must follow those of all earlier batches.
  package func publish(_ batch: ChangeBatch, of publisher: any ChangeProducer) {
    hand(batch, of: publisher)
    changed()
  }

  /// Adds the outcome of a command to the next batch and wakes the cursors.
  package func reply(_ request: RequestNumber, _ outcome: CommandOutcome) {
    outcomes.append(ChangeBatch.RequestOutcome(request, outcome))
    changed()
  }

  /// Collects the producer's changes for all cursors. If there are any, wakes the cursors except `reader`, the caller.
  func collect(for reader: ChangeCursor?) {
    guard let producer else { return }
    let hasOutcomes = !outcomes.isEmpty
    var batch = producer.collectChanges(.everything)
    hand(batch, of: producer)
    if let shown {
      batch = shown.collectChanges(.everything)
      hand(batch, of: shown)
    }
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

  func pending(atMost limit: Int) -> PendingSnapshot? { (shown ?? producer)?.pending(atMost: limit) }

  /// Delivers a batch of the source to its lossless consumers, and one of what is shown to the cursors. The lossless
  /// consumers get a batch without changes only if it ends a moment (`isMoment`): an instant of a run, or a command.
  private func hand(_ batch: ChangeBatch, of publisher: any ChangeProducer, isMoment: Bool = false) {
    isFresh = false
    if publisher === producer, !consumers.isEmpty, isMoment || batch.holdsChanges {
      var moment = batch
      if hasLosslessConsumer { moment.pending = publisher.pending(atMost: PendingSnapshot.recordedLimit) }
      for consumer in consumers { consumer.consume(moment) }
    }
    guard publisher === shown ?? producer else { return }
    var batch = batch
    batch.outcomes = outcomes
    outcomes = []
    start?.add(batch)
    for link in cursors { link.cursor?.add(batch) }
  }

  /// Delivers the pending changes, then returns the whole state of a producer; nil without one.
  private func collectEverything(of producer: (any ChangeProducer)?) -> ChangeBatch? {
    guard let producer else { return nil }
    collect(for: nil)
    producer.markAllChanged()
    return producer.collectChanges(.everything)
  }
}

/// The part of a source that produces the changes for a ``ChangeFeed``.
@MainActor
package protocol ChangeProducer: AnyObject {
  /// Returns the changes since the last call; at the first call, the whole state.
  func collectChanges(_ content: ChangeContent) -> ChangeBatch

  /// Makes the next call of ``collectChanges(_:)`` return the whole state, as for a first call.
  func markAllChanged()

  /// Returns the pending events that are due first, at most `limit`.
  func pending(atMost limit: Int) -> PendingSnapshot
}

/// A consumer that receives all changes of a source, such as a recording or a log. The consumer gets a batch at the end
/// of every moment: after each instant of a run and after each command of the user.
@MainActor
public protocol ChangeConsumer: AnyObject {
  /// The kinds of changes that the consumer receives.
  var content: ChangeContent { get }

  /// Receives the changes since the previous call. The first call passes the whole current state.
  func consume(_ changes: ChangeBatch)
}

/// The kinds of changes that a consumer of a source receives.
public enum ChangeContent: Sendable, Hashable {
  /// Journal entries and the snapshots of new nodes, without the snapshots of changed nodes.
  case entries
  /// All changes, and the pending events that are due first, at most ``PendingSnapshot/recordedLimit``.
  case everything
}

extension PendingSnapshot {
  /// The maximum number of pending events that a ``ChangeConsumer``, such as a recording, receives with each batch.
  public static let recordedLimit = 100
}
