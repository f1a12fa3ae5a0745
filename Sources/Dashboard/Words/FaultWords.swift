import InspectionModel
import TerminalUI

extension Fault {
  /// The fault in words: `fail the next 3 syncs of photos with timeout`.
  ///
  /// - Parameter name: Whose syncs; nil where that is clear.
  func words(of name: String? = nil) -> String {
    let syncs = syncs + (name.map { " of \($0)" } ?? "")
    return switch effect {
    case .fail(let error): "fail \(syncs) with \(error)"
    case .hang: "hang \(syncs)"
    case .delay(let delay): "delay \(syncs) by \(TimeText.duration(delay))"
    }
  }

  private var syncs: String {
    let chance = rate < 1 ? "\(Wording.percentage(rate)) of " : ""
    guard let count else { return chance + "all syncs" }
    return chance + (count == 1 ? "the next sync" : "the next \(count) syncs")
  }
}

extension [Fault] {
  /// The faults of a node in as few characters as will do: the sign, and to how many syncs they happen unless it is to all.
  func badge(_ glyphs: GlyphSet) -> String {
    let count = reduce(0 as Int?) { sum, fault in sum.flatMap { sum in fault.count.map { sum + $0 } } }
    return "\(glyphs.fault)\(count.map(String.init) ?? "")"
  }
}
