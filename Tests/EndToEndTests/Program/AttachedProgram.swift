import Foundation
import TestSupport

final class AttachedProgram {
  let runtime: TemporaryFolder
  private(set) var process: Process
  private let path: String
  private let arguments: [String]
  private let settings: [String: String]
  private let output: URL

  /// - Parameters:
  ///   - arguments: Those of `AgentProbe`, the name first.
  ///   - keep: The number of events that it keeps without clients.
  ///   - allowsControl: Whether a client can take control.
  ///   - calls: The number of calls that it makes in a second.
  ///   - hasOwnErrors: Whether it has errors of its own, and calls that catch them.
  init(
    _ arguments: String..., keep: Int = 1_000, allowsControl: Bool = false, calls: Int = 0, hasOwnErrors: Bool = false
  ) throws {
    runtime = try TemporaryFolder()
    output = runtime.url.appending(path: "output")
    self.arguments = arguments
    path = try BuiltProgram.path(of: "AgentProbe")
    settings = [
      "KEEP": "\(keep)", "CALLS": "\(calls)", "CONTROL": allowsControl ? "1" : nil, "ERRORS": hasOwnErrors ? "1" : nil,
    ].compactMapValues { $0 }
    process = try Self.start(path, arguments, runtime, settings, output)
  }

  /// Starts another program that is built with the tests.
  convenience init(program: String) throws { try self.init(at: try BuiltProgram.path(of: program)) }

  /// Starts the program at a path.
  init(at path: String, _ arguments: String...) throws {
    runtime = try TemporaryFolder()
    output = runtime.url.appending(path: "output")
    (self.path, self.arguments, settings) = (path, arguments, [:])
    process = try Self.start(path, arguments, runtime, settings, output)
  }

  private static func start(
    _ path: String, _ arguments: [String], _ runtime: TemporaryFolder, _ settings: [String: String], _ output: URL
  ) throws -> Process {
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let handle = try FileHandle(forWritingTo: output)
    defer { try? handle.close() }
    return try .start(
      path, arguments,
      environment: settings.merging(["XDG_RUNTIME_DIR": runtime.url.path]) { $1 }, output: handle)
  }

  var environment: [String: String] { ["XDG_RUNTIME_DIR": runtime.url.path] }

  var pid: Int32 { process.processIdentifier }

  var printed: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  /// The path of its socket; nil if there is none.
  var socketPath: String? {
    let files = try? FileManager.default.contentsOfDirectory(atPath: runtime.path("loadscope"))
    return files?.first { $0.hasSuffix(".\(pid).sock") }.map { runtime.path("loadscope/\($0)") }
  }

  /// Waits until clients can attach.
  func waitForSocket() async throws -> String {
    let path: String? = try await poll(for: .seconds(20)) { socketPath }
    guard let path else { throw HarnessError("the program \(pid) has made no socket") }
    return path
  }

  var descriptorCount: Int {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")) ?? []).count
  }

  /// Its resident memory, in bytes.
  var memory: Int {
    let pages = (try? String(contentsOfFile: "/proc/\(pid)/statm", encoding: .utf8)) ?? ""
    return (Int(pages.split(separator: " ").dropFirst().first ?? "") ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  func kill() {
    Foundation.kill(pid, SIGKILL)
    process.waitUntilExit()
  }

  func startAgain() throws { process = try Self.start(path, arguments, runtime, settings, output) }

  deinit {
    kill()
    runtime.remove()
  }
}
