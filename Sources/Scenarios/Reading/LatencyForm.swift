import YAMLReading

/// Reads the latency of a sync or a transform: a fixed duration, a distribution or a list.
enum LatencyForm {
  private static let uniform = MappingKey(
    "uniform", .range, "anything between two durations, all equally likely: `[200ms, 600ms]`")
  private static let normal = MappingKey(
    "normal",
    ValueDecoder.object(
      normalObjectSchema, example: "a mapping such as `{ mean: 400ms, sd: 100ms }`", readNormal),
    "normally distributed: `{ mean: 400ms, sd: 100ms }`; negative values become 0")
  private static let exponential = MappingKey(
    "exponential",
    ValueDecoder.object(
      exponentialObjectSchema, example: "a mapping such as `{ mean: 400ms }`", readExponential),
    "mostly short, now and then very long: `{ mean: 400ms }`")

  private static let each = MappingKey(
    "each", ValueDecoder<Duration>.duration.list("a list of durations such as `[400ms, 1.2s]`", atLeast: 1),
    "one duration for each sync, in order; the last one repeats: `[400ms, 1.2s]`")

  private static let mean = MappingKey.required("mean", .duration, "the mean")
  private static let positiveMean = MappingKey.required("mean", .positiveDuration, "the mean")
  private static let deviation = MappingKey.required("sd", .duration, "the standard deviation")

  private static let names = [uniform.name, normal.name, exponential.name, each.name]

  static let objectSchema = ObjectSchema(
    of: "a latency", [uniform, normal, exponential, each],
    rules: [.onlyOne(names), .atLeastOne(names)], synonyms: ["gaussian": normal.name])
  static let normalObjectSchema = ObjectSchema(
    of: "a normal distribution", [mean, deviation],
    synonyms: Dictionary(
      uniqueKeysWithValues: ["stddev", "standardDeviation", "deviation", "sigma"].map { ($0, deviation.name) }))
  static let exponentialObjectSchema = ObjectSchema(of: "an exponential distribution", [positiveMean])

  private static func readNormal(_ cursor: MappingCursor) -> Latency? {
    let mean = cursor.read(mean)
    let deviation = cursor.read(deviation)
    guard let mean, let deviation else { return nil }
    return .normal(mean: mean, standardDeviation: deviation)
  }

  private static func readExponential(_ cursor: MappingCursor) -> Latency? {
    cursor.read(positiveMean).map { .exponential(mean: $0) }
  }

  fileprivate static func read(_ cursor: MappingCursor) -> Latency? {
    let range = cursor.read(uniform).map { Latency.uniform($0) }
    let normal = cursor.read(normal)
    let exponential = cursor.read(exponential)
    // Invalid durations are left out.
    let each = cursor.read(each).flatMap { $0.isEmpty ? nil : Latency.each($0) }
    return range ?? normal ?? exponential ?? each
  }
}

extension ValueDecoder<Latency> {
  static var latency: ValueDecoder {
    let duration = ValueDecoder<Duration>.duration
    let distribution = ValueDecoder.object(LatencyForm.objectSchema, LatencyForm.read)
    let expectation = "a duration such as `250ms`, or a distribution such as `{ uniform: [200ms, 600ms] }`"
    return ValueDecoder(expectation, schema: distribution.schema.orElse(duration.schema).named("latency")) {
      node, diagnostics in
      switch node.content {
      case .mapping: return distribution.decode(node, diagnostics)
      case .list:
        let texts = node.items.compactMap(\.text).map(\.shortened)
        let hint = texts.count == 2 ? Diagnostic.didYouMean("{ uniform: [\(texts.joined(separator: ", "))] }") : nil
        diagnostics.report(.wrongType(node, expected: expectation, hint: hint))
        return nil
      case .null, .text: return duration.decode(node, diagnostics).map { .fixed($0) }
      }
    }
  }
}

extension ValueDecoder<ClosedRange<Duration>> {
  /// Decodes a duration, or a list of two durations, the shorter first.
  static var durationOrRange: ValueDecoder {
    let duration = ValueDecoder<Duration>.duration
    return ValueDecoder("a duration, or two such as `[200ms, 600ms]`", schema: .any(duration.schema, range.schema)) {
      node, diagnostics in
      if case .list = node.content { return range.decode(node, diagnostics) }
      return duration.decode(node, diagnostics).map { $0...$0 }
    }
  }

  /// Decodes a list of two durations, the shorter first.
  fileprivate static var range: ValueDecoder {
    let expectation = "two durations such as `[200ms, 600ms]`"
    let duration = ValueDecoder<Duration>.duration
    let schema = JSONSchema([
      "type": "array", "items": duration.schema.json, "minItems": .number(2), "maxItems": .number(2),
    ])
    let durations = duration.list(expectation, count: 2...2, schema: schema)
    return ValueDecoder(expectation, schema: schema) { node, diagnostics in
      guard case .list = node.content else {
        diagnostics.report(.wrongType(node, expected: expectation))
        return nil
      }
      // Invalid durations were reported and left out.
      guard let bounds = durations.decode(node, diagnostics), bounds.count == 2 else { return nil }
      guard bounds[0] <= bounds[1] else {
        diagnostics.report(.rangeOutOfOrder(node))
        return nil
      }
      return bounds[0]...bounds[1]
    }
  }
}
