import InspectionModel

extension NodeKind {
  static let tags = TagTable(allCases.map { ($0.word, $0) })
}
