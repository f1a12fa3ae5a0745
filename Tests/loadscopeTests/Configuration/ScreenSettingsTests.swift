import ArgumentParser
import Dashboard
import Foundation
import Testing
import TerminalUI

@testable import loadscope

@Suite("Screen settings")
struct ScreenSettingsTests {
  @Test("the command line wins over the configuration, setting by setting")
  func order() {
    var (said, file) = (Configuration(theme: "dark"), Configuration(theme: "light"))
    (said[Settings.mouse], file[Settings.mouse], file[Settings.frameRate]) = (true, false, 60)
    let settings = ScreenSettings(said, file)
    #expect(settings.theme == "dark")
    #expect(settings[Settings.mouse])
    #expect(settings[Settings.frameRate] == 60)
  }

  @Test("unset settings have their defaults")
  func usual() {
    let settings = ScreenSettings(Configuration(), Configuration())
    #expect(settings.theme == "default")
    #expect(settings[Settings.color] == .auto && settings[Settings.ascii] == .auto && settings[Settings.mouse])
    #expect(settings[Settings.frameRate] == 30)
    #expect(settings[Settings.history] == 1_000_000)
    #expect(settings.memory() == ScreenMemory())
  }

  @Test("configured panels replace the remembered ones; the remembered sizes and order stay")
  func panels() throws {
    let remembered = try #require(ScreenMemory("loadscope-screen: 1\npanels: checks\norder: name\nside-width: 4\n"))
    let settings = ScreenSettings(Configuration(panels: ["log", "timers"]))
    #expect(settings.memory(remembered).text.contains("panels: log timers\norder: name\n"))
    #expect(settings.memory(remembered).text.contains("order: name\n"))
    #expect(ScreenSettings(Configuration(panels: [])).memory(remembered).text.contains("panels:\n"))
    #expect(ScreenSettings().memory(remembered) == remembered)
  }

  @Test("the remembered theme is first, unless the command line or the configuration names another")
  func theme() throws {
    let remembered = try #require(ScreenMemory("loadscope-screen: 1\ntheme: light\n"))
    #expect(try ScreenSettings(Configuration()).themes(remembered, on: .builtIn).name == "light")
    #expect(try ScreenSettings(Configuration(theme: "dark")).themes(remembered, on: .builtIn).name == "dark")
    #expect(
      try ScreenSettings(Configuration(), Configuration(theme: "mono")).themes(remembered, on: .builtIn).name == "mono")
    #expect(try ScreenSettings(Configuration()).themes(nil, on: .builtIn).name == "default")
  }

  @Test(
    "an unknown remembered theme falls back to the default", arguments: ["gone", "/etc/passwd", "a/b.yaml"])
  func lostTheme(name: String) throws {
    let remembered = try #require(ScreenMemory("loadscope-screen: 1\ntheme: \(name)\n"))
    #expect(try ScreenSettings(Configuration()).themes(remembered, on: .builtIn).name == "default")
  }

  @Test(
    "glyphs are ASCII if chosen, or if the terminal is not UTF-8",
    arguments: [
      (AsciiChoice.auto, true, GlyphSet.unicode), (.auto, false, .ascii), (.always, true, .ascii),
      (.never, true, .unicode),
    ])
  func glyphs(choice: AsciiChoice, isUTF8: Bool, glyphs: GlyphSet) {
    #expect(choice.glyphs(isUTF8: isUTF8) == glyphs)
  }
}

@Suite("Screen options")
struct ScreenOptionsTests {
  @Test("override the configuration", arguments: [["--mouse"], ["--no-ascii"], ["--theme", "mono"]])
  func win(arguments: [String]) throws {
    try withTemporaryFile("mouse: false\nascii: true\ntheme: dark\n", name: "config.yaml") { path in
      let without = try ScreenOptions.parse(["--config", path]).settings()
      #expect(!without[Settings.mouse] && without[Settings.ascii] == .always && without.theme == "dark")
      let settings = try ScreenOptions.parse(["--config", path] + arguments).settings()
      let differences = [settings[Settings.mouse], settings[Settings.ascii] == .never, settings.theme == "mono"].count {
        $0
      }
      #expect(differences == 1)
    }
  }

  @Test("refuse an invalid configuration with the error's place and the options to avoid it")
  func broken() throws {
    try withTemporaryFile("mouse: maybe\n", name: "config.yaml") { path in
      let message = problem { try ScreenOptions.parse(["--config", path]).settings() }
      #expect(message?.hasPrefix("\(path):1:8: error: ") == true)
      #expect(message?.hasSuffix("\n--no-config starts without this file, --config FILE with another one") == true)
    }
  }

  @Test("refuse a missing --config file")
  func missing() {
    let message = problem { try ScreenOptions.parse(["--config", "nowhere/config.yaml"]).settings() }
    #expect(message?.hasPrefix("nowhere/config.yaml: no such file\n--no-config") == true)
  }

  @Test("refuse --config together with --no-config")
  func both() {
    #expect(throws: (any Error).self) { try ScreenOptions.parse(["--config", "a.yaml", "--no-config"]) }
  }
}
