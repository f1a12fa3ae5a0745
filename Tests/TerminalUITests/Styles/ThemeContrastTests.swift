import Testing

@testable import TerminalUI

/// WCAG 2.1: text needs 4.5 : 1, other signs 3 : 1.
@Suite("Contrast of themes")
struct ThemeContrastTests {
  private static let lines: Set<StyleRole> = [.border, .borderFocused, .guide]

  /// The roles in a row of the tree, under a selection.
  private static let rowRoles: [StyleRole] = [
    .text, .muted, .title, .idle, .syncing, .synced, .failed, .contents, .noContents, .stale, .error, .countdown,
    .reference,
    .guide,
  ]

  private func needed(_ file: ThemeFile, _ role: StyleRole) -> Double {
    file.name == "high-contrast" ? 7 : Self.lines.contains(role) ? 3 : 4.5
  }

  private func expect(
    _ style: Style, _ support: ColorSupport, atLeast needed: Double, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let reduced = ColorReducer(for: support).reduce(style)
    // Terminal defaults cannot be measured.
    guard let front = Light(reduced.foreground), let back = Light(reduced.background) else { return }
    #expect(front.contrast(to: back) >= needed, comment, sourceLocation: sourceLocation)
  }

  @Test(
    "Every role is readable on its own background", arguments: ThemeFile.all, [ColorSupport.trueColor, .palette256])
  func roles(file: ThemeFile, support: ColorSupport) throws {
    let theme = try file.theme()
    for role in StyleRole.allCases {
      expect(theme[.text].overlaid(by: theme[role]), support, atLeast: needed(file, role), "\(role)")
    }
  }

  @Test(
    "Every role is readable in a selected row", arguments: ThemeFile.all, [ColorSupport.trueColor, .palette256])
  func selectedRows(file: ThemeFile, support: ColorSupport) throws {
    let theme = try file.theme()
    for selection in [StyleRole.selection, .selectionUnfocused] {
      for role in Self.rowRoles {
        let style = theme[.text].overlaid(by: theme[role]).overlaid(by: theme[selection])
        expect(style, support, atLeast: needed(file, role), "\(role) in \(selection)")
      }
    }
  }
}
