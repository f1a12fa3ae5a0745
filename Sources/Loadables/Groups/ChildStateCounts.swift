/// Four counters, one for each ``LoadableState``.
///
/// The storage is a tuple, because an `InlineArray` needs macOS 26 and iOS 26.
struct ChildStateCounts: Sendable {
  /// The counts, indexed by the raw value of the state.
  private var storage = (0, 0, 0, 0)

  init() {}

  subscript(state: LoadableState) -> Int {
    @inline(__always)
    get {
      withUnsafeBytes(of: storage) { $0.assumingMemoryBound(to: Int.self)[state.rawValue] }
    }
    @inline(__always)
    set {
      withUnsafeMutableBytes(of: &storage) { $0.assumingMemoryBound(to: Int.self)[state.rawValue] = newValue }
    }
  }
}
