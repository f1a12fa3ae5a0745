import LoadableImages

@MainActor let photo = ImmediateLoadableImage(nil)
