import Loadables
import LoadablesTesting
import Testing

// The code of the article of the same name, in its order, between the marks that `ArticleTests` looks for.

// article
@MainActor
protocol ForecastClient: AnyObject {
  func fetchForecast(_ completion: @escaping @MainActor (Result<String, any Error>) -> Void)
  func fetchForecast() async throws -> String
}

final class Forecast: AsyncLoadable<String> {
  private let client: any ForecastClient

  init(client: any ForecastClient) {
    self.client = client
    super.init()
  }

  override func doSync(attempt: SyncAttempt<String>) {
    client.fetchForecast { result in attempt.end(with: result) }
  }
}
// end

@MainActor
@Suite("The Getting Started article")
struct GettingStartedTests {
  private let screen = Screen()
  private let time = ManualTimeSource()
  private let cloudy = ForecastSamples(.success("cloudy"))

  @Test func aClosureIsCalledAtEveryChange() {
    let client = cloudy
    // article
    let forecast = Forecast(client: client)
    let observer = forecast.sink { [screen] forecast in
      screen.show("\(forecast.loadableState): \(forecast.content ?? "nothing yet")")
    }
    forecast.syncIfNeeded()
    // end
    #expect(screen.lines == ["syncing: nothing yet", "did-sync-successfully: cloudy"])
    forecast.syncIfNeeded()
    #expect(screen.lines.count == 2)
    observer.remove()
    forecast.sync()
    #expect(screen.lines.count == 2)
  }
}

// article
@MainActor
final class ForecastView {
  private(set) var line = ""
  private var observer: LoadableObserver?

  func show(_ forecast: Forecast) {
    observer = LoadableObserver(loadable: forecast, target: self, ForecastView.forecastDidChange)
    forecastDidChange(forecast)
  }

  private func forecastDidChange(_ forecast: Forecast) {
    line = forecast.content ?? "no forecast yet"
    if forecast.loadableState == .syncing { line += " (loading)" }
    if let error = forecast.error { line += " (\(error))" }
  }
}
// end

extension GettingStartedTests {
  @Test func contentsAnErrorAndALoadingMarkCanBeShownTogether() {
    let view = ForecastView()
    let client = ForecastSamples(.failure(SampleError("offline")), .success("cloudy"), .failure(SampleError("offline")))
    let forecast = Forecast(client: client)
    view.show(forecast)
    #expect(view.line == "no forecast yet")
    forecast.sync()
    #expect(view.line == "no forecast yet (offline)")
    forecast.sync()
    #expect(view.line == "cloudy")
    forecast.sync()
    #expect(view.line == "cloudy (offline)")
    forecast.setSyncing()
    #expect(view.line == "cloudy (loading)")
  }

  @Test func aGroupIsWhatItsChildrenAddUpTo() {
    let forecast = Forecast(client: ForecastSamples(.failure(SampleError("offline"))))
    let backup = Forecast(client: cloudy)
    // article
    let weather = LoadableGroup([forecast, backup])
    let anyForecast = LoadableGroup([forecast, backup], mode: .any)
    weather.sync()
    screen.show("all: \(weather.loadableState), any: \(anyForecast.loadableState)")
    // end
    #expect(screen.lines == ["all: did-fail-to-sync, any: did-sync-successfully"])
    #expect("\(weather.error as Any)".contains("offline"))
    #expect(!weather.isContentsAvailable && anyForecast.isContentsAvailable)
  }

  @Test func aSyncerTriesAgainAndRefreshes() throws {
    let client = ForecastSamples(.failure(SampleError("offline")), .success("cloudy"))
    let forecast = Forecast(client: client)
    // article
    let backoff = BackoffTimeoutPolicy(period: .seconds(600), min: .seconds(1), max: .seconds(60), jitter: .equal)
    let syncer = LoadableSyncer(loadable: forecast, timeoutPolicy: backoff, timeSource: time)
    forecast.sync()
    // end
    #expect(forecast.loadableState == .didFailToSync)
    let firstWait = try #require(syncer.deadline)
    #expect((.milliseconds(500) ... .seconds(1)).contains(firstWait))
    time.advanceToNextDeadline()
    #expect(forecast.loadableState == .didSyncSuccessfully)
    #expect(syncer.deadline == firstWait + .seconds(600))
    time.advanceToNextDeadline()
    #expect(client.callCount == 3)
  }

