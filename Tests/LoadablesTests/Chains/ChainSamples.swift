import LoadablesTesting

/// Syncs before `sync()` returns.
final class InstantLoadable: TestLoadable {
  override func doSync() { setDidSyncSuccessfully() }
}

/// Fails before `sync()` returns.
final class RefusingLoadable: TestLoadable {
  override func doSync() { setDidFailToSync(SampleError("refused")) }
}
