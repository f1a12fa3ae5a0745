/// The duration of a transform's closure, on a time source.
@MainActor
package struct Delay {
  private let timeSource: any TimeSource
  private let next: @MainActor () -> Duration

  /// - Parameters:
  ///   - timeSource: The clock.
  ///   - next: Returns the duration; called once a sync.
  package init(on timeSource: any TimeSource, next: @escaping @MainActor () -> Duration) {
    self.timeSource = timeSource
    self.next = next
  }

  func schedule(for owner: AnyObject, _ action: @escaping @MainActor () -> Void) -> TimerToken {
    TimerToken(on: timeSource, after: next(), owner: owner, label: "transform ends", action)
  }
}
