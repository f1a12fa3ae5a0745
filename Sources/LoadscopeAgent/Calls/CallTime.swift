#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A time of a call, in nanoseconds of the system's monotonic clock. Not a `ContinuousClock.Instant`, whose size is only
/// known at run time: values that contain one are copied by calls of the runtime.
typealias CallTime = Int64

extension CallTime {
  /// The present time.
  static var now: CallTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  static func milliseconds(_ count: Int64) -> CallTime { count * 1_000_000 }

  static func seconds(_ count: Int64) -> CallTime { count * 1_000_000_000 }
}
