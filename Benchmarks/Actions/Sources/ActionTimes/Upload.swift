import Foundation
import ScheduledActions

/// An object with one item, like most that are stored.
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

  /// The one of a number, which is due in the course of the next year; that of number 0 now.
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
