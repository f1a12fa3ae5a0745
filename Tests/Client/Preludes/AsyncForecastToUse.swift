@MainActor let forecast = AsyncForecast(client: client)
