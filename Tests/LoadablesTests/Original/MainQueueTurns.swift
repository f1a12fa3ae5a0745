import Dispatch

/// Returns after this many turns of the main dispatch queue; the original's tests allow 16 for immediate work.
@MainActor
func mainQueueTurns(_ count: Int = 16) async {
  for _ in 0..<count {
    await withCheckedContinuation { turn in
      DispatchQueue.main.async { turn.resume() }
    }
  }
}

/// The first turn of the main dispatch queue in which `condition` holds, from 1; nil after `limit` turns.
///
/// Each turn is enqueued in the previous one, the first by this call, and the condition is evaluated within the turn:
/// no turn is missed.
@MainActor
func firstMainQueueTurn(limit: Int = 16, where condition: @escaping @MainActor () -> Bool) async -> Int? {
  await withCheckedContinuation { result in
    func enqueue(_ turn: Int) {
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          if condition() {
            result.resume(returning: turn)
          } else if turn == limit {
            result.resume(returning: nil)
          } else {
            enqueue(turn + 1)
          }
        }
      }
    }
    enqueue(1)
  }
}
