import InspectionModel
import Testing

@testable import Inspection

@Suite("Errors that a client can inject")
struct InjectableErrorsTests {
  private enum Own: Error { case first, second, found }

  private func own(_ errors: InjectableErrors, _ word: String) -> Own? { errors.error(for: word) as? Own }

  @Test("a registered word gives its error, in place of an earlier one; then a closure; then an error of that text")
  func order() {
    let errors = InjectableErrors()
    errors.add(["a": Own.first, "b": Own.first])
    errors.add(["b": Own.second])
    errors.setSource { $0 < "d" ? Own.found : nil }
    #expect(own(errors, "a") == .first && own(errors, "b") == .second && own(errors, "c") == .found)
    #expect(errors.error(for: "d") as? InjectedError == InjectedError("d"))
  }

  @Test("the words that can be typed are offered, sorted; those of a closure are unknown")
  func words() {
    let errors = InjectableErrors()
    errors.setSource { _ in Own.found }
    errors.add(["timeout": Own.first, "a b": Own.first, "": Own.first, "x\u{7}": Own.first, "http-500": Own.first])
    #expect(errors.words == ["http-500", "timeout"])
  }

  @Test("a queue of faults takes each by its rate, from the seed, and lowers the counts of all")
  func rate() {
    func taken(seed: UInt64) -> [Int] {
      var (queue, generator) = (FaultQueue(), Seeded(state: seed))
      queue.add(Fault(.hang, count: 200, rate: 0.25), origin: 1)
      let taken = (0..<300).filter { _ in !queue.take(&generator).isEmpty }
      #expect(queue.faults.isEmpty)
      return taken
    }
    #expect(taken(seed: 1) == taken(seed: 1) && taken(seed: 1) != taken(seed: 2))
    #expect((30...70).contains(taken(seed: 1).count) && taken(seed: 1).allSatisfy { $0 < 200 })
  }

  @Test("a fault that is impossible for a call stays, with its count")
  func impossible() {
    var (queue, generator) = (FaultQueue(), SystemRandomNumberGenerator())
    queue.add(Fault(.fail(error: "x"), count: 1), origin: 1)
    queue.add(Fault(.delay(5), count: 1), origin: 2)
    let taken = queue.take(&generator) { if case .fail = $0.effect { false } else { true } }
    #expect(taken.map(\.origin) == [2])
    #expect(queue.faults == [Fault(.fail(error: "x"), count: 1)])
  }

  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
