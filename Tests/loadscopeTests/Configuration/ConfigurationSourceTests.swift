import Foundation
import Testing

@testable import loadscope

@Suite("The user's configuration file")
struct ConfigurationSourceTests {
  @Test(
    "is in XDG_CONFIG_HOME, else in ~/.config; a relative path is ignored",
    arguments: [
      (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c/loadscope/config.yaml"),
      (["HOME": "/h"], "/h/.config/loadscope/config.yaml"),
      (["XDG_CONFIG_HOME": "c", "HOME": "/h"], "/h/.config/loadscope/config.yaml"),
      (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/loadscope/config.yaml"),
      ([:], nil),
    ] as [([String: String], String?)])
  func place(environment: [String: String], path: String?) {
    #expect(ConfigurationSource(own: UserConfigDirectory(environment: environment))?.path == path)
  }

  /// Calls `body` with a user configuration whose folder is empty.
  private func withOwn(_ body: (ConfigurationSource) throws -> Void) throws {
    try withTemporaryFile("", name: "unused") { path in
      let folder = URL(filePath: path).deletingLastPathComponent()
      let own = try #require(UserConfigDirectory(environment: ["XDG_CONFIG_HOME": folder.path]))
      try FileManager.default.createDirectory(at: own.url, withIntermediateDirectories: true)
      try body(try #require(ConfigurationSource(own: own)))
    }
  }

  @Test("sets nothing if it is missing")
  func missing() throws {
    try withOwn { own in
      let theme = try own.read().theme
      #expect(theme == nil)
    }
  }

  @Test("is read if it exists")
  func present() throws {
    try withOwn { own in
      try Data("theme: dark\n".utf8).write(to: URL(filePath: own.path))
      let theme = try own.read().theme
      #expect(theme == "dark")
    }
  }

  @Test("is refused if it is a directory")
  func directory() throws {
    try withOwn { own in
      try FileManager.default.createDirectory(atPath: own.path, withIntermediateDirectories: false)
      #expect(problem { try own.read() } == "\(own.path): this is a directory, not a file")
    }
  }

  @Test("is refused without waiting if it is a pipe")
  func pipe() throws {
    try withOwn { own in
      #expect(mkfifo(own.path, 0o600) == 0)
      #expect(problem { try own.read() } == "\(own.path): not a file")
    }
  }

  @Test("is refused with the reason if it is unreadable", .enabled("root may read everything") { getuid() != 0 })
  func forbidden() throws {
    try withOwn { own in
      try Data("theme: dark\n".utf8).write(to: URL(filePath: own.path))
      #expect(chmod(own.path, 0) == 0)
      #expect(problem { try own.read() } == "\(own.path): cannot be read: Permission denied")
    }
  }

  @Test("resolves a theme's path from its own folder")
  func theme() throws {
    try withOwn { own in
      let folder = URL(filePath: own.path).deletingLastPathComponent()
      try Data("name: mine\nroles: {}\n".utf8).write(to: folder.appending(path: "mine.yaml"))
      try Data("theme: mine.yaml\n".utf8).write(to: URL(filePath: own.path))
      let theme = try own.read().theme
      #expect(theme == folder.appending(path: "mine.yaml").path)
    }
  }
}
