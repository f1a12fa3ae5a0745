import InspectionModel

/// Loads the pictures of a scenario: in the background of a run loop, or at once without one.
@MainActor
final class PictureLoader: PictureProvider {
  /// The files of the pictures; nil for a source without pictures.
  var files: PictureFiles?
  /// The loop that gets the answers; nil to wait for each picture.
  var loop: MainLoop?
  private var loads: [PictureRequest: Task<Void, Never>] = [:]

  init(_ files: PictureFiles? = nil) { self.files = files }

  func load(_ request: PictureRequest, _ answer: @escaping @MainActor (PictureAnswer) -> Void) {
    guard let files else { return answer(.unavailable(PictureMessages.notInSource)) }
    guard let loop else { return answer(BlockingWait.result { await files.picture(for: request) }) }
    let reply = Reply { [weak self] in
      self?.loads[request] = nil
      answer($0)
    }
    loads[request] = Task.detached {
      let picture = await files.picture(for: request)
      loop.post { reply.answer(picture) }
    }
  }

  func cancel(_ request: PictureRequest) { loads.removeValue(forKey: request)?.cancel() }

  /// The recipient of an answer, on the main actor.
  @MainActor
  private final class Reply {
    let answer: (PictureAnswer) -> Void

    init(_ answer: @escaping @MainActor (PictureAnswer) -> Void) { self.answer = answer }
  }
}
