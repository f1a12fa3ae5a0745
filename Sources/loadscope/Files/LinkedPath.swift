import Foundation

/// The places on which it depends what a path leads to: each symbolic link on the way, and the file at its end.
enum LinkedPath {
  /// An entry of a folder.
  struct Place: Hashable {
    let folder: String
    let name: String
  }

  /// The kernel follows no more links either.
  private static let mostLinks = 40

  /// The places of an absolute path, the links in the order in which they are followed, the end last: the file, or the
  /// first entry that does not exist.
  static func places(of path: String) -> [Place] {
    var places: [Place] = []
    var folder = "/"
    var rest = parts(of: path)
    var linkCount = 0
    while let name = rest.popLast() {
      if name == ".." {
        folder = (folder as NSString).deletingLastPathComponent
        continue
      }
      let entry = (folder as NSString).appendingPathComponent(name)
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: entry)
      if let target, linkCount < mostLinks {
        linkCount += 1
        places.append(Place(folder: folder, name: name))
        if target.hasPrefix("/") { folder = "/" }
        rest += parts(of: target)
      } else if rest.isEmpty || !FileManager.default.fileExists(atPath: entry) {
        places.append(Place(folder: folder, name: name))
        return places
      } else {
        folder = entry
      }
    }
    return places
  }

  /// The components of a path, the first one last.
  private static func parts(of path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }.reversed()
  }
}

/// Which file a path leads to.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Nil where the path leads to none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
