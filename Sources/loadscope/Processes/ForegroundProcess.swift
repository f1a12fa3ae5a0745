import Foundation

/// Runs a program in the foreground of the terminal, as a shell does. Only the program gets Ctrl-C. After Ctrl-Z, the
/// program and Loadscope stop until the shell continues them.
@MainActor
enum ForegroundProcess {
  enum End: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
    /// The program was not started, or its end is unknown, for this reason from the system.
    case notStarted(String)
  }

  /// Runs the program at the path `words[0]` with the other words as arguments, and waits for its end. Standard streams
  /// that are not a terminal are replaced by the descriptor `terminal`.
  ///
  /// - Parameter isEnding: Whether Loadscope is to end, so that a stopped program does not continue.
  static func run(_ words: [String], on terminal: Int32, isEnding: () -> Bool = { false }) -> End {
    // Setting the foreground group would otherwise stop this process, if it is in the background.
    var stopping = sigset_t()
    var before = sigset_t()
    sigemptyset(&stopping)
    sigaddset(&stopping, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &stopping, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let own = tcgetpgrp(terminal)
    switch spawn(words, on: terminal) {
    case .failure(let problem): return .notStarted(String(cString: strerror(problem.code)))
    case .success(let process):
      tcsetpgrp(terminal, process)
      // The program may have been stopped, because it used the terminal before it was in the foreground.
      kill(-process, SIGCONT)
      // The shell may have given the terminal to another job.
      defer { if tcgetpgrp(terminal) == process { tcsetpgrp(terminal, own) } }
      return end(of: process, on: terminal, own, isEnding)
    }
  }

  private static func end(of process: pid_t, on terminal: Int32, _ own: pid_t, _ isEnding: () -> Bool) -> End {
    while true {
      var status: Int32 = 0
      guard waitpid(process, &status, WUNTRACED) == process else {
        if errno == EINTR { continue }
        return .notStarted(String(cString: strerror(errno)))
      }
      let signal = status & 0x7F
      if signal == 0 { return .exited((status >> 8) & 0xFF) }
      guard status & 0xFF == 0x7F else { return .killed(signal: signal) }
      let stop = (status >> 8) & 0xFF
      if stop != SIGTTIN, stop != SIGTTOU {
        tcsetpgrp(terminal, own)
        SignalSources.stopJob()
        waitForForeground(of: terminal, isEnding)
        if isEnding() {
          kill(-process, SIGHUP)
          kill(-process, SIGCONT)
          continue
        }
      }
      tcsetpgrp(terminal, process)
      kill(-process, SIGCONT)
    }
  }

  /// Waits until the shell gives the terminal to this process, since it may continue the process in the background.
  private static func waitForForeground(of terminal: Int32, _ isEnding: () -> Bool) {
    var owner = tcgetpgrp(terminal)
    while owner >= 0, owner != getpgrp(), !isEnding() {
      // Blocks the main thread, as the wait for the program does.
      usleep(useconds_t(SignalSources.foregroundInterval / .microseconds(1)))
      owner = tcgetpgrp(terminal)
    }
  }

  private static func spawn(_ words: [String], on terminal: Int32) -> Result<pid_t, SpawnProblem> {
    let replaced = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].filter { isatty($0) == 0 }
    return Spawn.start(
      at: words[0], words, replacing: replaced.map { (standard: $0, with: terminal) }, inOwnGroup: true)
  }
}
