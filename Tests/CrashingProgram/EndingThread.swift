import Foundation
import NcursesBackend

/// The thread on which the process ends.
enum EndingThread: String {
  case main
  /// One that was made for it.
  case own
  /// One of Dispatch's.
  case pool

  func run(_ body: @escaping @Sendable () -> Void) {
    switch self {
    case .main: body()
    case .own:
      Thread.detachNewThread {
        NcursesTerminal.prepareThread()
        body()
      }
    case .pool:
      DispatchQueue.global().async {
        NcursesTerminal.prepareThread()
        body()
      }
    }
  }
}
