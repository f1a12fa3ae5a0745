import Dispatch

enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the calling code runs on the main dispatch queue, regardless of the thread that serves the queue.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

extension PureLoadableProtocol {
  /// Traps in debug builds unless the caller is on the main actor. No cost in release builds.
  ///
  /// In Swift 5 mode the compiler accepts many calls off the main actor, for example in completion handlers.
  @inline(__always)
  nonisolated func assertOnMainActor() {
    assert(
      MainQueue.isCurrent,
      """
      \(type(of: self)) was used off the main thread. Loadables belong to the main actor: call them within \
      `await MainActor.run { … }` or `DispatchQueue.main.async { … }`
      """)
  }
}
