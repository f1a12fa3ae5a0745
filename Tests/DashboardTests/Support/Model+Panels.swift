import InspectionModel
import TerminalUI

@testable import Dashboard

extension Model {
  var log: LogList { panelList[LogPanel.self].list }
  var actions: ActionList { panelList[ActionsPanel.self].list }
  var selectedAction: NodeSnapshot? { panelList[ActionsPanel.self].selected(in: context) }
  var pending: PendingSnapshot? { panelList[TimersPanel.self].pending }
  var detailScroll: Int { panelList[DetailPanel.self].scroll }
  var detailCause: Int? { panelList[DetailPanel.self].cause }
  var policies: Policies? { panelList[PoliciesPanel.self].policies }
  var policyScroll: Int { panelList[PoliciesPanel.self].scroll }
  var checkScroll: Int { panelList[ChecksPanel.self].scroll }
  var timelineScale: TimelineScale { panelList[TimelinePanel.self].scale(in: context) }

  var timeline: TimelineState {
    get { context.timeline }
    set { context.timeline = newValue }
  }

  var lists: [PanelKind: ListCursor] {
    Dictionary(
      uniqueKeysWithValues: panelList.panels.compactMap { panel in
        (panel as? any ListPanel).map { ($0.kind, $0.cursor) }
      })
  }

  func rowCount(of panel: PanelKind) -> Int { panelList[panel].rowCount(in: context) ?? 0 }

  func rowHeight(of panel: PanelKind) -> Int {
    panelList[panel].rowHeight(in: context)
  }
}
