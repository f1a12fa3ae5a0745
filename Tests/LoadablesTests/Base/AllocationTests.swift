import Loadables
import Testing

/// The size of a loadable: one more field may need the allocator's next size class.
@MainActor
struct AllocationTests {
  /// An allocator of 64-byte chunks keeps eight bytes for itself.
  @Test func aLoadableFitsInto64Bytes() {
    #expect(instanceSize(of: PureLoadable.self) == 56)
  }

  /// From the class's metadata: an allocator may return a larger chunk than requested.
  private func instanceSize(of type: AnyClass) -> Int {
    // Kind and superclass, on Apple platforms three words of Objective-C's, then flags and address point of 4 bytes
    // each.
    #if canImport(ObjectiveC)
      let offset = 5 * MemoryLayout<Int>.size + 8
    #else
      let offset = 2 * MemoryLayout<Int>.size + 8
    #endif
    return Int(unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: offset, as: UInt32.self))
  }
}
