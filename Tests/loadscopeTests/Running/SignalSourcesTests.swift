import Foundation
import Testing

@testable import loadscope

@Suite("Signals of the main loop")
struct SignalSourcesTests {
  @Test("a signal right after their creation is not lost", arguments: [SIGHUP, SIGTERM, SIGWINCH])
  func earlySignal(number: Int32) async {
    await #expect(processExitsWith: .exitCode(33)) { [number] in
      try await MainActor.run {
        let loop = try MainLoop()
        let signals = SignalSources([number], loop) { told in exit(told == number ? 33 : 1) }
        kill(getpid(), number)
        loop.alarmAction = { exit(2) }
        loop.setAlarm(after: .seconds(20))
        withExtendedLifetime(signals) { loop.run() }
      }
    }
  }
}
