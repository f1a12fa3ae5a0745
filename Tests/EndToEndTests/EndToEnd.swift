import Testing

/// All end-to-end tests, one after another: they share the machine's processors with the programs that they time.
@Suite("End to end", .serialized, .onOwnThread)
enum EndToEnd {}

extension Trait where Self == ConditionTrait {
  /// For suites that need a terminal. Without tmux they are skipped, except in CI.
  static var needsTmux: Self {
    .enabled("tmux is not installed; ./demo.sh test installs it") { Tmux.isInstalled || CommandRunner.isCI }
  }
}
