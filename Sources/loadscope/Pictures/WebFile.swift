import Foundation

/// A file on a web server.
///
/// The program `curl` downloads the file. `URLSession` would make every user of Loadscope install libcurl, also without
/// such pictures.
struct WebFile: Sendable {
  private static let maximumByteCount = 64 << 20
  private static let maximumSeconds = 30
  /// A download would block one of the few threads of Swift's concurrency.
  private static let queue = DispatchQueue(label: "Loadscope.WebFile", attributes: .concurrent)

  let address: String

  /// Downloads the file. Throws a ``Problem`` if the server does not send it.
  @concurrent
  func contents() async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      Self.queue.async { continuation.resume(with: Result { try download() }) }
    }
  }

  private func download() throws -> [UInt8] {
    let curl = Process()
    let (output, errors) = (Pipe(), Pipe())
    // `env` looks curl up in the user's PATH.
    curl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    curl.arguments = ["curl"] + Self.options(for: address) + ["--", address]
    (curl.standardInput, curl.standardOutput, curl.standardError) = (FileHandle.nullDevice, output, errors)
    try curl.run()
    let (bytes, isWhole) = try Self.read(output.fileHandleForReading)
    // curl ends when it cannot write. A signal could be blocked, as on the threads of Dispatch.
    if !isWhole { try output.fileHandleForReading.close() }
    let message = try errors.fileHandleForReading.readToEnd() ?? Data()
    curl.waitUntilExit()
    guard isWhole else { throw Problem(PictureMessages.tooManyBytes(address, maximum: Self.maximumByteCount)) }
    switch curl.terminationStatus {
    case 0: return bytes
    case 127: throw Problem(PictureMessages.needsCurl)
    default:
      throw Problem(PictureMessages.failed(address, Self.reason(in: String(decoding: message, as: UTF8.self))))
    }
  }

  /// Returns the options of curl. A redirect never leads from HTTPS to HTTP, or to a file.
  private static func options(for address: String) -> [String] {
    [
      "--silent", "--show-error", "--fail", "--globoff", "--location", "--max-redirs", "5", "--proto", "=http,https",
      "--proto-redir", address.hasPrefix("https:") ? "=https" : "=http,https", "--max-time", "\(maximumSeconds)",
      "--max-filesize", "\(maximumByteCount)", "--header", "Accept: image/png, image/jpeg, image/*;q=0.5",
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
