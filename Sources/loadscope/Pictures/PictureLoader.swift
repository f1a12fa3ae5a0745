import Dispatch
import InspectionModel
import Synchronization

/// Loads the pictures of a scenario: in the background of a run loop, or at once without one.
@MainActor
final class PictureLoader: PictureProvider {
  /// The files of the pictures; nil for a source without pictures.
  var files: PictureFiles?
  /// The loop that gets the answers; nil to wait for each picture.
  var loop: MainLoop?

  init(_ files: PictureFiles? = nil) { self.files = files }

  func load(_ request: PictureRequest, _ answer: @escaping @MainActor (PictureAnswer) -> Void) {
    guard let files else { return answer(.unavailable(PictureMessages.notInSource)) }
    guard let loop else { return answer(Self.wait(for: request, in: files)) }
    let reply = Reply(answer)
    Task.detached {
      let picture = await files.picture(for: request)
      loop.post { reply.answer(picture) }
    }
  }

  private static func wait(for request: PictureRequest, in files: PictureFiles) -> PictureAnswer {
    let result = Result()
    Task.detached {
      let picture = await files.picture(for: request)
      result.answer.withLock { $0 = picture }
      result.isKnown.signal()
    }
    result.isKnown.wait()
    return result.answer.withLock { $0 } ?? .unavailable(PictureMessages.notInSource)
  }

  /// The recipient of an answer, on the main actor.
  @MainActor
  private final class Reply {
    let answer: (PictureAnswer) -> Void

    init(_ answer: @escaping @MainActor (PictureAnswer) -> Void) { self.answer = answer }
  }

  /// An answer for which the main thread waits.
  private final class Result: Sendable {
    let answer = Mutex<PictureAnswer?>(nil)
    let isKnown = DispatchSemaphore(value: 0)
  }
}
