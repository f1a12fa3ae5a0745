import Loadables
import Testing

/// The size of a loadable: one field more may need the next size class of the allocator.
@MainActor
struct AllocationTests {
  /// An allocator of 64-byte chunks keeps eight bytes for itself.
  @Test func aLoadableFitsInto64Bytes() {
    #expect(instanceSize(of: PureLoadable.self) == 56)
  }

  /// Read from the class's metadata: the chunk that an allocator returns may be larger than what was asked for.
  private func instanceSize(of type: AnyClass) -> Int {
    // Kind and superclass, on Apple platforms three words of Objective-C's, then flags and address point of 4 bytes each.
    #if canImport(ObjectiveC)
      let offset = 5 * MemoryLayout<Int>.size + 8
    #else
      let offset = 2 * MemoryLayout<Int>.size + 8
    #endif
    return Int(unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: offset, as: UInt32.self))
  }
}
