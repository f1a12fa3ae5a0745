/// An object with scheduled actions: an ``ActionStore`` stores the object, an ``ActionManager`` runs the actions.
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
  /// Managers read the items after every change, on any thread. A removed item is done; a new date makes a new item.
  var actionItems: [ActionItem] { get }
}
