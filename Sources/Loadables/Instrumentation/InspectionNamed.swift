/// A loadable with a name for tools such as Loadscope.
///
/// A loadable without a name is shown by its type and a number.
@MainActor
public protocol InspectionNamed {
  /// The loadable's name: short, constant, and without secrets.
  var inspectionName: String { get }
}
