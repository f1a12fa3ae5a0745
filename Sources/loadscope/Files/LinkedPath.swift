import Foundation

/// The places that decide the target of a path: each symbolic link on the way, and the file at the end.
enum LinkedPath {
  struct Place: Hashable {
    let folder: String
    let name: String
  }

  /// The link limit of the kernel.
  private static let mostLinks = 40

  /// Returns the places of an absolute path: the links in order, then the file or the first missing entry.
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

  /// Returns the components of a path in reverse.
  private static func parts(of path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }.reversed()
  }
}

/// The identity of the file at a path.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Fails if there is no file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
