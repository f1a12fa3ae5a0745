import Foundation

/// The system's reason why a process was not started.
struct SpawnProblem: Error {
  let code: Int32
}

/// Starts processes, which inherit no ignored or blocked signals.
enum Spawn {
  /// Starts the program at a path, or the command of that name in `PATH` if it has no slash.
  ///
  /// - Parameters:
  ///   - words: The arguments, first the name under which the program is called.
  ///   - descriptors: The descriptors that replace standard ones in the process.
  ///   - isInOwnGroup: Whether the process leads a process group of its own.
  static func start(
    at path: String, _ words: [String], replacing descriptors: [(standard: Int32, with: Int32)],
    inOwnGroup isInOwnGroup: Bool
  ) -> Result<pid_t, SpawnProblem> {
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
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (isInOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    for (standard, replacement) in descriptors {
      posix_spawn_file_actions_adddup2(&actions, replacement, standard)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] =
      ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, path, &actions, &attributes, &arguments, &environment)
    return code == 0 ? .success(process) : .failure(SpawnProblem(code: code))
  }
}
