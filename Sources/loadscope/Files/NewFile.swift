import Foundation
import PrivateFiles

/// Writes files that are not there yet.
enum NewFile {
  /// Whether the file exists is found out by making it: between a look and the writing somebody else could.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: Where.
  ///   - isPrivate: Whether the user alone can read it; otherwise the umask decides.
  /// - Throws: Why there is no such file now, or still the one that there was.
  static func write(
    _ bytes: some Collection<UInt8>, to path: String, isPrivate: Bool = false
  ) throws(Problem) {
    let exists = Problem("\(path): there is such a file already, and it is not overwritten")
    do {
      if isPrivate {
        try PrivateFile.create(path, with: Data(bytes))
      } else {
        try Data(bytes).write(to: URL(filePath: path), options: .withoutOverwriting)
      }
    } catch CocoaError.fileWriteFileExists {
      throw exists
    } catch let error as PrivateFileError where error.code == EEXIST {
      throw exists
    } catch {
      throw Problem("\(path): cannot be written: \(InputFile.reason(error))")
    }
  }
}
