// LoadableImages depends on this module so that a client without the trait, and a build without the codecs, get one
// sentence with the way out.
#if WITHOUT_IMAGE_CODECS && LoadableImages
  #error(
    "the product LoadableImages needs libpng and libjpeg-turbo: install libpng-dev and libjpeg-dev, run swift package purge-cache, and build again"
  )
#elseif WITHOUT_IMAGE_CODECS
  #warning(
    "the product LoadableImages is left out: install libpng-dev and libjpeg-dev, run swift package purge-cache, and build again"
  )
#elseif !LoadableImages
  #error(
    "the product LoadableImages needs the trait of its name: add traits: [\"LoadableImages\"] to the .package(...) line"
  )
#endif
