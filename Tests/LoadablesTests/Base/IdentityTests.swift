import Loadables
import Testing

/// The original's loadables are objects of Foundation, which are kept in sets.
@Suite("Loadables and observers by identity")
@MainActor
struct IdentityTests {
  @Test func aSetHasALoadableOnce() {
    let (first, second) = (SampleSource(1), SampleSource(1))
    let all: Set<LoadableBase> = [first, second, first, LoadableGroup([first])]
    #expect(all.count == 3)
    #expect(first == first && first != second)
  }

  @Test func aSetHasATokenOnce() {
    let source = SampleSource(1)
    let (first, second) = (source.sink { _ in }, source.sink { _ in })
    let tokens: Set<LoadableObserver> = [first, second, first]
    #expect(tokens.count == 2)
  }
}
