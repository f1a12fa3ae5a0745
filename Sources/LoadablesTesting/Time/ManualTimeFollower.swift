/// An object that is called about the manual clocks of a test, such as the recorder of the test.
@MainActor
package protocol ManualTimeFollower: AnyObject {
  /// Called when the followed test creates a clock.
  func created(_ time: ManualTimeSource)

  /// Called before the clock advances, when all timers due at the current time have fired.
  func instantEnds(of time: ManualTimeSource)
}
