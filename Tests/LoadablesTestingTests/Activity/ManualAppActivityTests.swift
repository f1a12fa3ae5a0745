import Loadables
import LoadablesTesting
import Testing

@Suite("ManualAppActivity")
@MainActor
struct ManualAppActivityTests {
  let app = ManualAppActivity()

  @Test func observersAreNotifiedInTheOrderOfRegistration() {
    var heard: [String] = []
    let tokens = ["a", "b"].map { name in app.observe { [app] in heard.append("\(name) \(app.isActive)") } }
    app.isActive = false
    app.isActive = false
    app.isActive = true
    #expect(heard == ["a false", "b false", "a true", "b true"])
    withExtendedLifetime(tokens) {}
  }

  @Test func aReleasedObserverIsNotNotified() {
    var count = 0
    var second: AnyObject?
    let first = app.observe { second = nil }
    second = app.observe { count += 1 }
    #expect(second != nil)
    app.isActive = false
    app.isActive = true
    #expect(count == 0)
    withExtendedLifetime(first) {}
  }

  @Test func anAppThatIsAlwaysActiveIsActive() {
    #expect(AlwaysActiveApp.shared.isActive)
  }
}
