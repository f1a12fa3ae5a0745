/// A loadable with a name for tools such as Loadscope.
///
/// Tools show a loadable without a name by the loadable's type and a number.
@MainActor
public protocol InspectionNamed {
  /// The loadable's name: short, constant from the end of the initializer on, and without secrets.
  var inspectionName: String { get }
}
