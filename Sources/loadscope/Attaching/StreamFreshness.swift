import Foundation

/// How current the state from a program's stream is: the time of the last data, and whether lines wait to be read.
struct StreamFreshness {
  /// The time without received data after which a program is reported as unresponsive.
  static let longestSilence = Duration.seconds(11)
  /// The time without received data after which the age of the shown state is told. A program sends a ping every 5 s.
  private static let usualSilence = Duration.seconds(6)

  /// The time of the last received data, since any fixed origin.
  private var lastSign: Duration
  /// The wall-clock time of the last received data. A restarted program has a socket file that is newer.
  private(set) var lastSignDate = Date.now
  /// Whether lines are waiting to be read.
  private var isBehind = false
  /// The ``ProgramMirror/delay`` when all lines were last read.
  private var usualDelay = Duration.zero

  /// Creates the state of a stream that was opened at a time.
  init(at now: Duration) { lastSign = now }

  /// Notes that data has arrived.
  mutating func receive(at now: Duration) { (lastSign, lastSignDate) = (now, .now) }

  /// Notes whether lines are left after a part was read, of which the last moment came with `delay`.
  mutating func read(isBehind: Bool, delay: Duration) {
    self.isBehind = isBehind
    if !isBehind { usualDelay = delay }
  }

  /// Notes that the stream was opened again.
  mutating func reopen(at now: Duration) { (lastSign, isBehind) = (now, false) }

  /// Returns the time since the last data.
  func silence(at now: Duration) -> Duration { now - lastSign }

  /// Returns the time until a silence that is to be told; at least a second, as that is counted in seconds.
  func timeUntilSilence(at now: Duration) -> Duration { max(.seconds(1), Self.usualSilence - silence(at: now)) }

  /// Returns the age of the shown state: the time for which the last applied moment had waited to be read, or for which
  /// a program has sent nothing; zero for a current state.
  ///
  /// - Parameter sendsPings: Whether the program should send a ping now and then.
  func age(of mirror: ProgramMirror, at now: Duration, sendsPings: Bool) -> Duration {
    // The times of a program whose clock is controlled are not those of this machine.
    if isBehind { return mirror.speed == 1 ? max(.zero, mirror.delay - usualDelay) : .zero }
    let silence = silence(at: now)
    return sendsPings && silence >= Self.usualSilence ? silence : .zero
  }
}
