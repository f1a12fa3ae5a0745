import Testing

@testable import YAMLReading

@Suite("Durations")
struct DurationTests {
  @Test(
    "They are exact to the nanosecond",
    arguments: [
      ("0s", 0), ("250ms", 250_000_000), ("1.5s", 1_500_000_000), ("1.4s", 1_400_000_000), ("2m", 120_000_000_000),
      ("1h", 3_600_000_000_000), ("0.1s", 100_000_000), ("0.000000001s", 1), ("0.000001ms", 1),
      ("1.414213562s", 1_414_213_562), ("0.1m", 6_000_000_000), ("1.50000000000000000000s", 1_500_000_000),
      ("0.00000000005m", 3), ("007s", 7_000_000_000), ("9223372036.854775807s", .max),
    ])
  func exact(text: String, nanoseconds: Int64) {
    #expect(DurationText.nanoseconds(text) == nanoseconds)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "s", "1", "-1s", "+1s", "1.s", ".5s", "1..5s", "1e3s", "1 s", " 1s", "1s ", "1S", "1d", "1us", "١s",
      "0.0000000001s", "9223372036.854775808s", "2562048h", "99999999999999999999s", "1.5.5s", "-0s", "nans", "1,5s",
    ])
  func refused(text: String) {
    #expect(DurationText.nanoseconds(text) == nil)
  }

  @Test(
    "A near miss has a hint",
    arguments: [
      ("0", "did you mean `0s`?"), ("5", "add a unit, such as `5s`"), (".5s", "did you mean `0.5s`?"),
      ("1 s", "did you mean `1s`?"), ("1S", "did you mean `1s`?"), ("10 minutes", "did you mean `10m`?"),
      ("3 hrs", "did you mean `3h`?"), ("-1s", "a duration cannot be negative"),
    ])
  func hints(text: String, hint: String) {
    #expect(DurationText.hint(for: text) == hint)
  }
}
