#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The default image loader, for files (`file:` URLs) up to a maximum size.
///
/// It reads only regular files: reading a pipe or a device could wait forever.
public struct FileImageLoader: ImageLoader {
  /// The default maximum size of a file, in bytes: 64 MiB.
  public static let defaultMaximumByteCount = 64 << 20

  private let maximumByteCount: Int

  /// Creates a loader of files up to a maximum size, in bytes.
  public init(maximumByteCount: Int = defaultMaximumByteCount) { self.maximumByteCount = maximumByteCount }

  /// Returns the contents of the file at a `file:` URL.
  ///
  /// - Throws: ``ImageLoadingError``, or `CancellationError` if the task is cancelled before the file is read.
  @concurrent public func load(_ url: URL) async throws -> [UInt8] {
    guard url.isFileURL else { throw ImageLoadingError.unsupportedScheme(url.scheme ?? "relative") }
    return try await ImageQueue.run { try read(url.path) }
  }

  func read(_ path: String) throws -> [UInt8] {
    // `O_NONBLOCK`: opening a pipe without a writer would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw error(errno, path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw error(errno, path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ImageLoadingError.unreadable(path: path, reason: "it is not a regular file")
    }
    guard status.st_size <= maximumByteCount else { throw ImageLoadingError.tooManyBytes(maximum: maximumByteCount) }
    return try read(descriptor, expectedCount: Int(status.st_size), path)
  }

  /// Reads an open file to its end. The file may grow or shrink meanwhile.
  private func read(_ descriptor: CInt, expectedCount: Int, _ path: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expectedCount)
    var chunk = [UInt8](repeating: 0, count: min(max(expectedCount, 1), 256 << 10))
    while true {
      let count = chunk.withUnsafeMutableBytes { Self.read(descriptor, $0) }
      guard count >= 0 else { throw error(errno, path) }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= maximumByteCount else {
        throw ImageLoadingError.tooManyBytes(maximum: maximumByteCount)
      }
      bytes += chunk[..<count]
    }
  }

  private static func read(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 || errno != EINTR { return count }
    }
  }

  private func error(_ number: CInt, _ path: String) -> ImageLoadingError {
    number == ENOENT || number == ENOTDIR
      ? .notFound(path) : .unreadable(path: path, reason: String(cString: strerror(number)))
  }
}
