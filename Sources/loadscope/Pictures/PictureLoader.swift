import InspectionModel

/// Loads the pictures of a scenario: in the background of a run loop, or at once without one.
@MainActor
final class PictureLoader: DetailProvider {
  /// The files of the pictures; nil for a source without pictures.
  var files: PictureFiles?
  /// The loop that gets the answers; nil to wait for each picture.
  var loop: MainLoop?
  private var loads: [PictureRequest: (number: Int, load: PictureLoad)] = [:]
  private var count = 0

  init(_ files: PictureFiles? = nil) { self.files = files }

  func load(_ request: PictureRequest, _ answer: @escaping @MainActor (PictureAnswer) -> Void) {
    guard let files else { return answer(.unavailable(PictureMessages.notInSource)) }
    guard let loop else { return answer(BlockingWait.result { await files.picture(for: request) }) }
    count += 1
    let (number, load) = (count, files.begin(request))
    loads[request] = (number, load)
    let reply = Reply { [weak self] in
      // Not after the cancellation, when the same picture may be loaded again.
      guard self?.loads[request]?.number == number else { return }
      self?.loads[request] = nil
      answer($0)
    }
    Task.detached {
      let picture = await load.answer()
      loop.post { reply.answer(picture) }
    }
  }

  func cancel(_ request: PictureRequest) { loads.removeValue(forKey: request)?.load.cancel() }

  /// The recipient of an answer, on the main actor.
  @MainActor
  private final class Reply {
    let answer: (PictureAnswer) -> Void

    init(_ answer: @escaping @MainActor (PictureAnswer) -> Void) { self.answer = answer }
  }
}

/// The load of a picture, which has begun.
struct PictureLoad: Sendable {
  /// Waits for the picture, or for the reason why there is none.
  let answer: @Sendable () async -> PictureAnswer
  /// Stops the load, unless another one needs the same image.
  var cancel: @Sendable () -> Void = {}
}
