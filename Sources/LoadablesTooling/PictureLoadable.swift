import Loadables

/// A loadable whose contents are a picture, which tools such as Loadscope show.
///
/// The loadables of `LoadableImages` conform. Conform your own type to show its picture too:
///
/// ```swift
/// extension Chart: PictureLoadable {
///   var inspectedPicture: (any InspectablePicture)? { content }
/// }
/// ```
@MainActor
public protocol PictureLoadable: PureLoadableProtocol {
  /// The picture; nil without contents.
  var inspectedPicture: (any InspectablePicture)? { get }
}

/// A picture that a tool can ask for in any size.
public protocol InspectablePicture: Sendable {
  /// The width in pixels, at least 1.
  var width: Int { get }

  /// The height in pixels, at least 1.
  var height: Int { get }

  /// The format, such as `PNG`, and the size in bytes of the file that the picture was decoded from; nil if unknown, the
  /// default.
  var inspectedFile: (format: String, byteCount: Int)? { get }

  /// Returns the whole picture in another size; nil if it cannot be made. Called off the main actor.
  ///
  /// - Parameters:
  ///   - width: The new width in pixels, at least 1.
  ///   - height: The new height in pixels, at least 1.
  /// - Returns: Red, green, blue and alpha of each pixel, row after row from the top, the colours not multiplied by alpha.
  func inspectedPixels(width: Int, height: Int) -> [UInt8]?
}

extension InspectablePicture {
  /// Nil, for pictures whose file is unknown.
  public var inspectedFile: (format: String, byteCount: Int)? { nil }
}
