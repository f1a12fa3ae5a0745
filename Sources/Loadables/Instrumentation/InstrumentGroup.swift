/// A group of instruments that acts as a single instrument.
///
/// Each member numbers the events itself. The group has its own event numbers, and translates them for each member.
@MainActor
final class InstrumentGroup: LoadableInstrument {
  /// The first event number that a group assigns. Smaller numbers come from an instrument that was installed alone.
  nonisolated static let firstNumber: EventNumber = 1 << 62
  /// The number of newest events that later events can name as causes. Older entries of each ``NumberLog`` are lost.
  nonisolated static let capacity = 1 << 20

  private final class Member {
    let instrument: any LoadableInstrument
    // Accesses have no callbacks.
    @exclusivity(unchecked) var numbers: NumberLog
    /// For each event with effects in progress, outermost first: true if the member has received the event.
    @exclusivity(unchecked) var begun: [Bool]
    @exclusivity(unchecked) var isInstalled = true

    init(_ instrument: any LoadableInstrument, firstNumber: EventNumber, depth: Int) {
      self.instrument = instrument
      numbers = NumberLog(first: firstNumber, capacity: InstrumentGroup.capacity)
      begun = Array(repeating: false, count: depth)
    }
  }

  // Every access is a single read or write, or a call without callbacks: the checks would take a third of an event's time.
  @exclusivity(unchecked) private var members: [Member] = []
  /// The member that was installed when there was no other; event numbers below ``firstNumber`` are its numbers.
  @exclusivity(unchecked) private var first: Member?
  /// The former ``first`` members that are uninstalled, each with its owner number, which identifies its stored events.
  /// An installed instrument is not in this list, because a weak reference would slow down its use.
  private var owners: [(owner: WeakInstrument, number: UInt32)] = []
  private var lastOwner: UInt32 = 0
  /// The number that identifies ``first`` as the owner of stored events; without ``first``, the number of the last one.
  private(set) var ownerOfSmallNumbers: UInt32 = 0
  @exclusivity(unchecked) private var nextNumber = firstNumber
  @exclusivity(unchecked) private var depth = 0
  /// The numbers of the last result of ``currentCause``: each member's number for the cause, and the group's number.
  @exclusivity(unchecked) private var lastCause: (numbers: [EventNumber?], number: EventNumber)?

  // MARK: Members

  var instruments: [any LoadableInstrument] { members.map(\.instrument) }

  func add(_ instrument: any LoadableInstrument) {
    guard !members.contains(where: { $0.instrument === instrument }) else { return }
    let member = Member(instrument, firstNumber: nextNumber, depth: depth)
    if members.isEmpty {
      first = member
      ownerOfSmallNumbers = ownerNumber(of: instrument)
    }
    members.append(member)
    lastCause = nil
  }

  func remove(_ instrument: any LoadableInstrument) {
    guard let index = members.firstIndex(where: { $0.instrument === instrument }) else { return }
    let member = members.remove(at: index)
    member.isInstalled = false
    if member === first {
      first = nil
      owners.append((WeakInstrument(instrument: instrument), ownerOfSmallNumbers))
    }
    for wasReceived in member.begun where wasReceived { instrument.endEffects() }
    lastCause = nil
  }

  private func ownerNumber(of instrument: any LoadableInstrument) -> UInt32 {
    owners.removeAll { $0.owner.instrument == nil }
    if let known = owners.firstIndex(where: { $0.owner.instrument === instrument }) {
      return owners.remove(at: known).number
    }
    lastOwner += 1
    return lastOwner
  }

  /// The receiver of events: nil without members, otherwise this group. A single member that was installed alone
  /// receives events directly, which is faster, unless effects that the group has begun are in progress.
  var effective: (any LoadableInstrument)? {
    switch members.count {
    case 0: nil
    case 1 where members[0] === first && depth == 0: members[0].instrument
    default: self
    }
  }

