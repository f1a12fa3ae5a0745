import Loadables
import LoadablesTesting
import Testing

@Suite("LoadableContainer")
@MainActor
struct LoadableContainerTests {
  let first = TestLoadable()
  let second = TestLoadable()

  @Test func aGroupDependsOnItsChildrenInOrderIncludingDuplicates() {
    let group = LoadableGroup([second, first, second])
    #expect(group.dependencies.map(ObjectIdentifier.init) == [second, first, second].map(ObjectIdentifier.init))
  }

  @Test func aProxyDependsOnItsTargetIfAny() {
    let proxy = LoadableProxy(first)
    #expect(proxy.dependencies.map(ObjectIdentifier.init) == [ObjectIdentifier(first)])
    proxy.loadable = nil
    #expect(proxy.dependencies.isEmpty)
  }

  /// The graph has 2^64 paths.
  @Test func aDependencyOnManyPathsIsVisitedOnce() {
    let innermost = PureLoadableGroup([first])
    let outermost = (0..<64).reduce(innermost) { inner, _ in PureLoadableGroup([inner, inner]) }
    #expect(outermost.dependsOn(first))
    #expect(!outermost.dependsOn(second))
  }
}
