import Foundation
import ScheduledActions

struct Refusal: Error, CustomStringConvertible {
  let description: String
}

extension StoredTypes {
  static var tested: StoredTypes {
    var types = StoredTypes()
    types.register(Chore.self, as: "chore")
    types.register(Note.self, as: "note")
    types.register(Bag.self, as: "bag")
    types.register(Member.self, as: "member")
    types.register(CachedFile.self, as: "file")
    return types
  }
}

/// An object without items.
struct Note: Codable, Sendable, Equatable {
  var text: String
}

/// An object with one item, whose runs end as soon as they begin, or never.
struct Chore: Codable, Sendable, Equatable, Actionable {
  var identifier = "run"
  var date: Date?
  var retryTimeout: Double = 0
  var requiresInternet = false
  /// The number of runs that fail before one succeeds and removes the item.
  var failures = 0
  var isOpen = true
  var hangs = false

  var actionItems: [ActionItem] {
    guard isOpen else { return [] }
    return [
      ActionItem(
        identifier: identifier, date: date, retryTimeout: .seconds(retryTimeout), requiresInternet: requiresInternet
      ) { run, completion in
        guard let chore = run.object as? Chore, !chore.hangs else { return }
        completion(
          Result {
            try run.store.write { store in
              _ = try store.update(run.id, as: Chore.self) { task in
                if task.failures > 0 { task.failures -= 1 } else { task.isOpen = false }
              }
            }
            if chore.failures > 0 { throw Refusal(description: "refused") }
          })
      }
    ]
  }
}

/// The examples of the original: an avatar to upload, and a profile to refresh.
struct Member: Codable, Sendable, Equatable, Actionable {
  var needsUploadAvatar = false
  var refreshDate: Date?
  var serverIsDown = false

  var actionItems: [ActionItem] {
    var items: [ActionItem] = []
    if needsUploadAvatar {
      items.append(
        ActionItem(identifier: "uploadAvatar", retryTimeout: .seconds(30), requiresInternet: true) { run, completion in
          Self.change(run, completion) { $0.needsUploadAvatar = false }
        })
    }
    if let refreshDate {
      items.append(
        ActionItem(identifier: "refresh", date: refreshDate, retryTimeout: .seconds(60)) { run, completion in
          Self.change(run, completion) { $0.refreshDate = refreshDate + 3_600 }
        })
    }
    return items
  }

  @MainActor
  private static func change(
    _ run: ActionRun, _ completion: @escaping ActionCompletion, _ change: (inout Member) -> Void
  ) {
    completion(
      Result {
        if (run.object as? Member)?.serverIsDown == true { throw Refusal(description: "the server is down") }
        try run.store.write { _ = try $0.update(run.id, as: Member.self, change) }
      })
  }
}

/// The original's third example: a file that is deleted when it expires.
struct CachedFile: Codable, Sendable, Equatable, Actionable {
  var expires: Date

  var actionItems: [ActionItem] {
    [
      ActionItem(identifier: "expire", date: expires) { run, completion in
        completion(Result { try run.store.write { _ = try $0.remove(run.id) } })
      }
    ]
  }
}