  /// Returns a stored event's number for the receiver of events; nil if the receiver does not know the event.
  ///
  /// - Parameter directly: True if the receiver is the group's only member, false if the receiver is this group.
  func number(of held: HeldCause, directly: Bool) -> EventNumber? {
    guard held.number >= Self.firstNumber else {
      return first != nil && held.owner == ownerOfSmallNumbers ? held.number : nil
    }
    return directly ? members.first.flatMap { number(held.number, of: $0) } : held.number
  }

  private func number(_ number: EventNumber, of member: Member) -> EventNumber? {
    number < Self.firstNumber ? (member === first ? number : nil) : member.numbers[number]
  }

  private func takeNumber() -> EventNumber {
    for member in members { member.numbers.appendNone() }
    defer { nextNumber += 1 }
    return nextNumber
  }

  // MARK: LoadableInstrument

  func record(_ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?) -> EventNumber {
    // Taken first: recording may lead to further events.
    let number = takeNumber()
    for member in members where member.isInstalled {
      // Recorded before the table is accessed.
      let own = member.instrument.record(
        event.mappingNumbers { self.number($0, of: member) }, of: loadable,
        cause: cause.flatMap { self.number($0, of: member) })
      member.numbers[number] = own
    }
    return number
  }

  var currentCause: EventNumber? {
    let members = members
    let causes = members.map(\.instrument.currentCause)
    guard causes.contains(where: { $0 != nil }) else { return nil }
    if let lastCause, lastCause.numbers == causes, nextNumber - lastCause.number < Self.capacity {
      return lastCause.number
    }
    let number = takeNumber()
    for (member, cause) in zip(members, causes) { member.numbers[number] = cause }
    lastCause = (causes, number)
    return number
  }

  func begin(effectsOf event: EventNumber) {
    depth += 1
    for member in members where member.isInstalled {
      let number = number(event, of: member)
      member.begun.append(number != nil)
      if let number { member.instrument.begin(effectsOf: number) }
    }
  }

  func endEffects() {
    depth -= 1
    for member in members where member.begun.popLast() == true { member.instrument.endEffects() }
  }
}

private struct WeakInstrument {
  weak var instrument: (any LoadableInstrument)?
}

/// A table from the newest event numbers of a group to the numbers of one member for the same events.
private struct NumberLog {
  private static let none = EventNumber.max

  private let first: EventNumber
  private let capacity: Int
  private var numbers: [EventNumber] = []
  private var end: EventNumber

  init(first: EventNumber, capacity: Int) {
    self.first = first
    self.capacity = capacity
    end = first
  }

  /// Adds the group's next event, without a number of the member yet. A full table replaces its oldest entry.
  mutating func appendNone() {
    let place = place(of: end)
    if place < numbers.count { numbers[place] = Self.none } else { numbers.append(Self.none) }
    end += 1
  }

  /// The member's number for a group's event; nil if the member has none, or if the table has no such event.
  subscript(groupNumber: EventNumber) -> EventNumber? {
    get {
      guard isKept(groupNumber) else { return nil }
      let number = numbers[place(of: groupNumber)]
      return number == Self.none ? nil : number
    }
    set {
      if isKept(groupNumber) { numbers[place(of: groupNumber)] = newValue ?? Self.none }
    }
  }

  private func isKept(_ groupNumber: EventNumber) -> Bool {
    groupNumber >= first && groupNumber < end && end - groupNumber <= EventNumber(numbers.count)
  }

  private func place(of groupNumber: EventNumber) -> Int { Int(groupNumber - first) % capacity }
}

extension LoadableEvent {
  /// Returns a copy of the event in which `transform` has replaced the event numbers, which differ between instruments.
  @inline(__always)
  package func mappingNumbers(_ transform: (EventNumber) -> EventNumber?) -> LoadableEvent {
    switch self {
    case .timer(.fired(let armed), let owner): .timer(.fired(armed: armed.flatMap(transform)), by: owner)
    case .timer(.cancelled(let armed), let owner): .timer(.cancelled(armed: armed.flatMap(transform)), by: owner)
    case .stateChanged, .notifying, .syncRequested, .resultDropped, .timer, .dependenciesChanged, .violated: self
    }
  }
}
