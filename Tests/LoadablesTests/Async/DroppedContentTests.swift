import Loadables
import Testing

@Suite("AsyncLoadable: dropping the content")
@MainActor
struct DroppedContentTests {
  let account = CachedName()

  @Test func aLogoutDropsTheContentAndNotifiesOnce() {
    account.logIn("Ada")
    let log = Log()
    let token = account.sink { log.add("\($0.loadableState) \($0.content ?? "nothing")") }
    account.logOut()
    #expect(log.lines == ["idle nothing"])
    #expect(summary(account) == "idle")
    withExtendedLifetime(token) {}
  }

  @Test func aFailureMayDropTheContent() {
    account.logIn("Ada")
    account.rejectCache()
    #expect(summary(account) == "did-fail-to-sync, error cache")
    #expect(account.content == nil)
  }

  @Test func aFailureMayReplaceTheContent() {
    account.logIn("Ada")
    account.fallBack(to: "cached")
    #expect(summary(account) == "did-fail-to-sync, contents, error cache")
    #expect(account.content == "cached")
  }

  @Test func droppingTheContentBreaksNoPromise() {
    var rules: [ContractRule] = []
    let listener = ContractViolations { [account] in if $0.loadable === account { rules.append($0.rule) } }
    account.logIn("Ada")
    account.logOut()
    account.logIn("Ada")
    account.rejectCache()
    account.syncIfNeeded()
    #expect(rules == [])
    listener.stop()
  }

  @Test func aSubclassMayOverrideSetIdleAndSetSyncing() {
    let loadable = Overriding()
    loadable.setSyncing()
    loadable.setIdle()
    #expect(loadable.calls == ["syncing", "idle"])
  }
}

@MainActor
final class CachedName: AsyncLoadable<String> {
  override func doSync() {}
  func logIn(_ name: String) { setDidSyncSuccessfully(content: name) }
  func logOut() { setIdle(content: nil) }
  func rejectCache() { setFailedToSync(SampleError("cache"), content: nil) }
  func fallBack(to content: String) { setFailedToSync(SampleError("cache"), content: content) }
}

private final class Overriding: Loadable {
  var calls: [String] = []

  override func setSyncing() {
    calls.append("syncing")
    super.setSyncing()
  }

  override func setIdle() {
    calls.append("idle")
    super.setIdle()
  }
}
