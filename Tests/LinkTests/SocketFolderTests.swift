import Foundation
import Link
import TestSupport
import Testing

@Suite("The socket folder")
struct SocketFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.url.path + "/loadscope" }

  @Test("it is in the runtime folder, or in the temporary one if that is missing or its path too long")
  func place() {
    let uid = getuid()
    #expect(SocketFolder(environment: ["XDG_RUNTIME_DIR": "/run/user/1"]).path == "/run/user/1/loadscope")
    #expect(SocketFolder(environment: [:]).path == "/tmp/loadscope-\(uid)")
    #expect(SocketFolder(environment: ["TMPDIR": "/var/t"]).path == "/var/t/loadscope-\(uid)")
    let long = "/" + String(repeating: "x", count: 80)
    #expect(SocketFolder(environment: ["XDG_RUNTIME_DIR": long]).path == "/tmp/loadscope-\(uid)")
  }

  @Test("it is created for its user only, and can be created again")
  func create() throws {
    let sockets = SocketFolder(path: path)
    #expect(throws: SocketFolderError.missing(path)) { try sockets.check() }
    try sockets.create()
    try sockets.create()
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  @Test("a link, a file and a folder open to others are refused, each with its own error")
  func refused() throws {
    let sockets = SocketFolder(path: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.url.path)
    #expect(throws: SocketFolderError.link(path)) { try sockets.create() }
    unlink(path)
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(throws: SocketFolderError.noFolder(path)) { try sockets.create() }
    unlink(path)
    mkdir(path, 0o700)
    chmod(path, 0o750)
    let error = #expect(throws: SocketFolderError.open(path)) { try sockets.create() }
    #expect(error?.sentence.contains("chmod 700") == true)
  }

  @Test("any name becomes part of a file name")
  func names() {
    let sockets = SocketFolder(path: "/s")
    #expect(sockets.path(ofName: "photo-app", pid: 5) == "/s/photo-app.5.sock")
    #expect(sockets.path(ofName: "../a b/ü\n", pid: 5) == "/s/---a-b---.5.sock")
    #expect(sockets.path(ofName: "", pid: 5) == "/s/program.5.sock")
    #expect(sockets.path(ofName: String(repeating: "n", count: 500), pid: 5).utf8.count < 60)
  }

  @Test("the socket of a killed program is removed, and one with a listener is kept")
  func stale() throws {
    let sockets = SocketFolder(path: path)
    try sockets.create()
    let (dead, alive) = (sockets.path(ofName: "dead", pid: 1), sockets.path(ofName: "alive", pid: 2))
    close(try UnixSocket.listen(at: dead))
    let listener = try UnixSocket.listen(at: alive)
    defer { close(listener) }
    sockets.removeStale()
    #expect(sockets.entries().map(\.name) == ["alive"])
  }

  @Test("only its user can open a socket")
  func mode() throws {
    let sockets = SocketFolder(path: path)
    try sockets.create()
    let place = sockets.path(ofName: "app", pid: 1)
    let listener = try UnixSocket.listen(at: place)
    defer { close(listener) }
    var status = stat()
    #expect(stat(place, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("a path that is too long is refused with advice")
  func longPath() {
    let error = #expect(throws: UnixSocket.Failure.self) {
      try UnixSocket.connect(to: "/" + String(repeating: "x", count: 200))
    }
    #expect(error?.sentence.contains("XDG_RUNTIME_DIR") == true)
  }
}
