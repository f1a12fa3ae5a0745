/// All panels with their states, including hidden ones.
struct PanelList {
  /// The types of all panels, in the order of their keys. A new panel is added only here.
  static let types: [any Panel.Type] = [
    TreePanel.self, DetailPanel.self, TimelinePanel.self, LogPanel.self, PoliciesPanel.self, ActionsPanel.self,
    TimersPanel.self, ChecksPanel.self, ChangesPanel.self, LoadPanel.self,
    PicturePanel.self,
  ]

  private(set) var panels: [any Panel] = types.map { $0.init() }

  private static let indexes = Dictionary(uniqueKeysWithValues: types.enumerated().map { ($1.kind, $0) })

  subscript(kind: PanelKind) -> any Panel {
    get { panels[Self.index(of: kind)] }
    _modify { yield &panels[Self.index(of: kind)] }
  }

  /// The panel of a type, for access to the panel's state.
  subscript<Wanted: Panel>(type: Wanted.Type) -> Wanted {
    get { self[Wanted.kind] as? Wanted ?? Wanted() }
    set { self[Wanted.kind] = newValue }
  }

  mutating func update(_ change: (inout any Panel) -> Void) {
    for index in panels.indices { change(&panels[index]) }
  }

  static func index(of kind: PanelKind) -> Int { indexes[kind] ?? 0 }
}
