/// The simulated duration of a transform's closure, measured by a time source.
@MainActor
package struct Delay {
  private let timeSource: any TimeSource
  private let next: @MainActor () -> Duration

  /// Creates a delay measured by `timeSource`. `next` returns the duration, and is called once per sync.
  package init(on timeSource: any TimeSource, next: @escaping @MainActor () -> Duration) {
    self.timeSource = timeSource
    self.next = next
  }

  func schedule(for owner: AnyObject, _ action: @escaping @MainActor () -> Void) -> TimerToken {
    TimerToken(on: timeSource, after: next(), owner: owner, label: "transform ends", action)
  }
}
