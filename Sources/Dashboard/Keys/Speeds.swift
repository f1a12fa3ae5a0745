/// The speeds of the keys for faster and slower, as multiples of real time.
enum Speeds {
  static let ladder: [Double] = [
    0.01, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000,
  ]

  static func faster(than speed: Double) -> Double? { ladder.first { $0 > speed } }
  static func slower(than speed: Double) -> Double? { ladder.last { $0 < speed } }
}
