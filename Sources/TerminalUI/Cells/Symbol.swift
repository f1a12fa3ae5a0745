/// What one cell shows: a base scalar and the marks on it, held inline, so that a buffer of cells is plain memory.
public struct Symbol: Hashable, Sendable {
  /// The scalars a symbol can hold. Curses keeps five wide characters a cell (`CCHARW_MAX`).
  public static let capacity = 5

  // No array: that would be a reference in every cell.
  private var storage: (UInt32, UInt32, UInt32, UInt32, UInt32)

  /// The number of columns: 1, 2, or 0 for ``continuation``.
  public let width: Int8

  /// Makes a symbol of a scalar which is known to be shown in so many columns.
  init(_ base: Unicode.Scalar, width: Int) {
    storage = (base.value, 0, 0, 0, 0)
    self.width = Int8(width)
  }

  /// Makes a symbol of a character that is one scalar, shown as it is in one column; nil for another one.
  init?(plain character: Character) {
    let scalars = character.unicodeScalars
    guard let scalar = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex,
      ScalarClass(scalar) == .printable(width: 1)
    else { return nil }
    self.init(scalar, width: 1)
  }

  private init(continuation: Void) {
    storage = (0, 0, 0, 0, 0)
    width = 0
  }

  /// Nothing: a blank of one column.
  public static let blank = Symbol(" ", width: 1)

  /// The second column of the symbol to the left, which is two columns wide.
  public static let continuation = Symbol(continuation: ())

  /// Whether this is the second column of the symbol to the left.
  public var isContinuation: Bool { width == 0 }

  /// Puts a mark on the base. A mark that has no room is left out.
  mutating func append(mark: Unicode.Scalar) {
    if storage.1 == 0 {
      storage.1 = mark.value
    } else if storage.2 == 0 {
      storage.2 = mark.value
    } else if storage.3 == 0 {
      storage.3 = mark.value
    } else if storage.4 == 0 {
      storage.4 = mark.value
    }
  }

  /// The base and the marks as numbers of Unicode, filled up with 0; all 0 for ``continuation``.
  public var scalarValues: (UInt32, UInt32, UInt32, UInt32, UInt32) { storage }

  /// The base and the marks; none for ``continuation``.
  public var unicodeScalars: some Sequence<Unicode.Scalar> {
    let values = [storage.0, storage.1, storage.2, storage.3, storage.4]
    return values.lazy.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
  }

  public static func == (lhs: Symbol, rhs: Symbol) -> Bool {
    lhs.width == rhs.width && lhs.storage == rhs.storage
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.0)
    hasher.combine(storage.1)
    hasher.combine(storage.2)
    hasher.combine(storage.3)
    hasher.combine(storage.4)
  }
}
