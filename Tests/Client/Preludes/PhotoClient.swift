import Foundation

nonisolated protocol PhotoClient: Sendable {
  func get(_ url: URL, timeout: Duration, maximumByteCount: Int) async throws -> [UInt8]
}
