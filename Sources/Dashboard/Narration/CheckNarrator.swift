import Explanation
import InspectionModel

/// Describes the checks that were met or failed since the last call, in lines for a screen reader.
struct CheckNarrator {
  private var announced = CheckList()

  mutating func lines(for model: Model) -> [String] {
    let (now, before) = (model.context.source.checks, announced)
    announced = now
    guard now != before else { return [] }
    let isNewRun = now.count < before.count
    let changed = now.checks.enumerated().filter { index, check in
      check.state != .pending && (isNewRun || before[index]?.state != check.state)
    }.map(\.element)
    let announced = changed.prefix(ChangeNarrator.lineLimit).map(\.spokenText)
    let rest = changed.count - announced.count
    guard rest > 0 else { return announced }
    return announced + [
      "and \(Messages.count(rest, "more check")); \(model.context.keymap[PanelKind.checks.action]) shows the checks"
    ]
  }
}

extension CheckSnapshot {
  var spokenText: String {
    switch state {
    case .pending: "check pending: \(text)"
    case .met: "check met: \(text)"
    case .failed(let failure): "check failed: \(text); seen: \(failure.seen) at \(TimeText.stamp(failure.time))"
    }
  }
}
