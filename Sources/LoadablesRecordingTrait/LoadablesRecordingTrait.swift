// LoadablesRecording depends on this module so that a client without the trait gets one error with the way out. Without
// the packages of the trait, every file of LoadablesRecording would be an error instead.
#if !LoadablesRecording
  #error(
    "the product LoadablesRecording needs the trait of its name: add traits: [\"LoadablesRecording\"] to the .package(...) line"
  )
#endif
