/// The palette of 256 colours, with xterm's components. Users often change the first 16 colours of their terminal.
enum ColorPalette {
  typealias Components = (red: Int, green: Int, blue: Int)

  private static let first16: [Components] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
  ]

  private static let all: [Components] = {
    let levels = [0, 95, 135, 175, 215, 255]
    let cube: [Components] = (0..<216).map { (levels[$0 / 36], levels[$0 / 6 % 6], levels[$0 % 6]) }
    let greys: [Components] = (0..<24).map { step in
      let level = 8 + 10 * step
      return (level, level, level)
    }
    return first16 + cube + greys
  }()

  static func components(of index: UInt8) -> Components { all[Int(index)] }

  /// Returns the nearest palette colour in the cube or the greys (16…255); of equally near colours, the lowest index.
  ///
  /// The first 16 colours are excluded because users change them.
  static func nearestFixed(to color: Components) -> UInt8 {
    // The channels of the cube are independent, and the nearest grey is that of the mean.
    let (red, green, blue) = (cubeStep(color.red), cubeStep(color.green), cubeStep(color.blue))
    let cube = UInt8(16 + 36 * red + 6 * green + blue)
    // Rounded half down, as equally near greys count by index; in thirds, which are whole numbers.
    let sum = color.red + color.green + color.blue
    let grey = UInt8(232 + max(0, min(23, (sum - 24 + 14) / 30)))
    return distance(color, components(of: grey)) < distance(color, components(of: cube)) ? grey : cube
  }

  /// Returns the nearest of the cube's six levels; the lower one of two equally near.
  private static func cubeStep(_ level: Int) -> Int { level < 48 ? 0 : level <= 115 ? 1 : (level - 36) / 40 }

  /// Returns the nearest of the first `count` colours, for pictures; of equally near colours, the lowest index.
  static func nearestOfFirst(_ count: Int, to color: Components) -> UInt8 {
    var (best, bestDistance) = (0, Int.max)
    for index in 0..<count {
      let distance = distance(color, first16[index])
      if distance < bestDistance { (best, bestDistance) = (index, distance) }
    }
    return UInt8(best)
  }

  private static func distance(_ one: Components, _ other: Components) -> Int {
    let (red, green, blue) = (one.red - other.red, one.green - other.green, one.blue - other.blue)
    return red * red + green * green + blue * blue
  }

  /// Returns the index of one of the first 16 colours with the hue of a colour, such as red for any shade of red. The
  /// nearest of the 16 would mostly be a grey, in which the colour of a node's state could not be recognized.
  static func namesake(of color: Components) -> UInt8 {
    let highest = max(color.red, color.green, color.blue)
    let chroma = highest - min(color.red, color.green, color.blue)
    guard chroma >= 48 else {
      // Black, bright black, white, bright white: by lightness.
      return highest < 64 ? 0 : highest < 178 ? 8 : highest < 243 ? 7 : 15
    }
    let plain: UInt8 =
      switch hue(of: color, highest: highest, chroma: chroma) {
      case 20..<75: 3
      case 75..<160: 2
      case 160..<195: 6
      case 195..<270: 4
      case 270..<345: 5
      default: 1
      }
    return highest >= 230 ? plain + 8 : plain
  }

  /// Returns the hue in degrees: 0 red, 120 green, 240 blue. `chroma` is `highest` minus the smallest component.
  private static func hue(of color: Components, highest: Int, chroma: Int) -> Int {
    let degrees =
      if highest == color.red {
        60 * (color.green - color.blue) / chroma
      } else if highest == color.green {
        120 + 60 * (color.blue - color.red) / chroma
      } else {
        240 + 60 * (color.red - color.green) / chroma
      }
    return (degrees + 360) % 360
  }
}
