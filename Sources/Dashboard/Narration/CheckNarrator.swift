import Explanation
import InspectionModel

/// Describes the expectations that were met or failed since the last call.
struct CheckNarrator {
  private var told = CheckList()

  mutating func lines(for model: Model) -> [String] {
    let (now, before) = (model.context.source.checks, told)
    told = now
    guard now != before else { return [] }
    let isAnew = now.count < before.count
    let changed = now.checks.enumerated().filter { index, check in
      check.state != .pending && (isAnew || before[index]?.state != check.state)
    }.map(\.element)
    let told = changed.prefix(ChangeNarrator.lineLimit).map(\.words)
    let rest = changed.count - told.count
    guard rest > 0 else { return told }
    return told + [
      "and \(Messages.count(rest, "more check")); \(model.context.keymap[PanelKind.checks.action]) shows the checks"
    ]
  }
}

extension CheckSnapshot {
  var words: String {
    switch state {
    case .pending: "check pending: \(text)"
    case .met: "check met: \(text)"
    case .failed(let failure): "check failed: \(text); seen: \(failure.seen) at \(TimeText.stamp(failure.time))"
    }
  }
}
