import InspectionModel
import Link
import Loadables
import LoadablesTooling
import NIOCore

/// The requests of one client for pictures and contents, which are answered one at a time. A task of its own makes the
/// answers, because that may take seconds, in which the client's other lines must not wait.
struct DetailRequests: Sendable {
  /// The subject of a request.
  enum Detail {
    case picture(NodeID, PictureSize)
    case contents(NodeID)
  }

  private struct Request {
    let number: RequestNumber
    let detail: Detail
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
  func add(_ number: RequestNumber, _ detail: Detail, for output: ClientConnection.Writer) async throws {
    guard case .dropped = arrival.yield(Request(number: number, detail: detail)) else { return }
    let refusal =
      switch detail {
      case .picture:
        ProgramLine.picture(for: number, .unavailable("no picture: too many were requested at once"))
      case .contents: ProgramLine.contents(for: number, nil)
      }
    try await output.write(ByteBuffer(bytes: refusal))
  }

  /// Answers all requests, until the task is cancelled or the client disconnects.
  func answerAll(
    from session: ClientSession, of agent: LoadscopeAgent, to output: ClientConnection.Writer
  ) async {
    for await request in requests {
      let line =
        switch request.detail {
        case .picture(let node, let size):
          ProgramLine.picture(for: request.number, Self.answer(with: await session.picture(of: node), in: size))
        case .contents(let node):
          ProgramLine.contents(for: request.number, await Self.contents(of: node, in: agent))
        }
      guard !Task.isCancelled, (try? await output.write(ByteBuffer(bytes: line))) != nil else { return }
    }
  }

  /// Returns the text about the contents of a node, as the program describes them; nil if it describes none.
  private static func contents(of node: NodeID, in agent: LoadscopeAgent) async -> ContentsText? {
    // The program may describe them on the main actor, which needs pauses for its other work.
    try? await Task.sleep(for: ClientSession.pause)
    guard let (time, text) = await agent.contents(of: node) else { return nil }
    return ContentsText(agent.describer.shown(text()), at: time)
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
