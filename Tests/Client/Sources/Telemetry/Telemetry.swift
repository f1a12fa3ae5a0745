import Loadables
import LoadablesTelemetry

@main
@MainActor
struct Telemetry {
  final class Posts: Loadable {
    override func doSync() { setDidSyncSuccessfully() }
  }

  static func main() {
    let telemetry = LoadableTelemetry()
    LoadableInstruments.install(telemetry)
    let posts = Posts()
    posts.sync()
    telemetry.stop()
    print("posts: \(posts.loadableState)")
  }
}
