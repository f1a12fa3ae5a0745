/// An object that has something to be done at some time: whoever keeps it in an ``ActionStore`` has it done by an
/// ``ActionManager``.
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
  /// What is to be done, by when; nothing more than the object itself says.
  ///
  /// It is asked for after every change of the object, on any thread. An item that is not there any more is done, and one
  /// with another date than before is a new one.
  var actionItems: [ActionItem] { get }
}
