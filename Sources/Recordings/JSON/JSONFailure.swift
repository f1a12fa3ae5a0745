/// Where JSON is not what it should be, and why.
struct JSONFailure: Error, Hashable {
  /// After so many bytes.
  let position: Int
  /// What is wrong, in words that follow the place.
  let words: String
}
