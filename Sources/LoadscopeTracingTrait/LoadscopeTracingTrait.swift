// LoadscopeTracing depends on this module so that a client without the trait gets one error with the way out. Without
// swift-distributed-tracing, which belongs to the trait, every file of LoadscopeTracing would be an error instead.
#if !LoadscopeTracing
  #error(
    "the product LoadscopeTracing needs the trait of its name: add traits: [\"LoadscopeTracing\"] to the .package(...) line"
  )
#endif
