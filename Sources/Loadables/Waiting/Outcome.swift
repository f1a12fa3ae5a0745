/// The result of an `async` wait: a `CancellationError` until ``result`` is set.
@MainActor
final class Outcome<Value> {
  var result: Result<Value, any Error> = .failure(CancellationError())
}
