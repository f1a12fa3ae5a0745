import Loadables

/// The screen for the forecasts of the articles' snippets.
@MainActor
final class Screen {
  private(set) var lines: [String] = []

  func show(_ line: String) { lines.append(line) }
}

/// A client with given answers, the last of which repeats.
@MainActor
final class ForecastSamples: ForecastClient {
  private var answers: [Result<String, any Error>]
  private(set) var callCount = 0

  init(_ answers: Result<String, any Error>...) { self.answers = answers }

  func fetchForecast() async throws -> String { try nextAnswer() }

  func fetchForecast(_ completion: @escaping @MainActor (Result<String, any Error>) -> Void) {
    completion(Result { try nextAnswer() })
  }

  private func nextAnswer() throws -> String {
    callCount += 1
    return try (answers.count > 1 ? answers.removeFirst() : answers[0]).get()
  }
}
