/// When the frames of a film are taken, in nanoseconds since it begins: when something happens, but not too often, and now
/// and then where nothing does, because time passes.
struct FilmSchedule {
  /// The first is 0, and the last the end of the film; each is later than the one before.
  let times: [Int64]

  /// - Parameters:
  ///   - moments: When something happens, in order.
  ///   - length: When the film ends.
  ///   - shortest: No two frames are closer than that, but for the last one.
  ///   - longest: There is a frame at least so often.
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
  /// So many of the elements at the most, spread evenly over all of them: the first, the last and some between.
  func spread(over limit: Int) -> [Element] {
    guard count > limit, limit > 1 else { return Array(prefix(limit)) }
    return (0..<limit).map { self[$0 * (count - 1) / (limit - 1)] }
  }
}
