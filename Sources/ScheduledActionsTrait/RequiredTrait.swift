// ScheduledActions depends on this module so that a client without the trait gets one error with the way out. Without GRDB,
// which belongs to the trait, every file of ScheduledActions would be an error instead.
#if !ScheduledActions
  #error(
    "the product ScheduledActions needs the trait of its name: add traits: [\"ScheduledActions\"] to the .package(...) line"
  )
#endif
