/// The outcome of a wait; a `CancellationError` unless ``result`` is set.
@MainActor
final class Outcome<Value> {
  var result: Result<Value, any Error> = .failure(CancellationError())
}
