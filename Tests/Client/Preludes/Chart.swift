import Loadables
import LoadablesTooling

nonisolated struct Bars: InspectablePicture {
  let width = 1
  let height = 1

  func inspectedPixels(width: Int, height: Int) -> [UInt8]? { Array(repeating: 255, count: 4 * width * height) }
}

@MainActor final class Chart: AsyncLoadable<Bars> {}
