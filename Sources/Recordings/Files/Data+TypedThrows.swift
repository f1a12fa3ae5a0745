import Foundation

extension Data {
  /// Calls `body` with the bytes and rethrows only its errors, which `withUnsafeBytes` does not promise.
  func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBytes { bytes in
      Swift.Result { () throws(Failure) in try body(bytes) }
    }.get()
  }
}
