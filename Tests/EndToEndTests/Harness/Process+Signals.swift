import Foundation

extension Process {
  /// Starts the process with no signal blocked.
  ///
  /// Tests run on threads that block most signals, and a child inherits that: it would never hear of SIGTERM, and
  /// neither would anything that it starts.
  func runWithoutBlockedSignals() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
