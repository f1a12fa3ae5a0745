import Foundation

extension Data {
  /// Calls `body` with the bytes and rethrows its errors with their type, which `withUnsafeBytes` does not keep.
  func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBytes { bytes in
      Swift.Result { () throws(Failure) in try body(bytes) }
    }.get()
  }
}
