import Loadables
import LoadablesTesting
import LoadablesTooling
import Testing

@MainActor
@Suite("An overridable activity")
struct OverridableAppActivityTests {
  @Test("is the real activity without an override, and the override with one")
  func value() {
    let real = ManualAppActivity()
    let activity = OverridableAppActivity(real)
    real.isActive = false
    #expect(!activity.isActive && !activity.isMet)
    activity.override = true
    #expect(activity.isActive)
    activity.override = nil
    #expect(!activity.isActive)
  }

  @Test("notifies of changes of its value only")
  func notifications() {
    let real = ManualAppActivity()
    let activity = OverridableAppActivity(real)
    var values: [Bool] = []
    let observation = activity.observe { values.append(activity.isActive) }
    activity.override = true
    activity.override = false
    real.isActive = false
    real.isActive = true
    activity.override = nil
    #expect(values == [false, true])
    withExtendedLifetime(observation) {}
  }
}
