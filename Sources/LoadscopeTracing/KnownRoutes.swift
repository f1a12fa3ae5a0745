import Synchronization

/// The routes that requests to a server have had: the route of a request is known only at its end, that of a path like an
/// earlier one from its begin.
final class KnownRoutes: Sendable {
  /// The maximum number of routes.
  private static let limit = 500

  /// The maximum number of paths of unknown routes that stand for their route.
  private static let pathLimit = 200

  private let templates = Mutex<Set<[String]>>([])
  private let paths = Mutex<Set<[String]>>([])

  /// Adds a route, such as `/users/{id}`.
  func add(_ route: String) {
    let template = Self.template(route)
    templates.withLock { if $0.count < Self.limit { $0.insert(template) } }
  }

  /// Returns the route of a path with its parameters as stars: `/users/*`. For an unknown path, the parts that look like
  /// parameters are taken as such. Nil if there are too many unknown paths.
  func route(of path: String) -> String? {
    let parts = Self.parts(path).map { String($0) }
    let known = templates.withLock { templates in
      templates.filter { template in
        template.count == parts.count && zip(template, parts).allSatisfy { $0 == "*" || $0 == $1 }
      }
    }
    // The route with the most words of its own.
    let best = known.min { one, other in
      let (stars, otherStars) = (one.count { $0 == "*" }, other.count { $0 == "*" })
      return (stars, one.joined(separator: "/")) < (otherStars, other.joined(separator: "/"))
    }
    if let best { return "/" + best.joined(separator: "/") }
    let template = Self.template(path)
    let isShown = paths.withLock { paths in
      if paths.count < Self.pathLimit { paths.insert(template) }
      return paths.contains(template)
    }
    return isShown ? "/" + template.joined(separator: "/") : nil
  }

  /// Returns a route with its parameters as stars.
  static func shown(_ route: String) -> String { "/" + template(route).joined(separator: "/") }

  private static func template(_ path: String) -> [String] {
    parts(path).map { part in
      let isParameter = part.hasPrefix(":") || part.hasPrefix("{") || part.hasPrefix("*")
      return isParameter || part.count > 32 || part.contains(where: \.isNumber) ? "*" : String(part)
    }
  }

  private static func parts(_ path: String) -> [Substring] {
    path.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: true)
  }
}
