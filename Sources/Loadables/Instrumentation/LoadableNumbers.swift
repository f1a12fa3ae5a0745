/// The numbers that a watcher assigns to loadables, such as the indexes of the watcher's records.
///
/// The first watcher of a loadable stores the number in the loadable, for access without a search. Further watchers
/// have tables. Check the record before use: the number in the loadable may be another watcher's number.
package struct LoadableNumbers {
  /// The numbers of loadables that another watcher numbered first, and of loadables not derived from ``LoadableBase``.
  private var others: [ObjectIdentifier: Int32] = [:]

  @MainActor private static var watcherCount = 0

  /// Whether this is the only watcher ever made in the process.
  @MainActor package var isOnlyOne: Bool { Self.watcherCount == 1 }

  @MainActor package init() { Self.watcherCount += 1 }

  /// Assigns a non-negative number to a loadable without a number.
  ///
  /// A ``LoadableBase`` stores the number, unless another watcher's number is already stored. All other numbers are in
  /// a table by address, which may be another object's address later.
  @MainActor
  package mutating func give(_ number: Int32, to loadable: any PureLoadableProtocol) {
    if let base = loadable as? LoadableBase, base.watchedNumber == LoadableBase.unwatched {
      base.watchedNumber = number
    } else {
      others[ObjectIdentifier(loadable)] = number
    }
  }

  /// Returns the number of a loadable; nil if the loadable has no number.
  ///
  /// - Parameter isValid: Returns whether the record with this number belongs to the loadable. The number may belong to
  ///   another watcher, or to a released loadable with an equal address.
  @MainActor
  @inline(__always)
  package func number(of loadable: any PureLoadableProtocol, isValid: (Int32) -> Bool) -> Int32? {
    if let base = loadable as? LoadableBase, isValid(base.watchedNumber) { return base.watchedNumber }
    guard !others.isEmpty, let number = others[ObjectIdentifier(loadable)], isValid(number) else { return nil }
    return number
  }

  /// Removes the number of a released loadable, unless a new loadable at that address has replaced the number.
  package mutating func forget(_ number: Int32, of loadable: ObjectIdentifier) {
    if others[loadable] == number { others[loadable] = nil }
  }
}
