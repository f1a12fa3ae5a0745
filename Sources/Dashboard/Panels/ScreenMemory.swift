/// What of the screen outlives the program: which panels are open, their sizes, the order of the rows, the
/// theme, and what was used in the palette.
///
/// Its text is made of lines `name: value`, the first of which tells the version. It is read as far as it can be
/// understood; what cannot be is left as it is out of the box.
public struct ScreenMemory: Equatable, Sendable {
  private static let header = "loadscope-screen: 1"
  /// A text of more lines is none that was written here.
  private static let mostLines = 100

  /// Nil for the usual ones, which depend on the size of the window.
  var open: [PanelKind]?
  var sizes = PanelSizes()
  var order = SiblingOrder.file
  /// The name of the theme that was chosen last; nil if none was.
  public private(set) var theme: String?
  var commands = CommandHistory()

  /// The screen as it is out of the box.
  public init() {}

  /// What the panels beside the tree are called, in the order of their keys.
  public static let panelNames = PanelKind.others.map(\.word)

  /// The same screen with these panels open in place of those that were; a name that is none opens nothing.
  ///
  /// - Parameter names: Of ``panelNames``; where there is no room for all, the first ones give way.
  public func opening(_ names: [String]) -> ScreenMemory {
    var memory = self
    memory.open = Self.panels(names)
    return memory
  }

  init(_ context: Context) {
    open = context.panels.isUsual ? nil : context.panels.open
    (sizes, order) = (context.panels.sizes, context.siblings.order)
    theme = context.themeName
    commands = context.commandHistory
  }

  /// Reads what ``text`` has written; nil if this is something else, or of another version.
  public init?(_ text: String) {
    let lines = text.split(maxSplits: Self.mostLines, omittingEmptySubsequences: true) { $0.isNewline }
    guard lines.first.map({ String($0).trimmingBlanks }) == Self.header else { return nil }
    for line in lines.dropFirst().prefix(Self.mostLines) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = String(line[..<colon]).trimmingBlanks
      let words = line[line.index(after: colon)...].split(separator: " ").map(String.init)
      switch name {
      case "panels": open = Self.panels(words)
      case "command": commands.note(String(line[line.index(after: colon)...]))
      case "theme": theme = ThemeName.kept(String(line[line.index(after: colon)...]).trimmingBlanks)
      case "order": order = words.first.flatMap(SiblingOrder.init) ?? order
      default:
        guard let edge = PanelSizes.Edge(rawValue: name), let number = words.first else { continue }
        sizes[edge] = Int(number) ?? 0
      }
    }
  }

  /// What is written into a file.
  public var text: String {
    let edges = PanelSizes.Edge.allCases.filter { sizes[$0] != 0 }.map { "\($0.rawValue): \(sizes[$0])" }
    let panels = open.map { [(["panels:"] + $0.map(\.word)).joined(separator: " ")] } ?? []
    let theme = theme.map { ["theme: \($0)"] } ?? []
    let commands = commands.lines.map { "command: \($0)" }
    return ([Self.header] + panels + ["order: \(order.rawValue)"] + theme + edges + commands).map { $0 + "\n" }.joined()
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

/// The names of themes that can be kept in a line.
enum ThemeName {
  private static let longest = 100

  /// The name as it is written and read; nil if a line could not hold it.
  static func kept(_ name: String) -> String? {
    name.isEmpty || name.count > longest || name.trimmingBlanks != name || name.contains(where: \.isNewline)
      ? nil : name
  }
}
