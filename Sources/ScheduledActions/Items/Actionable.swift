/// An object that has scheduled actions. An ``ActionStore`` stores the object, an ``ActionManager`` runs the actions.
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
  /// The scheduled actions of the object. They must depend on the object alone.
  ///
  /// Managers read the items after each change of the object, on any thread. An item that the object no longer lists is
  /// done. An item with a new date is a new item.
  var actionItems: [ActionItem] { get }
}
