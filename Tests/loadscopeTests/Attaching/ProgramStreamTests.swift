import Foundation
import Link
import TestSupport
import Testing

@testable import loadscope

@Suite("Finding a program to attach to")
struct ProgramStreamTests {
  private let runtime: TemporaryFolder
  private var environment: [String: String] { ["XDG_RUNTIME_DIR": runtime.url.path] }

  init() throws { runtime = try TemporaryFolder() }

  private func listen(_ name: String, pid: Int32) throws -> Int32 {
    let folder = SocketFolder(environment: environment)
    try folder.create()
    return try UnixSocket.listen(at: folder.path(ofName: name, pid: pid))
  }

  private func path(_ text: String?) throws -> String {
    guard case .socket(let path, _) = try ProgramStream.find(text, in: SocketFolder(environment: environment)) else {
      return ""
    }
    return (path as NSString).lastPathComponent
  }

  @Test("a program is found by name or process id, and the only one without either")
  func found() throws {
    let one = try listen("one", pid: 11)
    defer { close(one) }
    #expect(try path(nil) == "one.11.sock")
    let two = try listen("two", pid: 22)
    defer { close(two) }
    #expect(try path("one") == "one.11.sock")
    #expect(try path("22") == "two.22.sock")
    #expect(try path("/some/where.sock") == "where.sock")
  }

  @Test("a killed program has ended, and its socket is removed")
  func killed() throws {
    // A process that exists may be about to listen; no process has the second number.
    close(try listen("one", pid: getpid()))
    #expect(throws: Problem.self) { try path("one") }
    #expect(SocketFolder(environment: environment).entries().count == 1)
    close(try listen("two", pid: 1 << 30))
    let error = #expect(throws: Problem.self) { try path("two") }
    #expect(error?.message == "two[1073741824] has ended without removing its socket, which is removed now")
    #expect(SocketFolder(environment: environment).entries().count == 1)
  }

  @Test("no running program or an unknown name is an error")
  func missing() throws {
    #expect(throws: Problem.self) { try path(nil) }
    let one = try listen("one", pid: 11)
    defer { close(one) }
    let error = #expect(throws: Problem.self) { try path("three") }
    #expect(error?.message.contains("loadscope attach --list") == true)
  }

  @Test("the process id chooses among programs of the same name")
  func several() throws {
    let sockets = [try listen("app", pid: 11), try listen("app", pid: 12)]
    defer { sockets.forEach { close($0) } }
    let error = #expect(throws: Problem.self) { try path("app") }
    #expect(error?.message.contains("app 11\n  app 12") == true)
    #expect(try path("12") == "app.12.sock")
  }

  @Test("a folder that others can enter is refused")
  func openFolder() throws {
    let folder = SocketFolder(environment: environment)
    try folder.create()
    chmod(folder.path, 0o755)
    let error = #expect(throws: Problem.self) { try path(nil) }
    #expect(error?.message.contains("chmod 700") == true)
  }
}
