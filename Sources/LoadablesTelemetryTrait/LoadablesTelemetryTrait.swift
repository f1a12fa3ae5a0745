// LoadablesTelemetry depends on this module so that a client without the trait gets one error with the way out. Without
// the packages of the trait, every file of LoadablesTelemetry would be an error instead.
#if !LoadablesTelemetry
  #error(
    "the product LoadablesTelemetry needs the trait of its name: add traits: [\"LoadablesTelemetry\"] to the .package(...) line"
  )
#endif
