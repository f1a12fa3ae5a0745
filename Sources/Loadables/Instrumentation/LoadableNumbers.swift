/// A watcher's numbers for loadables, such as the indexes of its records.
///
/// The first watcher of a loadable stores its number in the loadable, for access without a search. Further watchers
/// have tables. Check the record before use: the number in the loadable may be another watcher's.
package struct LoadableNumbers {
  /// The numbers of loadables that another watcher numbered first, and of other classes than this library's.
  private var others: [ObjectIdentifier: Int32] = [:]

  @MainActor private static var watcherCount = 0

  /// Whether this is the only watcher ever made in the process.
  @MainActor package var isOnlyOne: Bool { Self.watcherCount == 1 }

  @MainActor package init() { Self.watcherCount += 1 }

  /// Assigns a number, not negative, to a loadable without one.
  ///
  /// An instance of ``LoadableBase`` stores it, unless it stores another watcher's. Other numbers are found by address,
  /// which another object may have later.
  @MainActor
  package mutating func give(_ number: Int32, to loadable: any PureLoadableProtocol) {
    if let base = loadable as? LoadableBase, base.watchedNumber == LoadableBase.unwatched {
      base.watchedNumber = number
    } else {
      others[ObjectIdentifier(loadable)] = number
    }
  }

  /// Returns the number of a loadable; nil if it has none.
  ///
  /// - Parameter isValid: Whether the record with this number belongs to the loadable. The number may be another
  ///   watcher's, or that of a released loadable with the same address.
  @MainActor
  @inline(__always)
  package func number(of loadable: any PureLoadableProtocol, isValid: (Int32) -> Bool) -> Int32? {
    if let base = loadable as? LoadableBase, isValid(base.watchedNumber) { return base.watchedNumber }
    guard !others.isEmpty, let number = others[ObjectIdentifier(loadable)], isValid(number) else { return nil }
    return number
  }

  /// Removes the number of a released loadable, unless another loadable with the same address has replaced it.
  package mutating func forget(_ number: Int32, of loadable: ObjectIdentifier) {
    if others[loadable] == number { others[loadable] = nil }
  }
}
