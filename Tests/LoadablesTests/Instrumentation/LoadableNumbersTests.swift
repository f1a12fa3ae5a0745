import Loadables
import LoadablesTesting
import Testing

@Suite("Instrumentation: a watcher's numbers for loadables")
@MainActor
struct LoadableNumbersTests {
  let loadable = TestLoadable()

  @Test func theFirstWatcherKeepsItsNumberInTheLoadable() {
    var numbers = LoadableNumbers()
    numbers.give(3, to: loadable)
    #expect(numbers.number(of: loadable) { $0 == 3 } == 3)
    #expect(LoadableNumbers().number(of: loadable) { $0 == 3 } == 3)
  }

  @Test func aFurtherWatcherHasItsOwnNumber() {
    var (first, second) = (LoadableNumbers(), LoadableNumbers())
    first.give(3, to: loadable)
    second.give(5, to: loadable)
    #expect(first.number(of: loadable) { $0 == 3 } == 3)
    #expect(second.number(of: loadable) { $0 == 5 } == 5)
  }

  @Test func aLoadableWithoutANumberHasNone() {
    #expect(LoadableNumbers().number(of: loadable) { $0 >= 0 } == nil)
  }
}
