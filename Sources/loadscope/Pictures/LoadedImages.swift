#if HAS_IMAGE_CODECS
  import Scenarios
  import Synchronization

  /// The images loaded lately, and those that are being loaded, so that another size of a picture needs no other load.
  final class LoadedImages: Sendable {
    /// The maximum number of images that are kept. Each takes at most 4 MiB.
    private static let limit = 16

    struct Key: Hashable, Sendable {
      let definition: ImageDefinition
      /// The sync after which the file is read; nil for an image that a sync does not change.
      let sync: Sync?
    }

    /// A successful sync of a node, by the node's id and the number of its successful syncs.
    struct Sync: Hashable, Sendable {
      let node: String
      let count: Int

      init(_ node: String, _ count: Int) { (self.node, self.count) = (node, count) }
    }

    typealias Result = Swift.Result<FilteredImage, Problem>

    /// A caller of ``join(_:load:)``.
    struct Waiter: Sendable {
      /// Waits for the end of the load.
      let result: @Sendable () async -> Result
      /// Tells that the caller waits no longer. The last caller's departure cancels the load.
      let leave: @Sendable () -> Void
    }

    private struct Load {
      let number: Int
      let task: Task<Result, Never>
      var waiting: Int
    }

    private struct State {
      /// The latest used result last. A failure counts as a result: for it too, no other size loads the file again.
      var results: [(key: Key, result: Result)] = []
      var loads: [Key: Load] = [:]
      var count = 0
    }

    private let state = Mutex(State())

    /// Joins the load of an image, or begins `load`; returns a known image without a load.
    func join(_ key: Key, load: @escaping @Sendable () async -> Result) -> Waiter {
      state.withLock { state in
        if let place = state.results.firstIndex(where: { $0.key == key }) {
          let known = state.results.remove(at: place)
          state.results.append(known)
          return Waiter(result: { known.result }, leave: {})
        }
        state.count += 1
        let number = state.loads[key]?.number ?? state.count
        let task =
          state.loads[key]?.task
          ?? Task {
            let result = await load()
            self.finish(key, number, result)
            return result
          }
        state.loads[key] = Load(number: number, task: task, waiting: (state.loads[key]?.waiting ?? 0) + 1)
        return Waiter(result: { await task.value }, leave: { self.leave(key, number) })
      }
    }

    private func finish(_ key: Key, _ number: Int, _ result: Result) {
      state.withLock { state in
        // Otherwise the load was cancelled.
        guard state.loads[key]?.number == number else { return }
        state.loads[key] = nil
        state.results.append((key, result))
        if state.results.count > Self.limit { state.results.removeFirst() }
      }
    }

    private func leave(_ key: Key, _ number: Int) {
      let abandoned = state.withLock { state -> Task<Result, Never>? in
        guard var load = state.loads[key], load.number == number else { return nil }
        load.waiting -= 1
        state.loads[key] = load.waiting > 0 ? load : nil
        return load.waiting > 0 ? nil : load.task
      }
      abandoned?.cancel()
    }
  }
#endif
