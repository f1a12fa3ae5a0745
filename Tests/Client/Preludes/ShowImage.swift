import LoadableImages
import Loadables

@MainActor func show(_ image: Bitmap?, _ state: LoadableState) {}
