import LoadableImages
import Loadables

@MainActor func show(_ image: Image?, _ state: LoadableState) {}
