/// How long the closure of a transform takes, on a clock of its own.
@MainActor
package struct Delay {
  private let timeSource: any TimeSource
  private let next: @MainActor () -> Duration

  /// - Parameters:
  ///   - timeSource: What measures it.
  ///   - next: How long it takes this time; asked once a sync.
  package init(on timeSource: any TimeSource, next: @escaping @MainActor () -> Duration) {
    self.timeSource = timeSource
    self.next = next
  }

  func schedule(for owner: AnyObject, _ action: @escaping @MainActor () -> Void) -> TimerToken {
    TimerToken(on: timeSource, after: next(), owner: owner, label: "transform ends", action)
  }
}
