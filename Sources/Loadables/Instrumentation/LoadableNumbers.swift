/// A watcher's number for each loadable, such as the index of its record.
///
/// The first watcher of a loadable keeps its number in the loadable, where it is read without a search. Each further watcher
/// has a table. Check the record before use: the number in the loadable may be another watcher's.
package struct LoadableNumbers {
  /// Those that another watcher came to first, and those of other classes than this library's.
  private var others: [ObjectIdentifier: Int32] = [:]

  /// How many watchers there have been in the process.
  @MainActor private static var watcherCount = 0

  /// Whether no other watcher has ever given numbers to loadables of the process.
  @MainActor package var isOnlyOne: Bool { Self.watcherCount == 1 }

  @MainActor package init() { Self.watcherCount += 1 }

  /// Gives a number, not negative, to a loadable that has none.
  ///
  /// An instance of ``LoadableBase`` keeps it, unless it has another watcher's. Every other number is found by the loadable's
  /// address, which another object may have later.
  @MainActor
  package mutating func give(_ number: Int32, to loadable: any PureLoadableProtocol) {
    if let base = loadable as? LoadableBase, base.watchedNumber == LoadableBase.unwatched {
      base.watchedNumber = number
    } else {
      others[ObjectIdentifier(loadable)] = number
    }
  }

  /// The number of a loadable; nil if it has none.
  ///
  /// - Parameter isValid: Whether the record with this number is about the loadable. The number may be another watcher's, or
  ///   that of a released loadable with the same address.
  @MainActor
  @inline(__always)
  package func number(of loadable: any PureLoadableProtocol, isValid: (Int32) -> Bool) -> Int32? {
    if let base = loadable as? LoadableBase, isValid(base.watchedNumber) { return base.watchedNumber }
    guard !others.isEmpty, let number = others[ObjectIdentifier(loadable)], isValid(number) else { return nil }
    return number
  }

  /// Forgets the number of a released loadable, unless another one with the same address has got a number since.
  package mutating func forget(_ number: Int32, of loadable: ObjectIdentifier) {
    if others[loadable] == number { others[loadable] = nil }
  }
}
