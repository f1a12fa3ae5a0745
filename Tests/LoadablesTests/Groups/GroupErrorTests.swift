import Loadables
import LoadablesTesting
import Testing

@Suite("Groups: errors")
@MainActor
struct GroupErrorTests {
  let children = (0..<3).map { _ in TestLoadable() }

  @Test func theErrorIsTheFirstFailedChildsInOrderThatHasOneAndNamesTheChild() throws {
    let group = PureLoadableGroup(children)
    children[2].setDidFailToSync(SampleError("last"))
    children[0].setDidFailToSync()
    children[1].setDidFailToSync(SampleError("middle"))
    let error = try #require(group.error as? LoadableGroupError)
    #expect(error.child === children[1])
    #expect(error.cause as? SampleError == SampleError("middle"))
    #expect("\(error)" == "TestLoadable failed: middle")
  }

  @Test func thereIsNoErrorWhenNoFailedChildHasOne() {
    let group = PureLoadableGroup(children)
    children[0].setDidFailToSync()
    #expect(group.loadableState == .didFailToSync)
    #expect(group.error == nil)
  }

  /// The original returns a child's error in any state.
  @Test func thereIsNoErrorUnlessTheGroupItselfHasFailed() {
    let any = PureLoadableGroup(children, mode: .any)
    let never = PureLoadableGroup(children, mode: .never)
    children[0].setDidFailToSync(SampleError())
    children[1].setDidSyncSuccessfully()
    children[2].setDidSyncSuccessfully()
    #expect(any.loadableState == .didSyncSuccessfully && any.error == nil)
    #expect(never.loadableState == .didSyncSuccessfully && never.error == nil)
  }

  @Test func theErrorFollowsTheChildren() {
    let group = PureLoadableGroup(children)
    children[1].setDidFailToSync(SampleError("second"))
    #expect(cause(of: group) == "second")
    children[0].setDidFailToSync(SampleError("first"))
    #expect(cause(of: group) == "first")
    children[0].setDidFailToSync(SampleError("first again"))
    #expect(cause(of: group) == "first again")
    children[0].setIdle()
    #expect(cause(of: group) == "second")
    group.loadables = [children[0]]
    #expect(group.error == nil)
  }

  @Test(arguments: [0, 63, 64, 127, 128, 199])
  func theErrorIsFoundAtEveryPositionOfManyChildren(position: Int) throws {
    let many = (0..<200).map { _ in TestLoadable() }
    let group = PureLoadableGroup(many)
    many[position].setDidFailToSync(SampleError())
    let error = try #require(group.error as? LoadableGroupError)
    #expect(error.child === many[position])
  }

  @Test func theErrorOfAGroupInAGroupIsWrappedTwice() throws {
    let inner = PureLoadableGroup(children)
    let outer = PureLoadableGroup([inner])
    children[0].setDidFailToSync(SampleError("deep"))
    let error = try #require(outer.error as? LoadableGroupError)
    #expect(error.child === inner)
    #expect("\(error)" == "PureLoadableGroup failed: TestLoadable failed: deep")
  }

  /// A kept error with a reference to the child would create a retain cycle as soon as the child depends on its keeper.
  @Test func anErrorDoesNotKeepTheChild() throws {
    var child: TestLoadable? = TestLoadable()
    var group: PureLoadableGroup? = child.map { PureLoadableGroup([$0]) }
    child?.setDidFailToSync(SampleError("offline"))
    let error = try #require(group?.error as? LoadableGroupError)
    (child, group) = (nil, nil)
    #expect(error.child == nil)
    #expect("\(error)" == "TestLoadable failed: offline")
  }

  private func cause(of group: PureLoadableGroup) -> String? {
    (group.error as? LoadableGroupError).map { "\($0.cause)" }
  }

  @Test func theRootCauseIsTheErrorAtTheEndOfNestedGroupsAndChains() throws {
    let time = ManualTimeSource()
    let source = SampleSource<Int>()
    source.onSync = { $0.setFailedToSync(SampleError("offline")) }
    let group = LoadableGroup([LoadableGroup([LoadableChain([.init(source)], timeSource: time)])])
    group.sync()
    time.advance(by: .zero)
    let error = try #require(group.error as? LoadableGroupError)
    #expect(error.rootCause as? SampleError == SampleError("offline"))
  }

  @Test func aNamedChildIsNamedInTheError() {
    final class Named: Loadable, InspectionNamed {
      var inspectionName: String { "profile" }
    }
    let child = Named()
    child.setFailedToSync(SampleError("offline"))
    #expect("\(LoadableGroup([child]).error as Any)".contains("profile failed: offline"))
  }
}
