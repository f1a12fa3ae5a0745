/// A follower of a test's clocks, such as the recorder of the test.
@MainActor
package protocol ManualTimeFollower: AnyObject {
  /// Called when the followed test creates a clock.
  func created(_ time: ManualTimeSource)

  /// Called before the clock advances, after everything due at the current time was done.
  func instantEnds(of time: ManualTimeSource)
}