  @Test func theEndOfASyncCanBeAwaited() async throws {
    let forecast = Forecast(client: cloudy)
    // article
    forecast.syncIfNeeded()
    let text = try await forecast.contentsAfterDoneSyncing { $0.content }
    // end
    #expect(text == "cloudy")
  }

  @Test func oneCanWaitForALimitedTime() {
    let forecast = Forecast(client: ForecastSamples(.failure(SampleError("offline")), .success("cloudy")))
    // article
    let waiter = LoadableWaiter(
      loadable: forecast, condition: .isContentsAvailable, timeout: .seconds(10), timeSource: time)
    waiter.wait { [screen] result in
      switch result {
      case .success: screen.show("ready")
      case .failure(let error): screen.show("\(error)")
      }
    }
    // end
    #expect(screen.lines.isEmpty)
    time.advance(by: .milliseconds(999))
    #expect(screen.lines.isEmpty && forecast.loadableState == .didFailToSync)
    time.advance(by: .milliseconds(1))
    #expect(screen.lines == ["ready"])
    #expect(waiter.waitingCount == 0)
  }

  @Test func aWaitForALimitedTimeEndsWithATimeout() {
    let waiter = LoadableWaiter(
      loadable: TestLoadable(), condition: .isContentsAvailable, timeout: .seconds(10), timeSource: time)
    waiter.wait { [screen] in if case .failure(let error) = $0 { screen.show("\(error)") } }
    time.advance(by: .seconds(10))
    #expect(screen.lines == ["TestLoadable was not ready within 10.0 seconds"])
  }
}

// article
@MainActor
struct RetryTests {
  let time = ManualTimeSource()
  let forecast = TestLoadable()

  @Test func aFailedSyncIsTriedAgainAfterOneSecondAndThenAfterTwo() throws {
    let backoff = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(60), multiplier: 2)
    let syncer = LoadableSyncer(loadable: forecast, timeoutPolicy: backoff, timeSource: time)

    forecast.setDidFailToSync()
    time.advance(by: .milliseconds(999))
    #expect(forecast.syncCallCount == 0)
    time.advance(by: .milliseconds(1))
    #expect(forecast.syncCallCount == 1)

    forecast.setDidFailToSync()
    #expect(syncer.deadline == .seconds(3))
  }
}
// end

extension GettingStartedTests {
  @Test func aForecastKeepsItsPromises() {
    let client = cloudy
    // article
    var violations: [String] = []
    let listener = ContractViolations { violations.append("\($0)") }
    let forecast = Forecast(client: client)
    forecast.sync()
    listener.stop()
    #expect(violations == [])
    // end
  }
}

// article
final class AsyncForecast: AsyncLoadable<String> {
  private let client: any ForecastClient

  init(client: any ForecastClient) {
    self.client = client
    super.init()
  }

  override func load() async throws -> String { try await client.fetchForecast() }
}
// end

extension GettingStartedTests {
  @Test func contentCanBeFetchedAndMadeIntoOther() async throws {
    let client = ForecastSamples(.success("cloudy with rain"))
    // article
    let forecast = AsyncForecast(client: client)
    let text = try await forecast.fetch()

    let wordCount = forecast.map { $0.split(separator: " ").count }
    let count = try await wordCount.fetchIfNeeded()
    // end
    #expect(text == "cloudy with rain")
    #expect(count == 3)
    #expect(client.callCount == 1)
  }

  @Test func changesCanBeFollowedInALoop() async throws {
    var forecast: AsyncForecast? = AsyncForecast(client: cloudy)
    let task = follow(try #require(forecast), on: screen)
    _ = try await forecast?.fetch()
    forecast = nil
    await task.value
    #expect(screen.lines.last == "did-sync-successfully: cloudy")
  }

  private func follow(_ forecast: AsyncForecast, on screen: Screen) -> Task<Void, Never> {
    // article
    Task { [changes = forecast.changes] in
      for await change in changes {
        screen.show("\(change.state): \(change.content ?? "nothing yet")")
      }
    }
    // end
  }
}
