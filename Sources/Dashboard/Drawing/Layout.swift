import TerminalUI

/// Where everything goes. As the window shrinks the parts give way one after the other; the tree is the last.
struct Layout {
  private(set) var header = Rect.zero
  /// Under the header; empty unless there is something to say.
  private(set) var banner = Rect.zero
  private(set) var hintBar = Rect.zero
  /// Everything between header and hint bar.
  private(set) var body = Rect.zero
  /// The panels with their frames; empty when they are not shown.
  private(set) var tree = Rect.zero
  private(set) var detail = Rect.zero
  /// Whether there is room for frames around the panels.
  private(set) var hasFrames = false

  /// What is left inside the frames.
  var treeRows: Rect { hasFrames ? tree.inset(by: 1) : tree }
  var detailRows: Rect { hasFrames ? detail.inset(by: 1) : detail }

  init(_ model: Model) {
    var rest = Rect(size: model.size)
    if rest.height >= 4 { (header, rest) = rest.dividedFromTop(height: 1) }
    (banner, rest) = rest.dividedFromTop(height: min(model.banner.count, rest.height / 4))
    if rest.height >= 2 { (hintBar, rest) = rest.dividedFromBottom(height: 1) }
    body = rest
    hasFrames = body.height >= 5 && body.width >= 30
    if model.isDetailFull {
      detail = body
    } else if body.width >= 100, body.height >= 8 {
      (detail, tree) = body.dividedFromRight(width: min(64, body.width * 2 / 5))
    } else if body.height >= 18, body.width >= 40 {
      (detail, tree) = body.dividedFromBottom(height: min(12, body.height * 9 / 20))
    } else {
      tree = body
    }
  }
}
