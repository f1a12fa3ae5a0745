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
  static func run(_ words: [String], on terminal: Int32) -> End {
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
      defer { tcsetpgrp(terminal, own) }
      return end(of: process, on: terminal, own)
    }
  }

  private static func end(of process: pid_t, on terminal: Int32, _ own: pid_t) -> End {
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
      }
      tcsetpgrp(terminal, process)
      kill(-process, SIGCONT)
    }
  }

  private struct SpawnProblem: Error {
    let code: Int32
  }

  private static func spawn(_ words: [String], on terminal: Int32) -> Result<pid_t, SpawnProblem> {
    #if canImport(Darwin)
      // Pointers on Darwin.
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    // The program does not inherit ignored and blocked signals.
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where isatty(descriptor) == 0 {
      posix_spawn_file_actions_adddup2(&actions, terminal, descriptor)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] =
      ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &environment)
    return code == 0 ? .success(process) : .failure(SpawnProblem(code: code))
  }
}
