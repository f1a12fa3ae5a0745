/// Two counters over a sliding window of time, which is divided into slices of equal length.
///
/// A slice is counted as a whole. Time that goes back counts for the newest slice. O(1) in the number of counted events.
struct SlidingCounts {
  struct Counts: Equatable {
    var first = 0
    var second = 0
  }

  /// The length of a slice in ns, at least 1.
  let slice: Int64
  private var ring: [Counts]
  /// The number of the newest slice: its time divided by the length of a slice.
  private var newest: Int64?
  /// The sums over all slices.
  private(set) var total = Counts()

  /// Creates counters of 0 over a number of slices, at least 1, of the given length.
  init(slices: Int, of slice: Duration) {
    self.slice = max(1, slice.wholeNanoseconds)
    ring = Array(repeating: Counts(), count: slices)
  }

  /// The counts of the oldest slice.
  var oldest: Counts { counts(leavingIn: 1) }

  /// Moves the window to a time, and so forgets the slices that are older than the window.
  mutating func advance(to time: Duration) {
    let number = self.number(of: time)
    guard let newest else { return self.newest = number }
    guard number > newest else { return }
    if number - newest >= Int64(ring.count) {
      ring = Array(repeating: Counts(), count: ring.count)
      total = Counts()
    } else {
      for passed in newest + 1...number {
        let place = place(of: passed)
        total.first -= ring[place].first
        total.second -= ring[place].second
        ring[place] = Counts()
      }
    }
    self.newest = number
  }

  /// Adds to the counters of the newest slice, to which ``advance(to:)`` has moved.
  mutating func add(first: Int = 0, second: Int = 0) {
    guard let newest else { return }
    ring[place(of: newest)].first += first
    ring[place(of: newest)].second += second
    total.first += first
    total.second += second
  }

  /// Returns the start of the slice that begins `count` slices after the newest one, on the clock of `advance`.
  func start(ofSliceIn count: Int) -> Duration { .nanoseconds(slice) * ((newest ?? 0) + Int64(count)) }

  /// Returns the counts of the slice that leaves the window `count` slices from now, 1 for the oldest one.
  func counts(leavingIn count: Int) -> Counts { newest.map { ring[place(of: $0 + Int64(count))] } ?? Counts() }

  private func number(of time: Duration) -> Int64 {
    let nanoseconds = time.wholeNanoseconds
    return nanoseconds / slice - (nanoseconds % slice < 0 ? 1 : 0)
  }

  private func place(of number: Int64) -> Int {
    let place = Int(number % Int64(ring.count))
    return place < 0 ? place + ring.count : place
  }
}
