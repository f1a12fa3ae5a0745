/// The times of a film's frames, in ns from the start of the film. Each event time has a frame, unless the frame before
/// is too close. In long times without events, further frames show the running clock.
struct FilmSchedule {
  /// The times in ascending order. The first is 0, the last is the end of the film.
  let times: [Int64]

  /// Computes the times of frames for a film of `length`, in ns. Frames are at the event times `moments`, in order, but
  /// at most `longest` and at least `shortest` apart. Only the last frame may follow sooner.
  init(moments: [Int64], length: Int64, shortest: Int64, longest: Int64) {
    var times: [Int64] = [0]
    var (last, next) = (0 as Int64, moments.startIndex)
    while last < length {
      while next < moments.endIndex, moments[next] <= last { next += 1 }
      let moment = next < moments.endIndex ? moments[next] : length
      last = min(length, max(min(moment, last + longest), last + shortest))
      times.append(last)
    }
    self.times = times
  }
}

extension Array {
  /// Returns at most `limit` elements, spread evenly from the first to the last; with a limit of 1, only the first.
  func spread(over limit: Int) -> [Element] {
    guard count > limit, limit > 1 else { return Array(prefix(limit)) }
    return (0..<limit).map { self[$0 * (count - 1) / (limit - 1)] }
  }
}
