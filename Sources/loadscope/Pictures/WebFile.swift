#if HAS_IMAGE_CODECS
  import Foundation
  import LoadableImages
  import Synchronization

  /// A file on a web server.
  ///
  /// The program `curl` downloads the file. `URLSession` would make every user of Loadscope install libcurl, also without
  /// such pictures.
  struct WebFile: Sendable {
    private static let maximumByteCount = FileImageLoader.defaultMaximumByteCount

    let address: String
    var maximumSeconds = 30
    /// The program, which is looked up in the user's PATH.
    var program = "curl"

    /// Downloads the file. Throws a ``Problem`` if the server does not send it, `ImageLoadingError` if it is too large,
    /// `CancellationError` if the task is cancelled.
    @concurrent
    func contents() async throws -> [UInt8] {
      let child = ChildProcess()
      return try await withTaskCancellationHandler {
        try await ImageQueue.run { try download(by: child) }
      } onCancel: {
        child.kill()
      }
    }

    private func download(by child: ChildProcess) throws -> [UInt8] {
      let curl = Process()
      let (output, errors) = (Pipe(), Pipe())
      curl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      curl.arguments = [program] + options + ["--", address]
      (curl.standardInput, curl.standardOutput, curl.standardError) = (FileHandle.nullDevice, output, errors)
      try curl.run()
      child.begin(curl.processIdentifier)
      let (bytes, isWhole) = try Self.read(output.fileHandleForReading)
      // curl ends when it cannot write.
      if !isWhole { try output.fileHandleForReading.close() }
      let message = try errors.fileHandleForReading.readToEnd() ?? Data()
      child.end()
      curl.waitUntilExit()
      guard !child.isKilled else { throw CancellationError() }
      guard isWhole else { throw ImageLoadingError.tooManyBytes(maximum: Self.maximumByteCount) }
      switch curl.terminationStatus {
      case 0: return bytes
      case 127: throw Problem(PictureMessages.needsCurl)
      default:
        throw Problem(PictureMessages.failed(address, Self.reason(in: String(decoding: message, as: UTF8.self))))
      }
    }

    /// The options of curl. The user's configuration file is not read, as it may send the output elsewhere. A redirect
    /// never leads from HTTPS to HTTP, or to a file.
    private var options: [String] {
      [
        "--disable", "--silent", "--show-error", "--fail", "--globoff", "--location", "--max-redirs", "5",
        "--proto", "=http,https", "--proto-redir", address.hasPrefix("https:") ? "=https" : "=http,https",
        "--max-time", "\(maximumSeconds)", "--max-filesize", "\(Self.maximumByteCount)",
        "--header", "Accept: image/png, image/jpeg, image/*;q=0.5",
      ]
    }

    /// Reads to the end. `isWhole` is false if there are more bytes than the maximum.
    private static func read(_ file: FileHandle) throws -> (bytes: [UInt8], isWhole: Bool) {
      var bytes: [UInt8] = []
      while let data = try file.read(upToCount: 1 << 20), !data.isEmpty {
        bytes += data
        if bytes.count > maximumByteCount { return (bytes, false) }
      }
      return (bytes, true)
    }

    /// Returns the message of curl without its prefix, such as `curl: (22) `.
    private static func reason(in message: String) -> String {
      let line = message.split(whereSeparator: \.isNewline).last.map(String.init) ?? "curl sent no message"
      return line.hasPrefix("curl: (") ? line.split(separator: " ").dropFirst(2).joined(separator: " ") : line
    }
  }

  /// A child process that another thread may kill.
  private final class ChildProcess: Sendable {
    private let state = Mutex<(id: pid_t?, isKilled: Bool)>((nil, false))

    var isKilled: Bool { state.withLock { $0.isKilled } }

    /// Notes the id of the started process. Kills the process if ``kill()`` came before.
    func begin(_ id: pid_t) {
      state.withLock { state in
        state.id = id
        if state.isKilled { _ = Foundation.kill(id, SIGKILL) }
      }
    }

    /// Forgets the process when it ends, because its id may then be used again.
    func end() { state.withLock { $0.id = nil } }

    /// Kills the process. Not by SIGTERM, which a child of a thread of Dispatch blocks.
    func kill() {
      state.withLock { state in
        state.isKilled = true
        if let id = state.id { _ = Foundation.kill(id, SIGKILL) }
      }
    }
  }
#endif
