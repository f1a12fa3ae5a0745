import InspectionModel

/// Spreads the growing numbers of a server, or of open load, over time.
struct TrafficRecorder {
  private var traffic = NodeTraffic()
  /// The numbers up to the begin of the current span.
  private var counted = NodeTraffic.Counts()
  /// The current span.
  private var begin: Int64 = 0
  private var end = NodeTraffic.shortestSpan

  /// Notes the numbers before a change at a time, in ns. Cheap while the time is in the current span.
  mutating func willCount(_ counts: NodeTraffic.Counts, at time: Int64) {
    guard time >= end else { return }
    traffic.add(counts - counted, at: begin)
    counted = counts
    begin = time / NodeTraffic.shortestSpan * NodeTraffic.shortestSpan
    end = begin + NodeTraffic.shortestSpan
  }

  /// Returns the requests over time, up to the present numbers.
  func traffic(_ counts: NodeTraffic.Counts) -> NodeTraffic {
    var traffic = traffic
    traffic.add(counts - counted, at: begin)
    return traffic
  }
}
