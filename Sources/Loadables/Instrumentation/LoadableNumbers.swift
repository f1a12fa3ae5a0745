/// The numbers that a watcher, such as a tool, assigns to loadables, for example indexes of the watcher's records.
///
/// The first watcher of a loadable stores its number in the loadable, which makes lookups fast. Further watchers use
/// tables. A watcher must check the record with the number it finds: the number may be another watcher's.
package struct LoadableNumbers {
  /// The numbers that the loadables do not store: another watcher was first, or the class is no ``LoadableBase``.
  private var others: [ObjectIdentifier: Int32] = [:]

  @MainActor private static var watcherCount = 0

  /// Whether only one `LoadableNumbers` was ever created in this process.
  @MainActor package var isOnlyOne: Bool { Self.watcherCount == 1 }

  @MainActor package init() { Self.watcherCount += 1 }

  /// Assigns a non-negative number to a loadable without a number.
  ///
  /// The first watcher's number is stored in the ``LoadableBase``. Other numbers are stored in a table by the
  /// loadable's address. After the loadable's release, another object may have this address.
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
  /// - Parameter isValid: Returns whether the record with a number belongs to the loadable. The number may come from
  ///   another watcher, or from a released loadable at the same address.
  @MainActor
  @inline(__always)
  package func number(of loadable: any PureLoadableProtocol, isValid: (Int32) -> Bool) -> Int32? {
    if let base = loadable as? LoadableBase, isValid(base.watchedNumber) { return base.watchedNumber }
    guard !others.isEmpty, let number = others[ObjectIdentifier(loadable)], isValid(number) else { return nil }
    return number
  }

  /// Removes the number of a released loadable, unless a new loadable at the same address has another number.
  package mutating func forget(_ number: Int32, of loadable: ObjectIdentifier) {
    if others[loadable] == number { others[loadable] = nil }
  }
}
