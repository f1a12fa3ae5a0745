import Foundation

enum Ending: String {
  /// The terminal is restored, and `main` returns.
  case stop
  /// The process is stopped as by Ctrl-Z; when it continues, it shows `again` and waits for one more key, then as
  /// above.
  case suspend
  case exit
  case fatalError
  case outOfRange
  case badPointer
  case stackOverflow
  case abort
  case breakpoint
  case userSignal

  func perform() {
    switch self {
    case .stop, .suspend: break
    case .exit: Foundation.exit(3)
    case .fatalError: Swift.fatalError("the reason of the end")
    case .outOfRange: use([1, 2, 3][CommandLine.arguments.count + 3])
    case .badPointer: use(UnsafePointer<Int>(bitPattern: 8 * CommandLine.arguments.count)?.pointee ?? 0)
    case .stackOverflow: use(depth(0))
    case .abort: Foundation.abort()
    case .breakpoint: raise(SIGTRAP)
    case .userSignal: kill(getpid(), SIGUSR1)
    }
  }

  // The sum keeps the compiler from turning it into a loop.
  private func depth(_ number: Int) -> Int {
    number == .max ? 0 : depth(number + 1) + CommandLine.arguments.count
  }

  @inline(never) private func use(_ value: Int) { print(value) }
}
