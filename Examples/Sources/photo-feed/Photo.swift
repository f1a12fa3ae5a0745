import Loadables
import LoadablesTooling

/// A photo of the sun over the sea, at another hour for each number. The dashboard shows it in the detail of its loadable.
///
/// A real app has an image here: that of LoadableImages, or its own type with these three members.
struct Photo: InspectablePicture {
  let number: Int
  let width = 960
  let height = 640

  func inspectedPixels(width: Int, height: Int) -> [UInt8]? {
    let (wide, high) = (Double(width), Double(height))
    return (0..<height).flatMap { row in
      (0..<width).flatMap { column in
        let color = color(x: (Double(column) + 0.5) / wide * 1.5, y: (Double(row) + 0.5) / high)
        return [color.red, color.green, color.blue].map { UInt8(max(0, min(255, $0 * 255))) } + [255]
      }
    }
  }

  private typealias Color = (red: Double, green: Double, blue: Double)

  /// Returns the colour of a point. The photo is 1.5 wide and 1 high.
  private func color(x: Double, y: Double) -> Color {
    let hour = Double(number - 1) / 5
    let sun = (x: 0.2 + hour * 1.1, y: 0.15 + 0.4 * abs(hour - 0.5))
    let horizon = 0.68
    // The sea mirrors the sky, darker and in waves.
    let isSea = y > horizon
    let depth = isSea ? (y - horizon) / (1 - horizon) : 0
    let mirrored = isSea ? 2 * horizon - y : y
    let shift = isSea && Int(depth * 40) % 3 == 0 ? 0.03 : 0
    let distance = ((x + shift - sun.x) * (x + shift - sun.x) + (mirrored - sun.y) * (mirrored - sun.y)).squareRoot()
    let evening = 2 * abs(hour - 0.5)
    let height = max(0, min(1, mirrored / horizon))
    let sky: Color = (
      0.25 + (0.35 + 0.4 * evening) * height, 0.45 + 0.3 * height * (1 - evening), 0.8 - 0.35 * evening * height
    )
    let glow = distance < 0.09 ? 1 : max(0, 0.35 - distance * 0.6)
    let light = isSea ? 0.75 - 0.35 * depth : 1
    return (
      (sky.red + glow) * light, (sky.green + glow * 0.9) * light, (sky.blue + glow * 0.5 * (1 - evening)) * light
    )
  }
}
