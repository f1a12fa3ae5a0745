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
    do throws(PrivateFileError) {
      try PrivateFile.create(path, with: Data(bytes), mode: isPrivate ? PrivateFile.mode : 0o666)
    } catch {
      throw Problem(
        error.code == EEXIST
          ? "\(path): the file exists and is not overwritten" : "\(path): cannot be written: \(InputFile.reason(error))"
      )
    }
  }
}
