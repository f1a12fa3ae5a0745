/// The times of a film's frames, in ns from the start of the film. A frame follows each event, but not too soon after
/// the last frame; without events, frames show the passing of time.
struct FilmSchedule {
  /// The times in ascending order. The first is 0, the last is the end of the film.
  let times: [Int64]

  /// - Parameters:
  ///   - moments: The times of events, in order.
  ///   - shortest: The minimum time between frames, except before the last.
  ///   - longest: The maximum time between frames.
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
  /// Returns at most `limit` elements, spread evenly, including the first and the last.
  func spread(over limit: Int) -> [Element] {
    guard count > limit, limit > 1 else { return Array(prefix(limit)) }
    return (0..<limit).map { self[$0 * (count - 1) / (limit - 1)] }
  }
}
