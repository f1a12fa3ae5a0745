/// The state of the screen saved between starts: open panels, sizes, row order, filter, theme, the palette's history.
///
/// The saved text has lines of the form `name: value`; the first line is the version. An unreadable line has no effect.
public struct ScreenMemory: Equatable, Sendable {
  private static let header = "loadscope-screen: 1"
  /// The maximum number of lines that are read; a saved text is much shorter.
  private static let mostLines = 100

  /// The open panels beside the tree; nil for the default panels, which depend on the size of the window.
  var open: [PanelKind]?
  var sizes = PanelSizes()
  var order = SiblingOrder.file
  /// The filter of the tree; nil for none.
  var filter: String?
  /// The name of the last chosen theme; nil if none was chosen.
  public private(set) var theme: String?
  package var commands = CommandHistory()

  /// Creates the default state of the screen.
  public init() {}

  /// The names of the panels beside the tree, in the order of their keys.
  public static let panelNames = PanelKind.others.map(\.word)

  /// Returns a copy in which exactly the named panels beside the tree are open. Unknown names are skipped.
  ///
  /// - Parameter names: Names from ``panelNames``. If not all panels fit, those named first are hidden.
  public func opening(_ names: [String]) -> ScreenMemory {
    var memory = self
    memory.open = Self.panels(names)
    return memory
  }

  /// The state without the filter, which is about the nodes of one run.
  public var withoutFilter: ScreenMemory {
    var memory = self
    memory.filter = nil
    return memory
  }

  init(_ context: DashboardState) {
    open = context.panels.isDefault ? nil : context.panels.open
    (sizes, order) = (context.panels.sizes, context.siblings.order)
    // A filter is kept once it is no longer being typed.
    let isKept = context.filter != nil && !(context.overlay is FilterPrompt) && context.filtering.reading.refusal == nil
    filter = isKept ? context.filtering.text.flatMap(Self.line) : nil
    theme = context.themeName
    commands = context.commandHistory
  }

  /// Creates the state from a text written by ``text``; fails for another format or version.
  public init?(_ text: String) {
    let lines = text.split(maxSplits: Self.mostLines, omittingEmptySubsequences: true) { $0.isNewline }
    guard lines.first.map({ String($0).trimmingBlanks }) == Self.header else { return nil }
    for line in lines.dropFirst().prefix(Self.mostLines) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = String(line[..<colon]).trimmingBlanks
      let words = line[line.index(after: colon)...].split(separator: " ").map(String.init)
      switch name {
      case "panels":
        let panels = Self.panels(words)
        // A list of unknown names says nothing.
        open = panels.isEmpty && !words.isEmpty ? nil : panels
      case "command": commands.note(String(line[line.index(after: colon)...]))
      case "theme": theme = ThemeName.kept(String(line[line.index(after: colon)...]).trimmingBlanks)
      case "filter": filter = Self.kept(filter: String(line[line.index(after: colon)...]))
      case "order": order = words.first.flatMap(SiblingOrder.init) ?? order
      default:
        guard let edge = PanelSizes.Edge(rawValue: name), let number = words.first else { continue }
        sizes[edge] = Int(number) ?? 0
      }
    }
  }

  /// The state as the text of a file.
  public var text: String {
    let edges = PanelSizes.Edge.allCases.filter { sizes[$0] != 0 }.map { "\($0.rawValue): \(sizes[$0])" }
    let panels = open.map { [(["panels:"] + $0.map(\.word)).joined(separator: " ")] } ?? []
    let theme = theme.map { ["theme: \($0)"] } ?? []
    let filter = filter.map { ["filter: \($0)"] } ?? []
    let commands = commands.lines.map { "command: \($0)" }
    return ([Self.header] + panels + ["order: \(order.rawValue)"] + filter + theme + edges + commands).map { $0 + "\n" }
      .joined()
  }

  /// Returns the text of a filter as stored in a file; nil if it is none that a line can hold.
  private static func kept(filter text: String) -> String? {
    let reading = FilterReading(text)
    return reading.problem == nil && reading.missing == nil ? line(text) : nil
  }

  private static func line(_ text: String) -> String? {
    let text = text.trimmingBlanks
    return text.isEmpty || text.contains(where: \.isNewline) ? nil : text
  }

  private static func panels(_ words: [String]) -> [PanelKind] {
    var panels: [PanelKind] = []
    for word in words {
      guard let panel = PanelKind.others.first(where: { $0.word == word }), !panels.contains(panel) else {
        continue
      }
      panels.append(panel)
    }
    return panels
  }
}

enum ThemeName {
  private static let longest = 100

  /// Returns a theme's name as stored in a file; nil if the name cannot be stored in a line of the file.
  static func kept(_ name: String) -> String? {
    name.isEmpty || name.count > longest || name.trimmingBlanks != name || name.contains(where: \.isNewline)
      ? nil : name
  }
}
