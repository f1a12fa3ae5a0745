import Foundation

/// Finds the folder entries that lead to the file of a path: each symbolic link in the path, and the file itself.
enum LinkedPath {
  struct Place: Hashable {
    let folder: String
    let name: String
  }

  /// The maximum number of symbolic links that are followed in a path, as in the kernel.
  private static let mostLinks = 40

  /// Returns the folder entries of an absolute path: the links in order, then the file or the first missing entry.
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

  /// Returns the components of a path in reverse order.
  private static func parts(of path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }.reversed()
  }
}

/// The identity of a file: its device and its inode number.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Creates the identity of the file at `path`; fails if no file exists.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
