import Foundation

/// Writes files that are not there yet.
enum NewFile {
  /// Whether the file exists is found out by making it: between a look and the writing somebody else could.
  ///
  /// - Throws: Why there is no such file now, or still the one that there was.
  static func write(_ bytes: some Collection<UInt8>, to path: String) throws(Problem) {
    do {
      try Data(bytes).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw Problem("\(path): there is such a file already, and it is not overwritten")
    } catch {
      throw Problem("\(path): cannot be written: \(InputFile.reason(error))")
    }
  }
}
