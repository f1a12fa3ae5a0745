#if HAS_IMAGE_CODECS
  import Scenarios
  import Synchronization

  /// The images loaded lately, and those that are being loaded, so that another size of a picture needs no other load.
  final class LoadedImages: Sendable {
    /// The maximum number of images. Each takes at most 4 MiB.
    private static let limit = 16

    struct Key: Hashable, Sendable {
      let definition: ImageDefinition
      /// The number of the node's successful syncs. A file is read again after each.
      let version: Int
    }

    typealias Result = Swift.Result<FilteredImage, Problem>

    private struct Load {
      let task: Task<Result, Never>
      /// The number of callers that wait for the load. Without any, it is cancelled.
      var waiting: Int
    }

    private struct State {
      /// The latest used result last. A failure counts as a result: neither a server nor a file is asked again.
      var results: [(key: Key, result: Result)] = []
      var loads: [Key: Load] = [:]
    }

    private let state = Mutex(State())

    /// Returns a known image or joins its load; otherwise starts `load`. If all callers are cancelled, so is the load.
    func image(_ key: Key, load: @escaping @Sendable () async -> Result) async -> Result {
      let task = state.withLock { state -> Task<Result, Never> in
        if let place = state.results.firstIndex(where: { $0.key == key }) {
          let known = state.results.remove(at: place)
          state.results.append(known)
          return Task { known.result }
        }
        state.loads[key]?.waiting += 1
        if let load = state.loads[key] { return load.task }
        let task = Task {
          let result = await load()
          if !Task.isCancelled { self.finish(key, result) }
          return result
        }
        state.loads[key] = Load(task: task, waiting: 1)
        return task
      }
      return await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        leave(key, task)
      }
    }

    /// The number of callers that wait for an image, for tests.
    func waitingCount(for key: Key) -> Int { state.withLock { $0.loads[key]?.waiting ?? 0 } }

    private func finish(_ key: Key, _ result: Result) {
      state.withLock { state in
        state.loads[key] = nil
        state.results.append((key, result))
        if state.results.count > Self.limit { state.results.removeFirst() }
      }
    }

    private func leave(_ key: Key, _ task: Task<Result, Never>) {
      let isLast = state.withLock { state in
        guard state.loads[key]?.task == task else { return false }
        state.loads[key]?.waiting -= 1
        guard state.loads[key]?.waiting == 0 else { return false }
        state.loads[key] = nil
        return true
      }
      if isLast { task.cancel() }
    }
  }
#endif
