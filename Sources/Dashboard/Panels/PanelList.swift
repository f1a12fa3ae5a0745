/// Every panel with its state, also of those that are not shown.
struct PanelList {
  /// The panels, in the order of their keys. A new one is added here and nowhere else.
  static let types: [any Panel.Type] = [
    TreePanel.self, DetailPanel.self, TimelinePanel.self, LogPanel.self, PoliciesPanel.self, ActionsPanel.self,
    TimersPanel.self, ChecksPanel.self, ChangesPanel.self,
  ]

  private(set) var panels: [any Panel] = types.map { $0.init() }

  private static let indexes = Dictionary(uniqueKeysWithValues: types.enumerated().map { ($1.kind, $0) })

  /// The panel of a kind.
  subscript(kind: PanelKind) -> any Panel {
    get { panels[Self.index(of: kind)] }
    _modify { yield &panels[Self.index(of: kind)] }
  }

  /// The panel of a type; of use to whoever has to see its state, such as a test.
  subscript<Wanted: Panel>(type: Wanted.Type) -> Wanted {
    get { self[Wanted.kind] as? Wanted ?? Wanted() }
    set { self[Wanted.kind] = newValue }
  }

  /// Does something to each panel, in order.
  mutating func update(_ change: (inout any Panel) -> Void) {
    for index in panels.indices { change(&panels[index]) }
  }

  /// The place of a panel among all.
  static func index(of kind: PanelKind) -> Int { indexes[kind] ?? 0 }
}
