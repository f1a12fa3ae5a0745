import InspectionModel

extension NodeKind {
  /// The kinds by their words. An image is a loadable with a further key.
  static let tags = TagTable(allCases.filter { $0 != .image }.map { ($0.word, $0) })
}
