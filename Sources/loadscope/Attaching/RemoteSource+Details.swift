import InspectionModel
import Link

/// Loads pictures and texts about contents from the attached program.
extension RemoteSource: DetailProvider {
  func load(_ request: PictureRequest, _ answer: @escaping @MainActor (PictureAnswer) -> Void) {
    guard let connection, mirror.isAttached else { return answer(.unavailable(PictureMessages.notAttached)) }
    guard header.sharesPictures, connection.canSend, mirror.has(request.node) else {
      return answer(.unavailable(PictureMessages.notShared))
    }
    pictures.add(request, answer)
    requestPictures()
  }

  func cancel(_ request: PictureRequest) { pictures.cancel(request) }

  func requestPictures() {
    while let request = pictures.next() {
      guard connection?.send(request.line, mirror.reader.names) != true else { continue }
      pictures.recipient(of: request.number)?(.unavailable(PictureMessages.notSent))
    }
  }

  var sharesContents: Bool { mirror.isAttached && header.sharesContents && connection?.canSend == true }

  func load(_ request: ContentsRequest, _ answer: @escaping @MainActor (ContentsText?) -> Void) {
    guard sharesContents, mirror.has(request.node) else { return answer(nil) }
    contents.add(request, answer)
    requestContents()
  }

  func cancel(_ request: ContentsRequest) { contents.cancel(request) }

  func requestContents() {
    while let request = contents.next() {
      guard connection?.send(request.line, mirror.reader.names) != true else { continue }
      contents.recipient(of: request.number)?(nil)
    }
  }
}
