/// The colour and the opacity of one pixel, in sRGB. The colour is not multiplied by alpha.
public struct Pixel: Sendable, Hashable {
  /// The red channel, from 0 to 255.
  public var red: UInt8

  /// The green channel, from 0 to 255.
  public var green: UInt8

  /// The blue channel, from 0 to 255.
  public var blue: UInt8

  /// The opacity, from 0 (transparent) to 255 (opaque).
  public var alpha: UInt8

  /// Creates a pixel. It is opaque by default.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Pixel(red: 0, green: 0, blue: 0)

  /// Opaque white.
  public static let white = Pixel(red: 255, green: 255, blue: 255)

  /// Transparent black.
  public static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)

  /// The brightness of the colour, from 0 to 255, by ITU-R BT.601: 29.9% red, 58.7% green, 11.4% blue. Ignores alpha.
  public var luminance: UInt8 {
    // The weights are in 65,536ths; the sum is rounded.
    let sum = 19_595 * UInt32(red) + 38_470 * UInt32(green) + 7_471 * UInt32(blue)
    return UInt8((sum + 32_768) >> 16)
  }

  init(readFrom bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    self.init(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2], alpha: bytes[index + 3])
  }

  func write(to bytes: UnsafeMutableBufferPointer<UInt8>, at index: Int) {
    bytes[index] = red
    bytes[index + 1] = green
    bytes[index + 2] = blue
    bytes[index + 3] = alpha
  }
}
