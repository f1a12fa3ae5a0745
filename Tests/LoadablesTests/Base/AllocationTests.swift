import Foundation
import Loadables
import Testing

/// What a loadable takes of the heap: one field more may take it into the next size.
@MainActor
struct AllocationTests {
  private typealias Size = @convention(c) (UnsafeRawPointer) -> Int

  /// Of which the allocator keeps eight for itself.
  @Test func aLoadableFitsInto64Bytes() throws {
    // The module of the C library lacks its header.
    let usableSize = unsafeBitCast(try #require(dlsym(nil, "malloc_usable_size")), to: Size.self)
    let loadable = PureLoadable()
    withExtendedLifetime(loadable) {
      #expect(usableSize(Unmanaged.passUnretained(loadable).toOpaque()) <= 56)
    }
  }
}
