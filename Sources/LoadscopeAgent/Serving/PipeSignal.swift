import Foundation

/// The program's action for SIGPIPE. SwiftNIO has the process ignore the signal, and child processes would inherit that:
/// `yes | head` in a shell that the program starts would never end. A handler that does nothing ignores it as well, and
/// is the default action again in a child.
enum PipeSignal {
  /// Whether the program has left the default action.
  static var isDefault: Bool {
    #if os(Linux)
      var action = sigaction()
      sigaction(SIGPIPE, nil, &action)
      return address(action.__sigaction_handler.sa_handler) == address(SIG_DFL)
    #else
      // There, SwiftNIO leaves the signal alone.
      return false
    #endif
  }

  /// Replaces "ignore" by a handler that does nothing.
  static func ignoreInThisProcessOnly() {
    let action = signal(SIGPIPE, SIG_IGN)
    signal(SIGPIPE, address(action) == address(SIG_IGN) ? { _ in } : action)
  }

  private static func address(_ action: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafeBitCast(action, to: Int.self)
  }
}
