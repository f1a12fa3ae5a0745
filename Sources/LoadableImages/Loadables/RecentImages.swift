/// The most recently used images, within limits of number and size. The least recently used image is dropped first.
@MainActor
struct RecentImages {
  private struct Entry {
    let image: PublicLoadableImage
    let byteCount: Int
    var lastUse: Int
  }

  let maximumCount: Int
  let maximumByteCount: Int
  private(set) var byteCount = 0
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var useCount = 0

  init(maximumCount: Int, maximumByteCount: Int) {
    self.maximumCount = maximumCount
    self.maximumByteCount = maximumByteCount
  }

  var count: Int { entries.count }

  /// Marks an image as the most recently used. Has no effect if the image is not kept.
  mutating func use(_ image: PublicLoadableImage) {
    useCount += 1
    entries[ObjectIdentifier(image)]?.lastUse = useCount
  }

  /// Keeps an image, unless it has no bytes or too many. Then drops the least recently used images above the limits.
  mutating func insert(_ image: PublicLoadableImage, byteCount newCount: Int) {
    remove(ObjectIdentifier(image))
    guard newCount > 0, newCount <= maximumByteCount, maximumCount > 0 else { return }
    useCount += 1
    entries[ObjectIdentifier(image)] = Entry(image: image, byteCount: newCount, lastUse: useCount)
    byteCount += newCount
    while entries.count > maximumCount || byteCount > maximumByteCount {
      guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key else { return }
      remove(oldest)
    }
  }

  mutating func removeAll() {
    entries = [:]
    byteCount = 0
  }

  private mutating func remove(_ key: ObjectIdentifier) {
    byteCount -= entries.removeValue(forKey: key)?.byteCount ?? 0
  }
}
