// The store is GRDB, which is fetched for a trait alone.
#if !canImport(GRDB)
  #error(
    "The product ScheduledActions needs the trait of that name: write .package(url: ..., from: ..., traits: [\"ScheduledActions\"]) in Package.swift."
  )
#endif
