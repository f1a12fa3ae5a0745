import Loadables
import Testing

@Suite("Violations of the contract")
@MainActor
struct ContractViolationTests {
  let loadable = SampleLoadable()

  @Test func aListenerReceivesTheLoadableTheRuleAndAMessage() throws {
    var heard: [ContractViolation] = []
    let listener = ContractViolations { heard.append($0) }
    loadable.setDidSyncSuccessfully()
    listener.stop()
    let violation = try #require(heard.first)
    #expect(heard.count == 1)
    #expect(violation.loadable === loadable)
    #expect(violation.rule == .syncedWithoutContents)
    #expect("\(violation)" == "SampleLoadable synced successfully, but its contents are not available")
  }

  @Test func everyListenerIsCalled() {
    var heard: [String] = []
    let listeners = [ContractViolations { _ in heard.append("a") }, ContractViolations { _ in heard.append("b") }]
    loadable.setDidSyncSuccessfully()
    for listener in listeners { listener.stop() }
    #expect(heard.sorted() == ["a", "b"])
  }

  @Test func aListenerKeepsReceivingWhenAnotherStops() {
    var heard: [String] = []
    let first = ContractViolations { _ in heard.append("first") }
    let second = ContractViolations { _ in heard.append("second") }
    first.stop()
    loadable.setDidSyncSuccessfully()
    #expect(heard == ["second"])
    second.stop()
    loadable.setDidSyncSuccessfully()
    #expect(heard == ["second"])
  }

  @Test func aReleasedListenerIsNotCalled() {
    var listener: ContractViolations? = ContractViolations { _ in Issue.record("called after its release") }
    #expect(listener != nil)
    listener = nil
    loadable.setDidSyncSuccessfully()
  }

  @Test func anErrorInAStateOtherThanFailedIsOne() {
    final class Broken: SampleLoadable {
      override var error: (any Error)? { SampleError() }
    }
    #expect(violations { Broken().notifyDidChange() } == [.errorWithoutFailure])
  }

  @Test func aGroupThatNeverFailsMaySyncWithoutContents() {
    let group = PureLoadableGroup([loadable], mode: .never)
    #expect(violations { loadable.setFailedToSync(nil) } == [.syncedWithoutContents])
    #expect(group.loadableState == .didSyncSuccessfully)
  }

  @Test func contentsThatChangeTogetherWithANotificationAreNone() {
    #expect(
      violations {
        loadable.sync()
        loadable.succeed()
        loadable.hasContents = false
        loadable.setFailedToSync(nil)
        loadable.hasContents = true
        loadable.notifyDidChange()
      } == [])
  }

  @Test func contentsThatDoSyncChangesSilentlyAreOne() {
    loadable.onSync = { [unowned loadable] in loadable.hasContents = true }
    #expect(violations { loadable.sync() } == [.contentsChangedSilently])
  }

  @Test func contentsThatAnObserverChangesSilentlyAreOne() {
    let token = loadable.sink { $0.hasContents = true }
    #expect(violations { loadable.setSyncing() } == [.contentsChangedSilently])
    token.remove()
  }

  @Test func contentsThatAnObserverOfAProxyChangesSilentlyAreOneOfBoth() {
    let proxy = PureLoadableProxy(loadable)
    let token = proxy.sink { [loadable] _ in loadable.hasContents = true }
    #expect(violations { loadable.setSyncing() } == [.contentsChangedSilently, .contentsChangedSilently])
    withExtendedLifetime(token) {}
  }

  @Test func contentsThatHaveChangedSilentlyAreFoundWhenASyncIsNotNeeded() {
    loadable.succeed()
    #expect(
      violations {
        loadable.notifyDidChange()
        loadable.hasContents = false
        loadable.setSyncing()
        loadable.hasContents = true
        loadable.sync()
        loadable.sync()
      } == [.contentsChangedSilently])
  }

  @Test func observersThatNeverStopAreOneOfTheLoadableTheyObserve() {
    let token = loadable.sink { $0.notifyDidChange() }
    #expect(violations { loadable.notifyDidChange() } == [.tooManyWaitingRounds(limit: 1_000)])
    token.remove()
  }

  private func violations(_ body: () -> Void) -> [ContractRule] {
    var rules: [ContractRule] = []
    let listener = ContractViolations { rules.append($0.rule) }
    body()
    listener.stop()
    return rules
  }
}
