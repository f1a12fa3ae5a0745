/// A loadable with a name for tools such as Loadscope.
///
/// Tools show a loadable without a name by the loadable's type and a number.
@MainActor
public protocol InspectionNamed {
  /// The name that tools show: short, without secrets, and constant after initialization.
  var inspectionName: String { get }
}

extension PureLoadableProtocol {
  /// The loadable's name in sentences: the name that tools show, otherwise its type.
  var nameInSentences: String { (self as? any InspectionNamed)?.inspectionName ?? "\(type(of: self))" }
}
