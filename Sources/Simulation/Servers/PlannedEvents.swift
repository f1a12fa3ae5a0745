import HeapModule
import Inspection
import InspectionModel
import Loadables
import LoadablesTesting

/// The planned events of all servers and open load of a run, of which there may be millions. Only the earliest has a timer.
///
/// Events that nothing else in the run could notice follow one another without a timer between them; see ``quietEnd``.
@MainActor
final class PlannedEvents {
  struct Event: Comparable, BitwiseCopyable {
    let time: Int64
    fileprivate let sequence: UInt64
    fileprivate let handler: Int32
    /// A number whose meaning is the handler's.
    let kind: UInt8
    let place: Int
    let stamp: UInt64

    static func == (left: Event, right: Event) -> Bool { left.sequence == right.sequence }

    static func < (left: Event, right: Event) -> Bool {
      left.time != right.time ? left.time < right.time : left.sequence < right.sequence
    }
  }

  // A class, because to copy a weak reference takes long.
  private final class Handler {
    weak let object: (any PlannedEventHandler)?
    let label: String

    init(_ object: any PlannedEventHandler, label: String) { (self.object, self.label) = (object, label) }
  }

  /// The time before which nothing but timers and planned events can happen or be observed, in ns. Zero while every event
  /// is to be an instant of its own.
  @exclusivity(unchecked) var quietEnd: Int64 = 0
  /// The inspector of the run. What it records ends its instant.
  weak var inspector: Inspector?
  /// The maximum number of events that follow one another, so that a screen is never kept waiting.
  private static let limit = 4_096

  private let timeSource: ManualTimeSource

  // Read and written a few times for each event, with no callback meanwhile.
  @exclusivity(unchecked) private var events = Heap<Event>()
  @exclusivity(unchecked) private var handlers: [Handler] = []
  @exclusivity(unchecked) private var lastSequence: UInt64 = 0
  @exclusivity(unchecked) private var timer: ScheduledTimer?
  @exclusivity(unchecked) private var deadline = Int64.max
  @exclusivity(unchecked) private var isHandling = false

  init(on timeSource: ManualTimeSource) { self.timeSource = timeSource }

  /// Adds a handler, held weakly, with the label of its events in lists of pending timers. Returns its number.
  func connect(_ handler: any PlannedEventHandler, label: String) -> Int32 {
    handlers.append(Handler(handler, label: label))
    return Int32(handlers.count - 1)
  }

  /// Plans an event of a handler. Events of one time are handled in the order in which they were added.
  func add(_ kind: UInt8 = 0, after delay: Int64, place: Int, stamp: UInt64 = 0, of handler: Int32) {
    lastSequence += 1
    events.insert(
      Event(
        time: timeSource.nanoseconds.addingClamped(delay), sequence: lastSequence, handler: handler, kind: kind,
        place: place, stamp: stamp))
    // Set once after all events of an instant.
    if !isHandling { setTimer() }
  }

  func removeAll(of handler: Int32) {
    events = Heap(events.unordered.filter { $0.handler != handler })
    guard !isHandling else { return }
    if let timer = timer.take() { timeSource.cancel(timer) }
    deadline = .max
    setTimer()
  }

  private func handleDue() {
    (timer, deadline) = (nil, .max)
    isHandling = true
    // A weak reference takes longer to read than an event to handle.
    let (inspector, objects) = (inspector, handlers.map(\.object))
    let recorded = inspector?.lastSequence
    var handled = 0
    while let event = events.min,
      event.time <= timeSource.nanoseconds
        || (handled < Self.limit && isNext(event) && recorded == inspector?.lastSequence)
    {
      timeSource.move(to: event.time)
      events.removeMin()
      objects[Int(event.handler)]?.handle(event)
      handled += 1
    }
    isHandling = false
    setTimer()
  }

  /// Returns whether nothing else comes before an event, or at its time.
  private func isNext(_ event: Event) -> Bool {
    event.time < quietEnd && event.time < timeSource.nextDeadline ?? .max
  }

  private func setTimer() {
    guard let next = events.min, next.time < deadline else { return }
    if let timer { timeSource.cancel(timer) }
    let handler = handlers[Int(next.handler)]
    timer = timeSource.scheduleShared(at: next.time, owner: handler.object, label: handler.label) { [weak self] in
      self?.handleDue()
    }
    deadline = next.time
  }
}

/// An object with planned events.
@MainActor
protocol PlannedEventHandler: AnyObject {
  func handle(_ event: PlannedEvents.Event)
}
