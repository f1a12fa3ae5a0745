import YAMLReading

/// The keys of a budget.
enum BudgetForm {
  private static let ratio = MappingKey(
    "ratio", .number(from: 0, to: 1_000, "a number from 0 to 1000"), "the retries that each other sync allows",
    standard: "0.2")
  private static let min = MappingKey(
    "min", .rate, "the rate of retries that is allowed in any case", standard: "10 per 1s")
  private static let window = MappingKey(
    "window", .coarseDuration, "the time over which syncs and retries are counted", standard: "10s")

  static let keys: [any DescribedKey] = [ratio, min, window]

  static func read(_ cursor: MappingCursor) -> BudgetDefinition {
    let standard = BudgetDefinition()
    return BudgetDefinition(
      ratio: cursor.read(ratio) ?? standard.ratio, min: cursor.read(min) ?? standard.min,
      window: cursor.read(window) ?? standard.window)
  }

  static func entries(_ budget: BudgetDefinition) -> [FlowValue.Entry] {
    [
      .init(ratio.name, .number(budget.ratio)), .init(min.name, budget.min.flowValue),
      .init(window.name, .duration(budget.window)),
    ]
  }
}

/// The keys of a circuit breaker.
enum BreakerForm {
  private static let failures = MappingKey(
    "failures", ValueDecoder<Int>.whole(1...1_000_000),
    "opens after this many failures without a success between them", standard: "5")
  private static let rate = MappingKey(
    "rate", .chance(takesZero: false), "instead of `failures`: opens at this share of failures in the window")
  private static let window = MappingKey(
    "window", .coarseDuration, "the time over which `rate` counts", standard: "10s")
  private static let minimum = MappingKey(
    "minimum", ValueDecoder<Int>.whole(1...1_000_000), "the attempts in the window from which `rate` counts",
    standard: "10")
  private static let open = MappingKey(
    "open", .coarseDuration, "the time from the opening to the next attempt, which probes", standard: "10s")

  static let keys: [any DescribedKey] = [failures, rate, window, minimum, open]

  static let rules: [KeyRule] = [
    .onlyOne([failures.name, rate.name]),
    .needs(window.name, oneOf: [rate.name], hint: "`failures` are counted without a window"),
    .needs(minimum.name, oneOf: [rate.name], hint: "`failures` are counted without a minimum"),
  ]

  static func read(_ cursor: MappingCursor) -> BreakerDefinition {
    let standard = BreakerDefinition()
    let failures = cursor.read(failures).map { BreakerDefinition.Trip.failures($0) }
    let (window, minimum) = (cursor.read(window) ?? .seconds(10), cursor.read(minimum) ?? 10)
    let rate = cursor.read(rate).map { BreakerDefinition.Trip.rate($0, window: window, minimum: minimum) }
    return BreakerDefinition(trip: rate ?? failures ?? standard.trip, open: cursor.read(open) ?? standard.open)
  }

  static func entries(_ breaker: BreakerDefinition) -> [FlowValue.Entry] {
    let trip: [FlowValue.Entry] =
      switch breaker.trip {
      case .failures(let count): [.init(failures.name, .literal("\(count)"))]
      case .rate(let share, let time, let count):
        [
          .init(rate.name, .number(share)), .init(window.name, .duration(time)),
          .init(minimum.name, .literal("\(count)")),
        ]
      }
    return trip + [.init(open.name, .duration(breaker.open))]
  }
}

extension ValueDecoder<Duration> {
  /// Decodes a duration of at least 1 ms.
  fileprivate static var coarseDuration: ValueDecoder {
    duration.refusing(otherThan: "a duration of at least `1ms`") { $0 < .milliseconds(1) }
  }
}

extension ValueDecoder<Rate> {
  /// Decodes a rate, such as `10 per 1s`.
  static var rate: ValueDecoder {
    let expectation = "a rate such as `10 per 1s`"
    let schema = JSONSchema([
      "type": "string", "pattern": "^[0-9]+(\\.[0-9]+)? per [0-9]+(\\.[0-9]+)?(ms|s|m|h)$",
      "description": "A number, `per` and a duration: 10 per 1s.",
    ]).named("rate")
    return .text(expectation, schema: schema) { text in
      let parts = text.split(separator: " ")
      guard parts.count == 3, parts[1] == "per" else {
        let isNumber = Double(text).map { $0 >= 0 && $0 <= Self.limit } ?? false
        return .refused(hint: isNumber ? Diagnostic.didYouMean("\(text) per 1s") : nil)
      }
      guard parts[0].allSatisfy({ "0123456789.".contains($0) }), let count = Double(parts[0]), count <= Self.limit
      else {
        return .refused(hint: "the number is from 0 to 1000000000")
      }
      guard let span = DurationText.nanoseconds(String(parts[2])), span > 0 else {
        return .refused(hint: "a positive duration follows `per`, such as `1s`")
      }
      return .value(Rate(count, per: .nanoseconds(span)))
    }
  }

  private static var limit: Double { 1e9 }

  /// Decodes a rate of more than zero, of at most one per microsecond and at least one per century.
  static var positiveRate: ValueDecoder {
    rate.refusing(otherThan: "a rate such as `10 per 1s`, of more than 0 and up to `1000000 per 1s`") {
      $0.perSecond > 1e6 || $0.perSecond < 1e-10
    }
  }
}

extension Rate {
  var flowValue: FlowValue { .text(text) }

  /// The rate as in a file, such as `10 per 1s`.
  package var text: String { "\(FlowValue.number(count).written(in: .yaml)) per \(span.scenarioText)" }
}
