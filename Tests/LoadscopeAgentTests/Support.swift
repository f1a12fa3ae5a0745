import Foundation
import Inspection
import InspectionModel
import Link
import Loadables
import LoadablesTooling
import Recordings
import TestSupport
import Testing

@testable import LoadscopeAgent

struct TestError: DescribedError {
  let shortDescription: String

  init(_ text: String) { shortDescription = text }
}

/// A picture of 8,000 x 4,000 pixels.
struct Photo: InspectablePicture {
  var width = 8_000
  var height = 4_000
  var inspectedFile: (format: String, byteCount: Int)? = ("JPEG", 9_000_000)

  func inspectedPixels(width: Int, height: Int) -> [UInt8]? { Array(repeating: 7, count: width * height * 4) }
}

final class PhotoLoadable: Loadable, PictureLoadable {
  private var photo: Photo?

  override var isContentsAvailable: Bool { photo != nil }

  var inspectedPicture: (any InspectablePicture)? { photo }

  override func setDidSyncSuccessfully() {
    photo = Photo()
    super.setDidSyncSuccessfully()
  }
}

/// A runtime folder for the process, kept until its end.
@MainActor
final class Environment {
  private static var folders: [TemporaryFolder] = []

  let runtime: String

  init() throws {
    let folder = try TemporaryFolder()
    Self.folders.append(folder)
    runtime = folder.url.path
    setenv("XDG_RUNTIME_DIR", runtime, 1)
    unsetenv("LOADSCOPE")
  }
}

/// An agent in the process's own folder.
@MainActor
func makeAgent(
  access: LoadscopeAgent.Access = .readOnly, keep: Int = 0, redact: (@Sendable (String) -> String)? = nil
) throws -> LoadscopeAgent {
  _ = try Environment()
  return try LoadscopeAgent.start(name: "app", access: access, keep: keep, redact: redact)
}

/// The limit of a wait, in polls of a millisecond: at least a minute. Not a time, which a busy machine would exceed.
private let pollLimit = 60_000

/// Waits until a condition holds.
@MainActor
func eventually(_ condition: () async throws -> Bool) async throws {
  var polls = 0
  while try await !condition() {
    polls += 1
    try #require(polls < pollLimit)
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// A client that reads an agent's stream on request.
@MainActor
final class TestClient {
  private let descriptor: Int32
  private var splitter = LineSplitter(limit: LineSplitter.programLimit)
  private var reader = LinkReader()
  private var state = RecordedState()
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var lastRequest: RequestNumber = 0

  struct Ended: Error {}

  init(_ agent: LoadscopeAgent) throws {
    descriptor = try UnixSocket.connect(to: agent.socketPath)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Attaches a client that has control.
  static func controlling(_ agent: LoadscopeAgent) async throws -> TestClient {
    let client = try TestClient(agent)
    _ = try await client.moment()
    _ = try await client.requestControl("anna")
    return client
  }

  /// The number of bytes that the client has received and not read.
  var unread: Int32 {
    var count: Int32 = 0
    _ = ioctl(descriptor, UInt(FIONREAD), &count)
    return count
  }

  var header: LinkHeader? { reader.header }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  func close() { Foundation.close(descriptor) }

  /// The next line that `isWanted` accepts. The main actor stays free until it arrives.
  func line(where isWanted: (ProgramLine) -> Bool) async throws -> ProgramLine {
    var polls = 0
    while true {
      while let line = try splitter.next({ bytes throws(LinkFailure) in try reader.read(bytes, since: state) }) {
        if case .moment(let changes)? = line { state.apply(changes) }
        if let line, isWanted(line) { return line }
      }
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        splitter.append(buffer[..<count])
      } else {
        guard count != 0 else { throw Ended() }
        polls += 1
        try #require(polls < pollLimit)
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }

  func moment() async throws -> ChangeBatch {
    while true {
      if case .moment(let changes) = try await line(where: { if case .moment = $0 { true } else { false } }) {
        return changes
      }
    }
  }

  /// Sends a command, and returns its outcome.
  func perform(_ command: String, of node: String? = nil, _ rest: String...) async throws -> CommandOutcome? {
    lastRequest += 1
    let members = [#""command":"\#(command)""#] + (node.map { [#""node":"\#($0)""#] } ?? []) + rest
    send(#"{"request":\#(lastRequest),"command":{\#(members.joined(separator: ","))}}"# + "\n")
    let number = lastRequest
    guard
      case .reply(_, let outcome) = try await line(where: {
        if case .reply(number, _) = $0 { true } else { false }
      })
    else { return nil }
    return outcome
  }

  /// Asks for control, and returns the client that has it.
  func requestControl(_ name: String) async throws -> String? {
    send(#"{"control":"\#(name)"}"# + "\n")
    return try await control()
  }

  /// The client that has control, according to the next line about it.
  func control() async throws -> String? {
    guard case .control(let holder, _) = try await line(where: { if case .control = $0 { true } else { false } })
    else { return nil }
    return holder
  }

  /// The next answer to a request for a picture.
  func picture() async throws -> ProgramLine {
    try await line { if case .picture = $0 { true } else { false } }
  }

  /// Asks for the contents of a node, and returns the text.
  func contents(of node: String) async throws -> ContentsText? {
    lastRequest += 1
    send(#"{"contents":\#(lastRequest),"node":"\#(node)"}"# + "\n")
    let (number, text) = try await contents()
    try #require(number == lastRequest)
    return text
  }

  /// The next answer to a request for contents.
  func contents() async throws -> (RequestNumber, ContentsText?) {
    let answer = try await line { if case .contents(_, _) = $0 { true } else { false } }
    guard case .contents(let number, let text) = answer else { throw Ended() }
    return (number, text)
  }

  func entries(until isEnough: ([JournalEntry]) -> Bool) async throws -> [JournalEntry] {
    var entries: [JournalEntry] = []
    while !isEnough(entries) { entries += try await moment().entries }
    return entries
  }

  func isClosed() async throws -> Bool {
    do { while true { _ = try await line { _ in true } } } catch is Ended { return true }
  }
}

extension JournalEntry {
  var failure: String? {
    if case .node(.stateChanged(_, .failed, let error?)) = event { error.text } else { nil }
  }

  func isFailure(with text: String) -> Bool { failure == text }
}
