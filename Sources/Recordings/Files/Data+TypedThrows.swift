import Foundation

extension Data {
  /// Calls `body` with the bytes. Errors keep their type, which `withUnsafeBytes` erases to `any Error`.
  func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBytes { bytes in
      Swift.Result { () throws(Failure) in try body(bytes) }
    }.get()
  }
}
