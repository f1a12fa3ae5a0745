import Testing
import Tracing

@testable import LoadscopeTracing

@Suite("The words for the attributes of spans")
struct AttributeWordsTests {
  /// A span with attributes: what is expected of its family, its label and its line.
  struct Case: Sendable {
    let name: String
    let kind: SpanKind
    let attributes: SpanAttributes
    var family: String?
    var label: String?
    var summary: String?
  }

  static let cases = [
    Case(
      name: "a request to a server, with its route", kind: .server,
      attributes: [
        "http.request.method": "GET", "url.path": "/users/7", "url.query": "a=1", "http.route": "/users/{id}",
        "http.response.status_code": 503,
      ],
      family: "GET /users/*", label: "GET /users/7?a=1", summary: "GET /users/7?a=1 → 503"),
    Case(
      name: "a request to a server before its route is known", kind: .server,
      attributes: ["http.request.method": "GET", "url.path": "/users/7"],
      family: "GET /users/*", label: "GET /users/7", summary: "GET /users/7"),
    Case(
      name: "a request by a client", kind: .client,
      attributes: [
        "http.request.method": "POST", "server.address": "upstream", "server.port": 8080,
        "url.full": "http://upstream:8080/flaky?n=3", "http.response.status_code": 200,
      ],
      family: "POST upstream:8080", label: "POST upstream:8080/flaky?n=3", summary: "POST upstream:8080/flaky?n=3 → 200"
    ),
    Case(
      name: "a request by the names of earlier conventions", kind: .client,
      attributes: [
        "http.method": "GET", "net.peer.name": "upstream", "net.peer.port": 443, "http.url": "https://upstream",
        "http.status_code": "404",
      ],
      family: "GET upstream", label: "GET upstream/", summary: "GET upstream/ → 404"),
    Case(
      name: "a remote call", kind: .client,
      attributes: ["rpc.system": "grpc", "rpc.service": "Feed", "rpc.method": "Get", "rpc.grpc.status_code": 14],
      summary: "Feed/Get → UNAVAILABLE"),
    Case(
      name: "a query", kind: .client, attributes: ["db.system.name": "postgresql", "db.query.text": "SELECT 1"],
      label: "SELECT 1", summary: "SELECT 1"),
    Case(
      name: "an operation of a database without its text", kind: .client,
      attributes: ["db.system": "redis", "db.operation.name": "GET", "db.collection.name": "users"],
      summary: "GET users"),
    Case(name: "attributes of no known kind", kind: .internal, attributes: ["color": "red"]),
    Case(
      name: "hostile values", kind: .server,
      attributes: ["http.request.method": "", "url.path": "", "http.response.status_code": "many"]),
    Case(
      name: "a status beyond the numbers of gRPC", kind: .client,
      attributes: ["rpc.method": "Get", "rpc.grpc.status_code": -1], summary: "Get → status -1"),
  ]

  @Test("are a family, a label and a line", arguments: cases)
  func words(_ example: Case) {
    let words = AttributeWords(example.attributes, example.kind)
    #expect(words?.familyName(KnownRoutes(), isOver: false) == example.family, "\(example.name)")
    #expect(words?.label == example.label, "\(example.name)")
    #expect(words?.summary == example.summary, "\(example.name)")
  }

  @Test(
    "a path and its route name the same family, whatever their parameters are",
    arguments: [
      ("/", "/", "GET /"), ("/users/7/posts", "/users/:id/posts", "GET /users/*/posts"),
      ("/files/3f2504e0-4f89-11d3-9a0c-0305e82c3301?x=2", "/files/{file}", "GET /files/*"),
    ])
  func templates(path: String, route: String, family: String) {
    let forms: [[String: SpanAttribute]] = [
      ["url.path": .string(path)], ["url.path": .string(path), "http.route": .string(route)],
    ]
    for attributes in forms {
      var all = SpanAttributes(attributes)
      all["http.request.method"] = "GET"
      #expect(AttributeWords(all, .server)?.familyName(KnownRoutes(), isOver: false) == family)
    }
  }
}

@Suite("Known routes")
struct KnownRouteTests {
  private let routes = KnownRoutes()

  @Test("a path like that of an earlier request has its route, with the most words of its own")
  func known() {
    #expect(routes.route(of: "/hello/anna") == "/hello/anna")
    for route in ["/hello/{name}", "/{section}/{page}", "/hello/admin"] { routes.add(route) }
    #expect(routes.route(of: "/hello/anna?x=1") == "/hello/*")
    #expect(routes.route(of: "/hello/admin") == "/hello/admin")
    #expect(routes.route(of: "/bye/anna") == "/*/*")
    #expect(routes.route(of: "/hello") == "/hello")
  }

  @Test("the path of a failed request without a route names no family once it is over", arguments: [401, 404, 500])
  func failed(status: Int) {
    let words = AttributeWords(
      ["http.request.method": "GET", "url.path": "/x.php", "http.response.status_code": .int64(Int64(status))], .server)
    #expect(words?.familyName(routes, isOver: false) == "GET /x.php")
    #expect(words?.familyName(routes, isOver: true) == nil)
  }

  @Test("too many unknown paths name no families, and neither does an unknown method")
  func bounded() {
    let names = Set(
      (0..<1_000).compactMap { routes.route(of: "/\($0 % 26)/" + String(repeating: "a", count: $0 % 30)) })
    #expect(names.count <= 200)
    for letter in "abcdefghijklmnopqrstuvwxyz" {
      for other in "abcdefghijklmnopqrstuvwxyz" { _ = routes.route(of: "/\(letter)/\(other)") }
    }
    #expect(routes.route(of: "/new") == nil && routes.route(of: "/a/a") == "/a/a")
    #expect(AttributeWords(["http.request.method": "X"], .server)?.familyName(routes, isOver: false) == nil)
  }
}

@Suite("Contexts across processes")
struct TraceContextTests {
  private static let header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

  @Test("a header is read and written, with its flag", arguments: [header, header.dropLast() + "0"].map { String($0) })
  func same(header: String) { #expect(TraceContext(header: header)?.header == header) }

  @Test("a span within another one has its trace, another id, its flag and its state")
  func child() throws {
    let parent = try #require(TraceContext(header: Self.header)).with(state: "a=1")
    let child = TraceContext(within: parent)
    #expect(child.traceID == parent.traceID && child.spanID != parent.spanID && child.spanID != 0)
    #expect(child.state == "a=1" && child.flags == 1)
  }

  @Test("a header of a later version is read as far as it is known")
  func later() {
    #expect(TraceContext(header: "cc" + Self.header.dropFirst(2) + "-more")?.header == Self.header)
  }

  @Test(
    "an invalid header begins no trace",
    arguments: [
      nil, "", "00", "ff" + header.dropFirst(2), header + "-more", header.uppercased(), String(header.dropLast()),
      "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01", String(repeating: "-", count: 55),
      String(repeating: "é", count: 55), header.replacing("-", with: "_"),
    ])
  func invalid(header: String?) { #expect(TraceContext(header: header) == nil) }

  @Test("a state that is too long is dropped")
  func longState() throws {
    let context = try #require(TraceContext(header: Self.header))
    #expect(context.with(state: String(repeating: "a", count: 512)).state != nil)
    #expect(context.with(state: String(repeating: "a", count: 513)).state == nil)
  }
}
