import InspectionModel

extension NodeKind {
  static let words = WordTable(allCases.map { ($0.word, $0) })
}
