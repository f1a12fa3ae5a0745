import Testing

/// Every end-to-end test, one after another: they share the machine's processors with the programs that they time.
@Suite("End to end", .serialized, .onOwnThread)
enum EndToEnd {}

extension Trait where Self == ConditionTrait {
  /// For suites that need a terminal. Without tmux they are skipped, but not in CI, where nothing may pass unseen.
  static var needsTmux: Self {
    .enabled("tmux is not installed; ./demo.sh test installs it") { Tmux.isInstalled || CommandRunner.isCI }
  }
}
