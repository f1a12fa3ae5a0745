/// A loadable that has a name of its own for tools that show it, such as Loadscope.
///
/// A loadable without one is shown by its type and a number.
@MainActor
public protocol InspectionNamed {
  /// The loadable's name: short, constant, and without secrets.
  var inspectionName: String { get }
}
