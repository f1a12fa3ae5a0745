@testable import Loadables
import Testing

@Suite("Observers added to and removed from several loadables")
@MainActor
struct SeveralCrowdsTests {
  @Test func nestedRoundsOfManyRingsAreCalledLikePlainLists() {
    let seed = SeededGenerator.seed(named: "LOADABLES_SEED")
    print("Several crowds: LOADABLES_SEED=\(seed)")
    for number in 0..<3_000 {
      let world = World(seed: seed &+ UInt64(number))
      for _ in 0..<15 { world.step() }
      world.end()
      guard let problem = world.problem else { continue }
      Issue.record("LOADABLES_SEED=\(seed &+ UInt64(number)): \(problem)")
      return
    }
    #expect(Parting.count == 0)
  }
}

@MainActor
private final class World {
  final class Ring: LoadableBase {
    unowned let world: World
    let index: Int
    var members: [(name: Int, observer: AnyObject)] = []
    var expected: [Int] = []
    var rounds = 0
    init(_ world: World, _ index: Int) {
      self.world = world
      self.index = index
      super.init()
    }
    override func roundWillBegin() {
      if !expected.isEmpty { world.fail("ring \(index): \(expected) were not called") }
      world.meddle()
      expected = members.map(\.name)
    }
    override func didAddFirstObserver() { world.meddle() }
    override func didRemoveLastObserver() { world.meddle() }
  }

  private var generator: SeededGenerator
  private var rings: [Ring] = []
  private var lastName = 0
  private var budget = 0
  private(set) var problem: String?

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    rings = (0..<3).map { Ring(self, $0) }
    for ring in rings { for _ in 0..<Int.random(in: 0...4, using: &generator) { add(to: ring) } }
  }

  func fail(_ text: String) { problem = problem ?? text }

  func step() {
    budget = 40
    some().notifyDidChange()
    for ring in rings {
      if !ring.expected.isEmpty { fail("ring \(ring.index): \(ring.expected) were not called at the end") }
      if ring.observerCount != ring.members.count { fail("count \(ring.observerCount), \(ring.members.count)") }
      if ring.flags.contains(.isNotifying) || ring.flags.contains(.hasWaitingRounds) { fail("flags") }
    }
    budget = 10
    meddle()
  }

  func end() {
    budget = 0
    for ring in rings {
      ring.members = []
      ring.notifyDidChange()
      if ring.hasObservers { fail("an observer is left") }
    }
  }

  func meddle() {
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      // With more observers, a failed round might never end.
      guard budget > 0, problem == nil else { return }
      budget -= 1
      let ring = some()
      switch Int.random(in: 0..<10, using: &generator) {
      case 0, 1, 2: add(to: ring)
      case 3, 4, 5, 6: leave(ring)
      case 7: for _ in 0..<3 { leave(ring) }
      case 8: ring.notifyDidChange()
      default: _ = ring.hasObservers
      }
    }
  }

  private func some() -> Ring { rings[Int.random(in: 0..<3, using: &generator)] }

  private func called(_ ring: Ring, _ name: Int) {
    if ring.expected.first == name {
      ring.expected.removeFirst()
    } else {
      fail("ring \(ring.index): \(name) was called, \(ring.expected) were to be")
    }
    meddle()
  }

  private func add(to ring: Ring) {
    // Adding an observer first detects a silently released last one, with further effects.
    ring.noticeMissingObservers()
    guard !ring.flags.contains(.notifiedOfObservers) || ring.hasObservers else { return }
    lastName += 1
    let name = lastName
    ring.members.append((name, self))
    let observer: AnyObject
    // The observer counts as soon as it is added, before the effects.
    func put(_ observer: AnyObject) {
      guard let index = ring.members.firstIndex(where: { $0.name == name }) else { return }
      ring.members[index].observer = observer
    }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      let token = LoadableObserver(loadable: ring) { [unowned self] in called($0, name) }
      observer = token ?? self
      put(observer)
    case 1:
      let token = ring.sink { [unowned self] in called($0, name) }
      observer = token
      put(observer)
    case 2:
      let object = ObjectObserver { [unowned self, unowned ring] in called(ring, name) }
      ring.addObserver(object)
      put(object)
      observer = object
    default:
      let object = Parting(ring) { [unowned self, unowned ring] in called(ring, name) }
      ring.addObserver(object)
      put(object)
      observer = object
    }
    withExtendedLifetime(observer) {}
  }

  private func leave(_ ring: Ring) {
    // Without those still being added.
    let there = ring.members.indices.filter { ring.members[$0].observer !== self }
    guard let index = there.randomElement(using: &generator) else { return }
    let left = ring.members.remove(at: index)
    ring.expected.removeAll { $0 == left.name }
    guard Bool.random(using: &generator) else { return }
    if let token = left.observer as? LoadableObserver {
      token.remove()
    } else if let object = left.observer as? ObjectObserver {
      ring.removeObserver(object)
    }
  }
}

/// Removes itself when it is released.
private final class Parting: LoadableObserverProtocol {
  static var count = 0
  private let loadable: LoadableBase
  private let body: () -> Void
  init(_ loadable: LoadableBase, _ body: @escaping () -> Void) {
    self.loadable = loadable
    self.body = body
    Self.count += 1
  }
  isolated deinit {
    loadable.removeObserver(self)
    Self.count -= 1
  }
  func loadableDidChange(_ loadable: any PureLoadableProtocol) { body() }
}
