import InspectionModel
import Recordings

extension JSONScanner {
  /// Reads the next two members of an object, a width and a height in pixels.
  mutating func size(_ width: LinkKey, _ height: LinkKey) throws(JSONFailure) -> PictureSize {
    PictureSize(width: try count(of: width), height: try count(of: height))
  }

  private mutating func count(of key: LinkKey) throws(JSONFailure) -> Int {
    guard skip(","), try text() == key.rawValue, skip(":") else { throw failure("`\(key.rawValue)` is missing") }
    return try count()
  }
}
