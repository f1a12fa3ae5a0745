import Loadables
import LoadablesTesting

@MainActor final class Screen {
  func show(_ line: String) {}
}

@MainActor final class Client: ForecastClient {
  func fetchForecast(_ completion: @escaping @MainActor (Result<String, any Error>) -> Void) {}
  func fetchForecast() async throws -> String { "cloudy" }
}

@MainActor let client: any ForecastClient = Client()
@MainActor let screen = Screen()
@MainActor let time: any TimeSource = ManualTimeSource()
