import Dispatch

/// The queue of the main actor.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller runs on the main queue, whichever thread serves it.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

extension PureLoadableProtocol {
  /// In debug builds, traps with a sentence unless the caller is on the main actor. Costs nothing in release builds.
  ///
  /// In Swift 5 mode the compiler lets many calls pass that leave the main actor, such as those from the completion handler
  /// of a request.
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
