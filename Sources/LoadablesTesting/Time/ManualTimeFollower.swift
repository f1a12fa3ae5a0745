/// A follower of the clocks that a test creates.
@MainActor
package protocol ManualTimeFollower: AnyObject {
  /// Called when a clock is created that follows this follower's test.
  func created(_ time: ManualTimeSource)

  /// Called when everything due at the clock's present instant has been done, before the clock moves on.
  func instantEnds(of time: ManualTimeSource)
}
