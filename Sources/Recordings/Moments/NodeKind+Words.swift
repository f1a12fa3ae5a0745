import InspectionModel

extension NodeKind {
  static let words = TagTable(allCases.map { ($0.word, $0) })
}
