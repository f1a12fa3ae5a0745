import Tracing

/// The words for a span, from its attributes by OpenTelemetry's semantic conventions for HTTP, RPC and databases. The names
/// before version 1.21 of the conventions are known as well.
struct AttributeWords {
  private let attributes: SpanAttributes
  private let isServer: Bool

  /// The methods of HTTP that name families. A stranger may send any other.
  private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE"]
  /// The names of the statuses of gRPC, by number.
  private static let rpcStatuses = [
    "OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS",
    "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED",
    "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED",
  ]

  /// Creates the words of a span; nil if its attributes are of no known kind.
  init?(_ attributes: SpanAttributes, _ kind: SpanKind) {
    var isKnown = false
    attributes.forEach { key, _ in isKnown = isKnown || Self.prefixes.contains { key.hasPrefix($0) } }
    guard isKnown else { return nil }
    (self.attributes, isServer) = (attributes, kind == .server)
  }

  /// The first parts of the names of attributes that tell the kind of a span.
  private static let prefixes = ["http.", "rpc.", "db."]

  /// Returns the first of some attributes that is set, as a text; nil for none.
  private func text(_ keys: String...) -> String? {
    for key in keys {
      if let text = attributes.get(key)?.text, !text.isEmpty { return text }
    }
    return nil
  }

  private func number(_ keys: String...) -> Int? {
    for key in keys {
      if let number = attributes.get(key)?.number { return number }
    }
    return nil
  }

  // MARK: HTTP

  private var method: String? { text("http.request.method", "http.method") }
  private var status: Int? { number("http.response.status_code", "http.status_code") }
  /// The route, such as `/users/{id}`; nil while it is unknown.
  var route: String? { text("http.route", "url.template") }

  /// The path with the query.
  private var target: String? {
    if let path = text("url.path") { return text("url.query").map { "\(path)?\($0)" } ?? path }
    if let target = text("http.target") { return target }
    guard let url = text("url.full", "http.url") else { return nil }
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
  }

  /// The name of the server, with a port other than those of the schemes.
  private var server: String? {
    guard let name = text("server.address", "net.peer.name") else { return nil }
    guard let port = number("server.port", "net.peer.port"), port != 80, port != 443 else { return name }
    return "\(name):\(port)"
  }

  // MARK: Words

  /// Returns the name of the family: the method with the route, or with the server that is asked; nil for the span's own
  /// name. The path of a failed request names no family without a route: there may be any number of them.
  func familyName(_ routes: KnownRoutes, isOver: Bool) -> String? {
    guard let method, Self.methods.contains(method) else { return nil }
    guard isServer else { return server.map { "\(method) \($0)\(route.map(KnownRoutes.shown) ?? "")" } }
    if let route { return "\(method) \(KnownRoutes.shown(route))" }
    if isOver, let status, status >= 400 { return nil }
    return target.flatMap { routes.route(of: $0) }.map { "\(method) \($0)" }
  }

  /// The name of the span among those of its family: the request; nil for no known kind.
  var label: String? { method == nil && text("db.query.text", "db.statement") == nil ? nil : request }

  /// The request and its result: `GET /feed → 503`; nil if the attributes are of no known kind.
  var summary: String? {
    guard let request else { return nil }
    return result.map { "\(request) → \($0)" } ?? request
  }

  private var request: String? {
    if let method { return "\(method) \(isServer ? "" : server ?? "")\(target ?? "")" }
    if let name = text("rpc.method") { return text("rpc.service").map { "\($0)/\(name)" } ?? name }
    guard text("db.system.name", "db.system") != nil || text("db.operation.name") != nil else { return nil }
    if let query = text("db.query.text", "db.statement") { return query }
    let words = [text("db.operation.name", "db.operation"), text("db.collection.name", "db.sql.table")]
    return words.compactMap(\.self).joined(separator: " ")
  }

  private var result: String? {
    if let status { return "\(status)" }
    if let code = number("rpc.grpc.status_code") {
      return Self.rpcStatuses.indices.contains(code) ? Self.rpcStatuses[code] : "status \(code)"
    }
    return text("rpc.response.status_code", "db.response.status_code", "error.type")
  }

  /// The code of a failure; nil if the attributes do not tell it.
  var failure: String? { status.map { "http-\($0)" } ?? result }

  var isServerError: Bool { status.map { $0 >= 500 } ?? false }

  /// Whether the request repeats an earlier one.
  var isResent: Bool { number("http.request.resend_count", "http.resend_count").map { $0 > 0 } ?? false }
}
