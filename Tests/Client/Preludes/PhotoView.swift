import LoadableImages

@MainActor final class PhotoView {
  let isShowingPhoto = true

  init(_ photo: any LoadableImageProtocol) {}
}
