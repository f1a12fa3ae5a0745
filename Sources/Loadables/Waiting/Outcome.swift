/// The outcome of a wait; a cancellation unless it is set.
@MainActor
final class Outcome<Value> {
  var result: Result<Value, any Error> = .failure(CancellationError())
}
