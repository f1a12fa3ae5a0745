/// The content of one cell: a Unicode scalar with its combining marks, stored inline so that cells are plain memory.
public struct Symbol: Hashable, Sendable {
  /// The maximum number of scalars in a symbol, as in curses (`CCHARW_MAX`).
  public static let capacity = 5

  // Not an array, which would be a reference in every cell.
  private var storage: (UInt32, UInt32, UInt32, UInt32, UInt32)

  /// The number of columns that the symbol takes: 1, 2, or 0 for ``continuation``.
  public let width: Int8

  /// Creates a symbol of a scalar whose width in columns is known.
  init(_ base: Unicode.Scalar, width: Int) {
    storage = (base.value, 0, 0, 0, 0)
    self.width = Int8(width)
  }

  /// Creates a symbol of a printable character of one column and one scalar; fails for any other character.
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

  /// A blank of one column.
  public static let blank = Symbol(" ", width: 1)

  /// The second column of the wide symbol to the left.
  public static let continuation = Symbol(continuation: ())

  public var isContinuation: Bool { width == 0 }

  /// Adds a combining mark to the base scalar; drops the mark if the symbol already has ``capacity`` scalars.
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

  /// Whether the symbol takes one column here, but two columns on terminals that are set for East Asian text.
  public var isAmbiguous: Bool {
    width == 1 && Unicode.Scalar(storage.0).map(ScalarWidth.isAmbiguous) == true
  }

  /// The code points of the base scalar and the marks, padded with 0; all 0 for ``continuation``.
  public var scalarValues: (UInt32, UInt32, UInt32, UInt32, UInt32) { storage }

  /// The scalars of the symbol: the base scalar and its marks; none for ``continuation``.
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
