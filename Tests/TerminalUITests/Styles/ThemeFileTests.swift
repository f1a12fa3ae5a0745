import Foundation
import Testing

@testable import TerminalUI

/// The themes that come along. Their files are read properly elsewhere; one line a role is enough for what is of
/// interest here: the styles.
@Suite("Theme files")
struct ThemeFileTests {
  private static let directory = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../themes").standardizedFileURL

  private static let names: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: directory.path()))?.filter { $0.hasSuffix(".yaml") } ?? []

  /// The lines `  role: "style"` of a file.
  private func styles(_ name: String) throws -> [String: Style] {
    let text = try String(contentsOf: Self.directory.appending(path: name), encoding: .utf8)
    var styles: [String: Style] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("  ") {
      let parts = line.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      try #require(parts.count == 3, "\(line)")
      let role = parts[0].trimmingCharacters(in: .whitespaces.union([":"]))
      styles[role] = try Style(parsing: parts[1])
    }
    return styles
  }

  private func theme(_ name: String) throws -> Theme {
    let pairs = try styles(name).compactMap { entry in StyleRole(rawValue: entry.key).map { ($0, entry.value) } }
    return Theme(name: name, summary: "", styles: Dictionary(uniqueKeysWithValues: pairs))
  }

  @Test("The default theme is there")
  func found() {
    #expect(Self.names.contains("default.yaml"))
  }

  @Test("A theme defines every role and no other", arguments: names)
  func roles(name: String) throws {
    #expect(try Set(styles(name).keys) == Set(StyleRole.allCases.map(\.rawValue)))
  }

  @Test("Both selections stand out from text, with whatever colours", arguments: names, ColorSupport.allCases)
  func selection(name: String, support: ColorSupport) throws {
    let theme = try theme(name)
    let reducer = ColorReducer(for: support)
    for role in [StyleRole.selection, .selectionUnfocused] {
      let style = reducer.reduce(theme[role])
      #expect(
        style.background != nil || !style.attributes.isDisjoint(with: [.reverse, .underline]), "\(role) \(support)")
      #expect(style.background == nil || style.background != style.foreground, "\(role) \(support)")
    }
  }

  @Test("The default theme keeps the states apart with 8 colours")
  func states() throws {
    let theme = try theme("default.yaml")
    let reducer = ColorReducer(for: .ansi8)
    let states = [StyleRole.idle, .syncing, .synced, .failed].map { reducer.reduce(theme[$0]).foreground }
    #expect(Set(states).count == 4)
  }

  @Test("The default theme leaves the terminal's background, except under bars")
  func background() throws {
    let theme = try theme("default.yaml")
    let bars: Set<StyleRole> = [.selection, .selectionUnfocused, .banner]
    for role in StyleRole.allCases where !bars.contains(role) {
      #expect(theme[role].background == nil, "\(role)")
    }
  }

  @Test("The default theme can be read on black and on white", arguments: StyleRole.allCases)
  func contrast(role: StyleRole) throws {
    let style = try theme("default.yaml")[role]
    guard let foreground = style.foreground?.components else { return }
    let terminals: [Components] = [(0x10, 0x10, 0x10), (0xFF, 0xFF, 0xFF)]
    for background in style.background?.components.map({ [$0] }) ?? terminals {
      // 3 : 1 is what WCAG asks of large or bold text and of signs; a state has a sign and a word besides.
      #expect(contrastRatio(foreground, background) >= 3, "\(role)")
    }
  }
}

private typealias Components = (red: UInt8, green: UInt8, blue: UInt8)

/// The ratio of two colours' luminances, 1…21, as WCAG defines it.
private func contrastRatio(_ one: Components, _ other: Components) -> Double {
  func luminance(_ color: Components) -> Double {
    func linear(_ component: UInt8) -> Double {
      let value = Double(component) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
  let (darker, lighter) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
  return (lighter + 0.05) / (darker + 0.05)
}
