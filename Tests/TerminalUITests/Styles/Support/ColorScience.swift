import Foundation

@testable import TerminalUI

/// A colour as light: red, green and blue, each 0…1 and proportional to the light of a screen.
struct Light {
  let red: Double
  let green: Double
  let blue: Double

  init?(_ color: Color?) {
    guard let (red, green, blue) = color?.components else { return nil }
    func linear(_ component: UInt8) -> Double {
      let value = Double(component) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    (self.red, self.green, self.blue) = (linear(red), linear(green), linear(blue))
  }

  private init(_ values: [Double]) {
    (red, green, blue) = (values[0], values[1], values[2])
  }

  /// The ratio of two colours' luminances, 1…21, as WCAG defines it.
  func contrast(to other: Light) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }

  private var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// The colour as seen without one kind of cones: Machado, Oliveira and Fernandes 2009, severity 1.
  func seen(by eye: Eye) -> Light {
    Light(eye.matrix.map { min(1, max(0, $0[0] * red + $0[1] * green + $0[2] * blue)) })
  }

  /// The difference of two colours by CIE 1976: 2 is just noticeable, black and white are 100.
  func difference(to other: Light) -> Double {
    zip(lab, other.lab).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
  }

  private var lab: [Double] {
    func curve(_ value: Double) -> Double {
      value > 216.0 / 24_389 ? cbrt(value) : (24_389.0 / 27 * value + 16) / 116
    }
    let x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    let y = curve(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    let z = curve((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }
}

/// Eyes that confuse red and green.
enum Eye: CaseIterable {
  case deuteranope
  case protanope

  fileprivate var matrix: [[Double]] {
    switch self {
    case .deuteranope:
      [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    case .protanope:
      [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    }
  }
}
