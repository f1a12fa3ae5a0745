import Loadables
import Testing

/// Set `LOADABLES_SEED` to repeat a run that failed.
@Suite("Observers added and removed during a round")
@MainActor
struct ComingAndGoingTests {
  @Test func areCalledLikeAPlainList() {
    let seed = SeededGenerator.seed(named: "LOADABLES_SEED")
    print("Observers that come and go: LOADABLES_SEED=\(seed)")
    for number in 0..<2_000 {
      let crowd = Crowd(seed: seed &+ UInt64(number))
      for _ in 0..<20 { crowd.round() }
      guard let problem = crowd.problem else { continue }
      Issue.record("LOADABLES_SEED=\(seed &+ UInt64(number)): \(problem)")
      return
    }
  }
}

/// The observers of one loadable, tokens and objects, with a list of their names.
@MainActor
private final class Crowd {
  private let loadable = SampleLoadable()
  private var generator: SeededGenerator
  private var lastName = 0
  private var members: [(name: Int, observer: AnyObject)] = []
  /// The observers still to be called in the current round, in this order.
  private var expected: [Int] = []
  private(set) var problem: String?

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    for _ in 0..<Int.random(in: 0...6, using: &generator) { add() }
  }

  func round() {
    expected = members.map(\.name)
    loadable.notifyDidChange()
    if !expected.isEmpty { problem = problem ?? "\(expected) were not called" }
    if loadable.observerCount != members.count { problem = problem ?? "observerCount is \(loadable.observerCount)" }
    change()
  }

  private func called(_ name: Int) {
    if expected.first == name {
      expected.removeFirst()
    } else {
      problem = problem ?? "\(name) was called, \(expected) were to be"
    }
    change()
  }

  private func change() {
    // With more observers, a failed round might never end.
    guard problem == nil else { return }
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      if Bool.random(using: &generator) { add() } else { leave() }
    }
  }

  private func add() {
    lastName += 1
    let name = lastName
    if Bool.random(using: &generator) {
      members.append((name, loadable.sink { [unowned self] _ in called(name) }))
    } else {
      let object = ObjectObserver { [unowned self] in called(name) }
      loadable.addObserver(object)
      members.append((name, object))
    }
  }

  /// Removes an observer: a token or an object that removes itself, or is just released.
  private func leave() {
    guard !members.isEmpty else { return }
    let left = members.remove(at: .random(in: members.indices, using: &generator))
    expected.removeAll { $0 == left.name }
    guard Bool.random(using: &generator) else { return }
    if let token = left.observer as? LoadableObserver {
      token.remove()
    } else if let object = left.observer as? ObjectObserver {
      loadable.removeObserver(object)
    }
  }
}
