/// Looks again and again until something is found, and returns that, or nil when it was not found in time.
///
/// It looks once more when the time is over: on a busy machine all of it may have gone by during one look.
///
/// - Parameters:
///   - timeout: how long to go on; nobody waits it out but where something is wrong.
///   - interval: the pause between two looks.
///   - look: finds it, or returns nil.
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

/// Looks again and again until something holds; false when it does not come to hold in time.
func poll(
  for timeout: Duration, every interval: Duration = .milliseconds(30), until holds: () async throws -> Bool
) async throws -> Bool {
  try await poll(for: timeout, every: interval) { try await holds() ? true : nil } ?? false
}
