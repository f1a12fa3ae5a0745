import Loadables

@MainActor let profile: any LoadableProtocol = Loadable()

@MainActor func show(_ state: LoadableState, _ error: (any Error)?) {}
