import Loadables
import Testing

/// Set `LOADABLES_SEED` to repeat a run that failed.
///
/// Fetches that begin, are cancelled, and end in every order, compared with a model: a fetch ends with the first end of
/// a sync after its beginning, unless it was cancelled.
@Suite("Fetches in any order")
@MainActor
struct RandomFetchTests {
  @Test func everyFetchEndsAsTheModelSays() async {
    let seed = SeededGenerator.seed(named: "LOADABLES_SEED")
    print("Random fetches: LOADABLES_SEED=\(seed)")
    for number in 0..<300 { await run(seed &+ UInt64(number)) }
  }

  private func run(_ seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    let origin = SampleSource<Int>()
    let mapped = origin.map { $0 * 2 }
    var fetches: [(task: Task<Int, any Error>, isMapped: Bool, expected: String?)] = []

    func end(as text: String, mapped mappedText: String) {
      for index in fetches.indices where fetches[index].expected == nil {
        fetches[index].expected = fetches[index].isMapped ? mappedText : text
      }
    }
    for step in 1...Int.random(in: 1...60, using: &generator) {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0..<4:
        let isMapped = Bool.random(using: &generator)
        let loadable: any AsyncLoadableProtocol<Int> = isMapped ? mapped : origin
        fetches.append((Task.immediate { try await loadable.fetch() }, isMapped, nil))
      case 4:
        guard let index = fetches.indices.randomElement(using: &generator) else { continue }
        fetches[index].task.cancel()
        fetches[index].expected = "cancelled"
      case 5:
        end(as: "\(step)", mapped: "\(step * 2)")
        origin.setDidSyncSuccessfully(content: step)
      case 6:
        end(as: "error \(step)", mapped: "error \(step)")
        origin.setFailedToSync(SampleError("error \(step)"))
      default:
        end(as: ".becameIdle", mapped: ".becameIdle")
        origin.becomeIdle()
      }
    }
    end(as: "0", mapped: "0")
    origin.setDidSyncSuccessfully(content: 0)

    var outcomes: [String] = []
    for fetch in fetches { outcomes.append(await outcome(of: fetch.task)) }
    #expect(outcomes == fetches.map { $0.expected ?? "none" }, "LOADABLES_SEED=\(seed)")
    // A map observes the contents that it uses.
    #expect(origin.observerCount == (mapped.content == nil ? 0 : 1), "LOADABLES_SEED=\(seed)")
    #expect(!mapped.hasObservers, "LOADABLES_SEED=\(seed)")
  }
}
