import Foundation
import PrivateFiles

/// Writes new files, and never overwrites existing ones.
enum NewFile {
  /// Creates a file, or fails if the file exists, in one step. A separate check could miss a file created after it.
  ///
  /// - Parameter isPrivate: Whether only the user can read the file; otherwise the umask decides.
  /// - Throws: The reason why the file was not created or not written completely. An existing file is never changed.
  static func write(
    _ bytes: some Collection<UInt8>, to path: String, isPrivate: Bool = false
  ) throws(Problem) {
    let exists = Problem("\(path): the file exists and is not overwritten")
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
