@MainActor let forecast = Forecast(client: client)
@MainActor let backup = Forecast(client: client)
