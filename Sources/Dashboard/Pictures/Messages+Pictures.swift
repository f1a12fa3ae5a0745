import Explanation
import InspectionModel

extension Messages {
  static let noPicture = "no picture"
  static let noRoomForPicture = "no room for the picture"
  static func keyShowsPicture(_ key: String) -> String { "\(key) shows the picture" }

  static let readingPicture = "reading the picture"
  static let stalePicture = "stale picture, from before the failure"
  static let noImageSelected = "no image selected: a picture belongs to a node of kind image"

  static func noPictureYet(_ state: NodeState) -> String {
    switch state {
    case .idle: "no picture yet: never synced"
    case .syncing: "no picture yet: syncing"
    case .synced, .failed: "no picture: no contents"
    }
  }

  /// Returns the facts of a picture: `640x480 PNG, 12,345 bytes`, or `64x48 from 640x480 PNG, 12,345 bytes`.
  static func picture(_ original: Picture.Original) -> String {
    let size = "\(original.width)x\(original.height)"
    guard let file = original.file else { return size }
    let fileSize = "\(file.width)x\(file.height)"
    return (size == fileSize ? size : "\(size) from \(fileSize)")
      + " \(file.format), \(count(file.byteCount, "byte"))"
  }

  static func isNoImage(_ key: String) -> String { "\(key): no picture, it is neither an image nor a proxy of one" }
}
