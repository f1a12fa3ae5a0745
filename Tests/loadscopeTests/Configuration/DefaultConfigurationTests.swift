import Dashboard
import Foundation
import Scenarios
import TerminalUI
import Testing
import YAMLReading

@testable import loadscope

@Suite("The default configuration")
struct DefaultConfigurationTests {
  private func read() throws -> ScreenSettings {
    let file = ConfigurationFile(file: "config.yaml", folder: URL(fileURLWithPath: "."), library: .builtIn)
    return ScreenSettings(try file.read(Array(DefaultConfiguration.text.utf8)))
  }

  @Test("is valid and equals the settings without a configuration")
  func settings() throws {
    let (settings, usual) = (try read(), ScreenSettings())
    #expect(
      settings.theme == usual.theme && settings[Settings.color] == usual[Settings.color]
        && settings[Settings.ascii] == usual[Settings.ascii])
    #expect(
      settings[Settings.mouse] == usual[Settings.mouse] && settings[Settings.frameRate] == usual[Settings.frameRate])
    #expect(settings[Settings.history] == usual[Settings.history])
    #expect(settings.memory() == usual.memory())
  }

  @Test("has every action with its keys")
  func keys() throws {
    #expect(try read().keymap.bindings.map(\.keys) == Keymap.standard.bindings.map(\.keys))
    for action in Keymap.actionNames { #expect(DefaultConfiguration.text.contains("\n  \(action): [")) }
  }

  @Test("describes every setting in a comment and names every panel")
  func comments() {
    for key in Settings.all { #expect(DefaultConfiguration.text.contains("\n# \(key.name): \(key.meaning).")) }
    for panel in ScreenMemory.panelNames { #expect(DefaultConfiguration.text.contains(panel)) }
  }
}
