/// A watcher's number for each loadable, such as the index of its record.
///
/// The first watcher of a loadable keeps its number in the loadable, where it is read without a search. Each further watcher
/// has a table. Check the record before use: the number in the loadable may be another watcher's.
package struct LoadableNumbers {
  /// Those that another watcher came to first, and those of other classes than this library's.
  private var others: [ObjectIdentifier: Int32] = [:]

  package init() {}

  /// Gives a number, not negative, to a loadable that has none.
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
  /// - Parameter isValid: Whether the record with this number is about the loadable. Called with a number that may be
  ///   another watcher's.
  @MainActor
  @inline(__always)
  package func number(of loadable: any PureLoadableProtocol, isValid: (Int32) -> Bool) -> Int32? {
    if let base = loadable as? LoadableBase, isValid(base.watchedNumber) { return base.watchedNumber }
    return others.isEmpty ? nil : others[ObjectIdentifier(loadable)]
  }

  /// Forgets the number of a loadable that was released.
  package mutating func forget(_ loadable: ObjectIdentifier?) {
    if let loadable { others[loadable] = nil }
  }
}
