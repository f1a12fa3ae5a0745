import Foundation
import Testing

@testable import loadscope

@Suite("Where a configuration comes from")
struct ConfigurationSourceTests {
  @Test(
    "it is in the folder for settings, by default one under the home; a relative path counts for nothing",
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

  /// Calls `body` with a user configuration of which only the folder exists.
  private func withOwn(_ body: (ConfigurationSource) throws -> Void) throws {
    try withTemporaryFile("", name: "unused") { path in
      let folder = URL(filePath: path).deletingLastPathComponent()
      let own = try #require(UserConfigDirectory(environment: ["XDG_CONFIG_HOME": folder.path]))
      try FileManager.default.createDirectory(at: own.url, withIntermediateDirectories: true)
      try body(try #require(ConfigurationSource(own: own)))
    }
  }

  @Test("one that is not there settles nothing")
  func missing() throws {
    try withOwn { own in
      let theme = try own.read().theme
      #expect(theme == nil)
    }
  }

  @Test("one that is there is read")
  func present() throws {
    try withOwn { own in
      try Data("theme: dark\n".utf8).write(to: URL(filePath: own.path))
      let theme = try own.read().theme
      #expect(theme == "dark")
    }
  }

  @Test("a folder in its place is said to be one")
  func directory() throws {
    try withOwn { own in
      try FileManager.default.createDirectory(atPath: own.path, withIntermediateDirectories: false)
      #expect(problem { try own.read() } == "\(own.path): this is a directory, not a file")
    }
  }

  @Test("a pipe in its place, which might never end, is not waited for")
  func pipe() throws {
    try withOwn { own in
      #expect(mkfifo(own.path, 0o600) == 0)
      #expect(problem { try own.read() } == "\(own.path): this is no file")
    }
  }

  @Test("one that may not be read is said to be so", .enabled("root may read everything") { getuid() != 0 })
  func forbidden() throws {
    try withOwn { own in
      try Data("theme: dark\n".utf8).write(to: URL(filePath: own.path))
      #expect(chmod(own.path, 0) == 0)
      #expect(problem { try own.read() } == "\(own.path): cannot be read: Permission denied")
    }
  }

  @Test("the path of a theme begins at its folder")
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
