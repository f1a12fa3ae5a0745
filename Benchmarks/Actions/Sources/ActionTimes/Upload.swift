import Foundation
import ScheduledActions

/// An object with one item, like most stored ones.
struct Upload: Codable, Sendable, Actionable {
  var title: String
  var path: String
  var size: Int
  var date: Date
  var isOpen = true

  var actionItems: [ActionItem] {
    guard isOpen else { return [] }
    return [
      ActionItem(identifier: "upload", date: date, retryTimeout: .seconds(60), requiresInternet: true) { run in
        try await run.store.write { _ = try $0.update(run.id, as: Upload.self) { $0.isOpen = false } }
      }
    ]
  }

  /// The object with this number, due within the next year; number 0 is due now.
  init(_ number: Int) {
    title = "Photo \(number)"
    path = "/photos/2026/holidays/\(number).jpeg"
    size = 1_000 * number
    date = Date() + (number == 0 ? 0 : 3_600 + Double(number % 365) * 86_400)
  }
}

extension StoredTypes {
  static var measured: StoredTypes {
    var types = StoredTypes()
    types.register(Upload.self, as: "upload")
    return types
  }
}
