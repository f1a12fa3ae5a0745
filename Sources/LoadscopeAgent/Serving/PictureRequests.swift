import InspectionModel
import Link
import Loadables
import LoadablesTooling
import NIOCore

/// The requests of one client for pictures, which are answered one at a time. A task of its own makes the pictures, because
/// that may take seconds, in which the client's other lines must not wait.
struct PictureRequests: Sendable {
  private struct Request {
    let number: RequestNumber
    let node: NodeID
    let size: PictureSize
  }

  /// The maximum number of requests that wait. A dashboard shows few pictures at once.
  private static let limit = 64
  /// The maximum length of the name of a file's format, in Unicode scalars.
  private static let formatLimit = 20
  /// The maximum number of bytes of a file that clients accept.
  private static let byteLimit = 1 << 48
  /// The valid sides of a picture before it is reduced, in pixels.
  private static let sides = 1...1_000_000_000

  private let requests: AsyncStream<Request>
  private let arrival: AsyncStream<Request>.Continuation

  init() { (requests, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.limit)) }

  /// Adds a request. Refuses it at once if too many are waiting.
  func request(
    _ number: RequestNumber, of node: NodeID, in size: PictureSize, for output: ClientConnection.Writer
  ) async throws {
    guard case .dropped = arrival.yield(Request(number: number, node: node, size: size)) else { return }
    try await Self.send(.unavailable("no picture: too many were requested at once"), to: number, output)
  }

  /// Answers all requests, until the task is cancelled or the client disconnects. Returns nil.
  func answerAll(from session: ClientSession, to output: ClientConnection.Writer) async -> String? {
    for await request in requests {
      let answer = Self.answer(with: await session.picture(of: request.node), in: request.size)
      do { try await Self.send(answer, to: request.number, output) } catch { return nil }
    }
    return nil
  }

  private static func send(
    _ answer: PictureAnswer, to number: RequestNumber, _ output: ClientConnection.Writer
  ) async throws {
    try await output.write(ByteBuffer(bytes: ProgramLine.picture(for: number, answer)))
  }

  /// Reduces a picture, which comes from the program's own types.
  private static func answer(with original: (any InspectablePicture)?, in size: PictureSize) -> PictureAnswer {
    guard let original else { return .unavailable("no picture: the loadable has none now") }
    let (width, height) = (original.width, original.height)
    guard sides.contains(width), sides.contains(height) else {
      return .unavailable("no picture: \(width)x\(height) is no size")
    }
    let file = original.inspectedFile.map {
      Picture.File(
        width: width, height: height, format: String($0.format.unicodeScalars.prefix(formatLimit)),
        byteCount: min(max(0, $0.byteCount), byteLimit))
    }
    let picture = Picture(
      fitting: size, atMost: ProgramLine.maximumPixelCount,
      original: Picture.Original(width: width, height: height, file: file)
    ) { original.inspectedPixels(width: $0, height: $1) }
    return picture.map { .picture($0) } ?? .unavailable("no picture: it cannot be reduced")
  }
}
