// LoadscopeAgent depends on this module so that a client without the trait gets one error with the way out. Without SwiftNIO,
// which belongs to the trait, every file of LoadscopeAgent would be an error instead.
#if !LoadscopeAgent
  #error(
    "the product LoadscopeAgent needs the trait of its name: add traits: [\"LoadscopeAgent\"] to the .package(...) line"
  )
#endif
