import Dashboard
import Foundation
import TerminalUI
import Testing

@testable import loadscope

@Suite("The screen's state file")
struct StateFileTests {
  private static let memory = ScreenMemory("loadscope-screen: 1\npanels: log checks\norder: name\ntheme: dark\n")

  /// Calls `body` with a folder that is removed afterwards.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    try withTemporaryFile("", name: "unused") { path in
      try body(URL(fileURLWithPath: path).deletingLastPathComponent())
    }
  }

  @Test(
    "is in XDG_STATE_HOME, else in ~/.local/state; a relative path is ignored",
    arguments: [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/loadscope/screen.yaml"),
      (["HOME": "/h"], "/h/.local/state/loadscope/screen.yaml"),
      (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/loadscope/screen.yaml"),
      (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/loadscope/screen.yaml"),
      ([:], nil), (["HOME": ""], nil),
    ] as [([String: String], String?)])
  func place(environment: [String: String], path: String?) {
    #expect(StateFile(environment: environment)?.url.path == path)
  }

  @Test("reads back what it wrote, in folders that it creates")
  func roundTrip() throws {
    try withFolder { folder in
      let file = try #require(StateFile(environment: ["XDG_STATE_HOME": folder.appending(path: "a/b").path]))
      let memory = try #require(Self.memory)
      #expect(file.read() == nil)
      #expect(file.write(memory) == nil)
      #expect(file.read() == memory)
      #expect(file.write(ScreenMemory()) == nil)
      #expect(file.read() == ScreenMemory())
      // No partial file stays beside it.
      let files = try FileManager.default.contentsOfDirectory(atPath: file.url.deletingLastPathComponent().path)
      #expect(files == ["screen.yaml"])
    }
  }

  @Test("is private to the user, as are its new folders; an existing file keeps its mode")
  func mode() throws {
    try withFolder { folder in
      let file = try #require(StateFile(environment: ["XDG_STATE_HOME": folder.appending(path: "a").path]))
      #expect(file.write(ScreenMemory()) == nil)
      #expect(fileMode(file.url.path) == 0o600)
      #expect(["a", "a/loadscope"].map { fileMode(folder.appending(path: $0).path) } == [0o700, 0o700])
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.url.path)
      #expect(file.write(ScreenMemory()) == nil)
      #expect(fileMode(file.url.path) == 0o644)
    }
  }

  @Test("each run has its own layout, a new one that of all runs; the palette's history is that of all")
  func runs() throws {
    try withFolder { folder in
      let file = try #require(StateFile(environment: ["XDG_STATE_HOME": folder.path]))
      #expect(file.write(try #require(Self.memory)) == nil)
      var first = SavedLayout(file, of: "/a/feed.yaml")
      #expect(first.remembered == Self.memory)
      let changed = try #require(
        ScreenMemory("loadscope-screen: 1\npanels: timers\nfilter: photo\ntheme: light\ncommand: go 5s\n"))
      first.unsaved = changed
      #expect(first.save() == nil)
      #expect(SavedLayout(file, of: "/a/feed.yaml").remembered == changed)
      // Another file of the same name, a new run.
      let other = try #require(SavedLayout(file, of: "/b/feed.yaml").remembered)
      var expected = try #require(Self.memory)
      expected.commands = changed.commands
      #expect(other == expected)
      #expect(SavedLayout(file, of: nil).remembered == expected)
      // The filter of a run without an identity is about its nodes alone.
      var piped = SavedLayout(file, of: nil)
      piped.unsaved = changed
      #expect(piped.save() == nil && SavedLayout(file, of: "/c.yaml").remembered == changed.withoutFilter)
    }
  }

  @Test("only the latest layouts of runs are kept")
  func mostRuns() throws {
    try withFolder { folder in
      let file = try #require(StateFile(environment: ["XDG_STATE_HOME": folder.path]))
      let memory = try #require(Self.memory)
      for number in 0..<StateFile.mostRuns + 2 {
        let run = file.file(of: "run-\(number)")
        #expect(run.write(memory) == nil)
        let date = Date(timeIntervalSince1970: Double(number))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: run.url.path)
      }
      var layout = SavedLayout(file, of: "/a/feed.yaml")
      layout.unsaved = memory
      #expect(layout.save() == nil)
      #expect(file.file(of: "run-2").read() == nil && file.file(of: "run-3").read() == memory)
    }
  }

  @Test("reports an unwritable place, the reason first and then the path")
  func unwritable() throws {
    try withFolder { folder in
      // A file in place of the folder: not even root can write there.
      try Data().write(to: folder.appending(path: "file"))
      let file = try #require(StateFile(environment: ["XDG_STATE_HOME": folder.appending(path: "file").path]))
      let problem = try #require(file.write(ScreenMemory()))
      #expect(problem == "the panels will not be remembered, a file is where a folder should be: \(file.url.path)")
      #expect(file.read() == nil)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "loadscope/screen.yaml/x"), withIntermediateDirectories: true)
      let taken = try #require(StateFile(environment: ["XDG_STATE_HOME": folder.path]))
      #expect(
        taken.write(ScreenMemory())
          == "the panels will not be remembered, a folder has the name of the file: \(taken.url.path)")
    }
  }

  @Test("ignores garbage, a large file, a folder or a pipe in its place")
  func garbage() throws {
    try withFolder { folder in
      let file = try #require(StateFile(environment: ["XDG_STATE_HOME": folder.path]))
      let place = file.url
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      let header = Data("loadscope-screen: 1\n".utf8)
      for data in [Data(), Data([0xFF, 0xFE, 0]), header + Data(count: 1_000_000)] {
        try data.write(to: place)
        #expect(file.read() == nil)
      }
      try FileManager.default.removeItem(at: place)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
      #expect(file.read() == nil && file.write(ScreenMemory()) != nil)
      try FileManager.default.removeItem(at: place)
      #expect(mkfifo(place.path, 0o600) == 0)
      #expect(file.read() == nil)
    }
  }
}
