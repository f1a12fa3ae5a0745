import Loadables
import LoadablesTesting
import Testing

@Suite("LoadableNumbers")
@MainActor
struct LoadableNumbersTests {
  let loadable = TestLoadable()

  @Test("the first instance stores its number in the loadable")
  func theFirstWatcherKeepsItsNumberInTheLoadable() {
    var numbers = LoadableNumbers()
    numbers.give(3, to: loadable)
    #expect(numbers.number(of: loadable) { $0 == 3 } == 3)
    #expect(LoadableNumbers().number(of: loadable) { $0 == 3 } == 3)
  }

  @Test("a second instance has numbers of its own")
  func aFurtherWatcherHasItsOwnNumber() {
    var (first, second) = (LoadableNumbers(), LoadableNumbers())
    first.give(3, to: loadable)
    second.give(5, to: loadable)
    #expect(first.number(of: loadable) { $0 == 3 } == 3)
    #expect(second.number(of: loadable) { $0 == 5 } == 5)
  }

  @Test("a loadable without a number returns nil")
  func aLoadableWithoutANumberHasNone() {
    #expect(LoadableNumbers().number(of: loadable) { $0 >= 0 } == nil)
  }
}
