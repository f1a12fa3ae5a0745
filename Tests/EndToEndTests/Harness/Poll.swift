/// Polls until something is found and returns it; nil after the timeout.
///
/// It polls once more after the timeout: on a busy machine a single poll may take all of the time.
///
/// - Parameters:
///   - timeout: the longest time; only a failing test waits for it.
///   - interval: the pause between two polls.
///   - look: returns the result, or nil to poll again.
func poll<Found>(
  for timeout: Duration, every interval: Duration = .milliseconds(30), _ look: () async throws -> Found?
) async throws -> Found? {
  let deadline = ContinuousClock.now + timeout
  while true {
    let isLastLook = ContinuousClock.now >= deadline
    if let found = try await look() { return found }
    if isLastLook { return nil }
    try await OwnThread.sleep(for: interval)
  }
}

/// Polls until a condition holds; returns false after the timeout.
func poll(
  for timeout: Duration, every interval: Duration = .milliseconds(30), until holds: () async throws -> Bool
) async throws -> Bool {
  try await poll(for: timeout, every: interval) { try await holds() ? true : nil } ?? false
}
