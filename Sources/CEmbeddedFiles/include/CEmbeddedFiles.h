#ifndef LOADSCOPE_EMBEDDED_FILES_H
#define LOADSCOPE_EMBEDDED_FILES_H

/// A file that is part of the program.
struct embedded_file {
  /// The name in lists and scenarios; null after the last file of a table.
  const char *name;
  const void *bytes;
  long count;
};

/// The file at an index of a table. The last index, which has a null name, is the number of files.
struct embedded_file embedded_scenario(long index);
struct embedded_file embedded_picture(long index);
struct embedded_file embedded_theme(long index);

/// The template for `loadscope new`.
extern const struct embedded_file embedded_starter;
/// The scenario that theme previews show.
extern const struct embedded_file embedded_preview;

#endif
