import Foundation

struct Expiry: Codable, Sendable {
  var date: Date
}
