/// An object with scheduled actions: stored in an ``ActionStore``, run by an ``ActionManager``.
///
/// ```swift
/// struct User: Codable, Sendable, Actionable {
///   var avatarNeedsUpload = false
///   var refreshDate: Date
///
///   var actionItems: [ActionItem] {
///     var items = [ActionItem(identifier: "refresh", date: refreshDate, retryTimeout: .seconds(60), block: Self.refresh)]
///     if avatarNeedsUpload {
///       items.append(ActionItem(identifier: "upload", requiresInternet: true, block: Self.uploadAvatar))
///     }
///     return items
///   }
/// }
/// ```
public protocol Actionable {
  /// The object's scheduled actions, derived from the object alone.
  ///
  /// Read after every change of the object, on any thread. A missing item is done; one with another date is new.
  var actionItems: [ActionItem] { get }
}
