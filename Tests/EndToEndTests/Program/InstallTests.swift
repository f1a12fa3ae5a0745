import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Installing")
  struct InstallTests {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "demo.sh").path

    private func script(
      _ arguments: String..., environment: [String: String] = [:], directory: URL? = nil
    ) async throws -> CommandResult {
      try await CommandRunner.run(Self.script, arguments, environment: environment, directory: directory)
    }

    private func install(_ prefix: String, environment: [String: String] = [:]) async throws -> CommandResult {
      try await script("install", prefix, "--binary", try BuiltProgram.path(), environment: environment)
    }

    /// Every file and folder below a folder, by the path from there.
    private func contents(_ folder: URL) throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("adds a program that can be moved, with all its files, and uninstalling removes everything")
    func wholeWay() async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let prefix = folder.url.appending(path: "a prefix")
      try FileManager.default.createDirectory(at: prefix, withIntermediateDirectories: true)
      let installed = try await install(prefix.path)
      #expect(installed.exitCode == 0, "\(installed.stderr)")
      let files = try contents(prefix)
      for file in [
        "bin/loadscope", "share/bash-completion/completions/loadscope", "share/zsh/site-functions/_loadscope",
        "share/fish/vendor_completions.d/loadscope.fish", "share/man/man1/loadscope.1",
        "share/loadscope/themes/dark.yaml", "share/loadscope/manifest",
      ] { #expect(files.contains(file), "\(file)") }
      #expect(!files.contains { $0.hasSuffix(".new") })

      let moved = folder.url.appending(path: "elsewhere")
      try FileManager.default.moveItem(at: prefix.appending(path: "bin/loadscope"), to: moved)
      let frame = try await CommandRunner.run("env", ["-i", moved.path, "snapshot", "tour", "--theme", "dark"])
      #expect(frame.exitCode == 0 && frame.stdout.contains("feed"))
      try FileManager.default.moveItem(at: moved, to: prefix.appending(path: "bin/loadscope"))

      #expect(try await script("uninstall", prefix.path).exitCode == 0)
      #expect(try contents(prefix) == [])
    }

    @Test("twice equals once, and so does uninstalling")
    func twice() async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      _ = try await install(folder.url.path)
      let (files, manifest) = (try contents(folder.url), folder.read("share/loadscope/manifest"))
      #expect(try await install(folder.url.path).exitCode == 0)
      #expect(try contents(folder.url) == files)
      #expect(folder.read("share/loadscope/manifest") == manifest)
      _ = try await script("uninstall", folder.url.path)
      let again = try await script("uninstall", folder.url.path)
      #expect(again.exitCode == 0)
      #expect(again.stderr == "Nothing is installed in \(folder.url.path).\n")
      #expect(try contents(folder.url) == [])
    }

    @Test("keeps earlier and later files of others when uninstalled")
    func others() async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      for place in ["bin", "share/man"] {
        try FileManager.default.createDirectory(
          at: folder.url.appending(path: place), withIntermediateDirectories: true)
      }
      try folder.write("", to: "bin/other")
      _ = try await install(folder.url.path)
      try folder.write("", to: "share/loadscope/themes/mine.yaml")
      _ = try await script("uninstall", folder.url.path)
      #expect(
        try contents(folder.url) == [
          "bin", "bin/other", "share", "share/loadscope", "share/loadscope/themes", "share/loadscope/themes/mine.yaml",
          "share/man",
        ])
    }

    @Test("removes files that only an older version had")
    func update() async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      _ = try await install(folder.url.path)
      let manifest = try #require(folder.read("share/loadscope/manifest"))
      try folder.write("", to: "share/loadscope/themes/old.yaml")
      try folder.write("", to: "kept")
      try folder.write(
        manifest + "file share/loadscope/themes/old.yaml\nfile ../kept\nfile share/../kept\n",
        to: "share/loadscope/manifest")
      #expect(try await install(folder.url.path).exitCode == 0)
      #expect(folder.read("share/loadscope/themes/old.yaml") == nil)
      #expect(folder.read("kept") == "", "a manifest is no way out of the prefix")
    }

    @Test("puts DESTDIR before the prefix")
    func destination() async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let environment = ["DESTDIR": folder.url.path]
      #expect(try await install("/usr", environment: environment).exitCode == 0)
      #expect(folder.read("usr/share/man/man1/loadscope.1") != nil)
      #expect(try await script("uninstall", "/usr", environment: environment).exitCode == 0)
      #expect(try contents(folder.url) == ["usr"])
    }

    @Test(
      "refuses invalid arguments with the reason",
      arguments: [
        (["install"], "where to? Give a PREFIX"), (["install", ""], "where to? Give a PREFIX"),
        (["install", "file/prefix"], "file is a file"), (["install", "--help"], "--help is no PREFIX"),
        (["install", "prefix", "--binary"], "nothing else but --binary PROGRAM"),
        (["install", "prefix", "--binary", "file"], "file is no Loadscope"),
        (["uninstall"], "where to? Give a PREFIX"), (["uninstall", "a", "b"], "takes a PREFIX, and nothing else"),
      ])
    func refused(arguments: [String], reason: String) async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try folder.write("", to: "file")
      let result = try await CommandRunner.run(Self.script, arguments, directory: folder.url)
      #expect(result.exitCode == 2)
      #expect(result.stdout == "")
      #expect(result.stderr.split(separator: "\n").last?.contains(reason) == true, "\(result.stderr)")
      #expect(try contents(folder.url) == ["file"])
    }

    @Test("leaves the symbols out of the installed program")
    func stripped() async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      _ = try await install(folder.url.path)
      let sections = try await CommandRunner.run("readelf", ["--sections", "--wide", folder.path("bin/loadscope")])
      #expect(sections.stdout.contains(" .text "))
      #expect(!sections.stdout.contains(" .symtab "))
    }

    @Test("says what a swift said that does not start")
    func brokenSwift() async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let swift = try folder.write("#!/bin/sh\necho 'libtoolchain.so: no such file' >&2\nexit 127\n", to: "swift")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
      let result = try await script("build", environment: ["PATH": "\(folder.url.path):/usr/bin:/bin"])
      #expect(result.exitCode == 2)
      #expect(result.stderr.contains("\(swift.path): libtoolchain.so: no such file\n"))
      #expect(result.stderr.contains("\(swift.path) does not answer as a Swift toolchain does"))
    }

    @Test("refuses an unwritable prefix", .enabled("root may write everywhere") { getuid() != 0 })
    func unwritable() async throws {
      let result = try await install("/usr")
      #expect(result.exitCode == 2)
      #expect(result.stderr.contains("nothing can be written to /usr; choose another PREFIX, or use sudo"))
    }
  }
}
