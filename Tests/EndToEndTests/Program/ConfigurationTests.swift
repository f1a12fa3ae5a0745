import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("The configuration")
  struct ConfigurationTests {
    /// Runs the program with a settings folder that contains these files.
    private func program(
      _ files: [String: String], _ arguments: String..., stdin: String? = nil
    ) async throws -> CommandResult {
      let home = try TemporaryFolder()
      defer { home.remove() }
      try settle(files, in: home)
      return try await CommandRunner.run(
        BuiltProgram.path(), arguments, stdin: stdin, environment: ["XDG_CONFIG_HOME": home.url.path],
        directory: home.url)
    }

    private func settle(_ files: [String: String], in home: TemporaryFolder) throws {
      let folder = home.url.appending(path: "loadscope/themes")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in files { try home.write(text, to: "loadscope/\(name)") }
    }

    @Test(
      "a broken file stops commands with a screen, names a way around it and exits with 2",
      arguments: [["demo"], ["run", "tour"], ["replay", "recording"], ["keys"]])
    func broken(arguments: [String]) async throws {
      let home = try TemporaryFolder()
      defer { home.remove() }
      try settle(["config.yaml": "keys:\n  sync: [n]\n"], in: home)
      let result = try await CommandRunner.run(
        BuiltProgram.path(), arguments, environment: ["XDG_CONFIG_HOME": home.url.path])
      #expect(result.exitCode == 2)
      #expect(result.stdout == "")
      #expect(result.stderr.contains("loadscope/config.yaml:2:10: error: n is for sync and for sync-if-needed"))
      #expect(result.stderr.hasSuffix("\n--no-config starts without this file, --config FILE with another one\n"))
    }

    @Test("--no-config ignores a broken file")
    func ignored() async throws {
      let result = try await program(["config.yaml": "keys: 1"], "keys", "--no-config")
      #expect(result.exitCode == 0)
      #expect(result.stdout.contains(/(?m)^sync +s +sync the selected loadable$/))
    }

    @Test("commands without a screen ignore a broken file")
    func unconcerned() async throws {
      for arguments in [["run", "tour", "--headless"], ["test", "tour"], ["snapshot", "tour"], ["check", "-"]] {
        let home = try TemporaryFolder()
        defer { home.remove() }
        try settle(["config.yaml": "keys: 1"], in: home)
        let result = try await CommandRunner.run(
          BuiltProgram.path(), arguments, stdin: Scenarios.both, environment: ["XDG_CONFIG_HOME": home.url.path])
        #expect(result.exitCode == 0, "\(arguments)")
      }
    }

    @Test("a folder in its place is refused with a way around it")
    func directory() async throws {
      let home = try TemporaryFolder()
      defer { home.remove() }
      let place = home.url.appending(path: "loadscope/config.yaml")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let result = try await BuiltProgram.run("demo", environment: ["XDG_CONFIG_HOME": home.url.path])
      #expect(result.exitCode == 2)
      #expect(result.stderr.contains("\(place.path): this is a directory, not a file\n--no-config"))
    }

    @Test("a snapshot with --config has its keys, panels and glyphs, also in the hints and the help")
    func snapshot() async throws {
      let text = "keys: { sync: [F5], help: [F2] }\npanels: [timers]\nascii: true\n"
      let home = try TemporaryFolder()
      defer { home.remove() }
      try settle(["config.yaml": text], in: home)
      func frame(_ keys: String, _ options: String...) async throws -> String {
        let result = try await CommandRunner.run(
          BuiltProgram.path(), ["snapshot", "tour", "--keys", keys] + options, directory: home.url)
        #expect(result.exitCode == 0, "\(result.stderr)")
        return result.stdout
      }
      let configured = try await frame("", "--config", "loadscope/config.yaml")
      #expect(configured.contains("F5 sync") && configured.contains("F2 help"))
      #expect(configured.contains("] Timers"))
      let isASCII = configured.allSatisfy(\.isASCII)
      #expect(isASCII)
      let help = try await frame("F2", "--size", "120x150", "--config", "loadscope/config.yaml")
      #expect(help.contains(/F5 +sync the selected loadable/))
      let usual = try await frame("")
      #expect(usual.contains(" s sync") && !usual.contains("] Timers"))
    }

    @Test("--check exits with 1 on errors, and with 0 on a valid or absent file")
    func check() async throws {
      let broken = try await program(["config.yaml": "them: dark\n"], "config", "--check")
      #expect(broken.exitCode == 1)
      #expect(broken.stderr.contains("config.yaml:1:1: error: a configuration has no key `them`"))
      #expect(broken.stderr.hasSuffix("  hint: did you mean `theme`?\n1 error\n"))
      #expect(try await program(["config.yaml": "theme: dark\n"], "config", "--check").exitCode == 0)
      #expect(try await program([:], "config", "--check").exitCode == 0)
      #expect(try await program([:], "config", "--check", "missing.yaml").exitCode == 2)
    }

    @Test("--check also checks the theme that the configuration names")
    func checkTheme() async throws {
      let files = ["config.yaml": "theme: mine\n", "themes/mine.yaml": "name: mine\nroles: { txet: red }\n"]
      let result = try await program(files, "config", "--check")
      #expect(result.exitCode == 1)
      #expect(result.stderr.contains("themes/mine.yaml:2:10: error:"))
    }

    @Test("--default prints a configuration that --check accepts")
    func defaults() async throws {
      let text = try await program([:], "config", "--default").stdout
      let result = try await program([:], "config", "--check", "-", stdin: text)
      #expect(result.exitCode == 0, "\(result.stderr)")
    }

    @Test("--path prints only the path to standard output, and to standard error whether it exists")
    func path() async throws {
      let there = try await program(["config.yaml": ""], "config", "--path")
      #expect(there.stdout.hasSuffix("/loadscope/config.yaml\n"))
      #expect(there.stderr == "exists\n")
      #expect(try await program([:], "config", "--path").stderr.hasPrefix("does not exist; "))
    }

    @Test("keys lists an action with its configured keys")
    func keys() async throws {
      let result = try await program(["config.yaml": "keys: { sync: [F5, s] }"], "keys")
      #expect(result.stdout.contains(/(?m)^sync +F5 s +sync the selected loadable$/))
    }

    @Test("a user's theme is listed, used by its name, and refused with the error's place if broken")
    func themes() async throws {
      let files = [
        "themes/mine.yaml": "name: mine\nsummary: my own\nroles: { text: red }\n", "themes/other.yaml": "name: [",
      ]
      let list = try await program(files, "themes").stdout
      #expect(list.contains(/(?m)^mine +\[yours\] my own; omits \d+ roles$/))
      #expect(list.contains(/(?m)^other +\[yours\] cannot be used: line \d/))
      #expect(try await program(files, "snapshot", "tour", "--theme", "mine").exitCode == 0)
      let broken = try await program(files, "snapshot", "tour", "--theme", "other")
      #expect(broken.exitCode == 2)
      #expect(broken.stderr.contains("themes/other.yaml:1:"))
    }

    @Test("--color always shows themes in colours even without a terminal")
    func preview() async throws {
      let plain = try await program([:], "themes", "--preview", "dark")
      #expect(plain.exitCode == 0 && !plain.stdout.contains("\u{1B}"))
      let coloured = try await program([:], "themes", "--preview", "dark", "--color", "always")
      #expect(coloured.stdout.contains("\u{1B}["))
    }
  }

  @Suite("The configuration in a terminal", .needsTmux)
  struct ConfiguredDashboardTests {
    @Test("sets keys, panels, glyphs and themes, and the command line overrides it")
    func dashboard() async throws {
      let home = try TemporaryFolder()
      defer { home.remove() }
      let folder = home.url.appending(path: "loadscope/themes")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try home.write(
        "keys: { fail: [F6], next-theme: [T] }\npanels: [log]\nascii: true\ntheme: mono\n", to: "loadscope/config.yaml")
      try home.write("name: mine\nroles: { text: bold }\n", to: "loadscope/themes/mine.yaml")
      let environment = ["XDG_CONFIG_HOME": home.url.path]
      let command = [try BuiltProgram.path(), "run", "scenario.yaml"]
      try await withTerminal(command, environment: environment, files: ["scenario.yaml": Scenarios.both]) { terminal in
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        let screen = try await terminal.screen()
        #expect(screen.contains { $0.contains("[4] Log") })
        #expect(screen.contains { $0.contains("F6 fail") })
        let isASCII = screen.joined().allSatisfy(\.isASCII)
        #expect(isASCII)
        try await terminal.selectSecondRow()
        try await terminal.send("F6", "Enter")
        try await terminal.waitForRow(of: "alpha", saying: "failed")
        try await terminal.send("T")
        try await terminal.waitFor("theme: mine; omits ")
      }
      try await withTerminal(
        command + ["--no-ascii"], environment: environment, files: ["scenario.yaml": Scenarios.both]
      ) { terminal in
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        let screen = try await terminal.screen()
        #expect(screen.contains { $0.contains("╮") })
      }
    }
  }
}
