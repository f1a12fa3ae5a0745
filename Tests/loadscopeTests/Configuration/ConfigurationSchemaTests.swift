import Dashboard
import Foundation
import Scenarios
import Testing
import YAMLReading

@testable import loadscope

@Suite("The schema of the configuration")
struct ConfigurationSchemaTests {
  private func properties() throws -> [String: [String: Any]] {
    let schema = try JSONSerialization.jsonObject(with: Data(Settings.schema.utf8)) as? [String: Any]
    #expect(schema?["additionalProperties"] as? Bool == false)
    return try #require(schema?["properties"] as? [String: [String: Any]])
  }

  @Test("has exactly the settings, each with its description")
  func settings() throws {
    let properties = try properties()
    #expect(Set(properties.keys) == Set(Settings.all.map(\.name)))
    for key in Settings.all { #expect(properties[key.name]?["description"] as? String == key.description) }
  }

  @Test("has exactly the actions under `keys`")
  func actions() throws {
    let keys = try properties()["keys"]
    let actions = keys?["properties"] as? [String: Any]
    #expect(actions.map { Set($0.keys) } == Set(Keymap.actionNames))
    #expect(keys?["additionalProperties"] as? Bool == false)
  }

  @Test("has the names of the panels")
  func panels() throws {
    let items = try properties()["panels"]?["items"] as? [String: Any]
    #expect(items?["enum"] as? [String] == ScreenMemory.panelNames)
  }
}
