/// The result of an `async` wait. Until ``result`` is set, it is a `CancellationError`.
@MainActor
final class Outcome<Value> {
  var result: Result<Value, any Error> = .failure(CancellationError())
}
