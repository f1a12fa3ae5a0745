import Foundation
import LoadableImages
import Synchronization

/// A loader whose loads wait until the test lets them end. Knows the loads that were started and cancelled.
final class GatedLoader: ImageLoader {
  private struct State {
    var started: [URL] = []
    var cancelled: [URL] = []
    var results: [Result<[UInt8], any Error>] = []
  }

  private let state = Mutex(State())

  var started: [URL] { state.withLock(\.started) }
  var cancelled: [URL] { state.withLock(\.cancelled) }

  /// Ends the next load, or the one that waits.
  func end(_ result: Result<[UInt8], any Error>) { state.withLock { $0.results.append(result) } }

  @concurrent func load(_ url: URL) async throws -> [UInt8] {
    state.withLock { $0.started.append(url) }
    while true {
      if let result = state.withLock({ $0.results.isEmpty ? nil : $0.results.removeFirst() }) {
        return try result.get()
      }
      do {
        try await Task.sleep(for: .milliseconds(1))
      } catch {
        state.withLock { $0.cancelled.append(url) }
        throw error
      }
    }
  }
}

/// A loader of files that counts the loads.
final class CountingLoader: ImageLoader {
  private let count = Mutex(0)

  var loadCount: Int { count.withLock(\.self) }

  @concurrent func load(_ url: URL) async throws -> [UInt8] {
    count.withLock { $0 += 1 }
    return try await FileImageLoader().load(url)
  }
}
