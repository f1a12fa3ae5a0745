import Foundation
import NcursesBackend

enum EndingThread: String {
  case main
  case own
  /// A thread of Dispatch's pool.
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
