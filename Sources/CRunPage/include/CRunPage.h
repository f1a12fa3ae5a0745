#ifndef LOADSCOPE_RUN_PAGE_H
#define LOADSCOPE_RUN_PAGE_H

/// A file of a page, as UTF-8.
struct embedded_page_file {
  const void *bytes;
  long count;
};

extern const struct embedded_page_file run_page_markup;
extern const struct embedded_page_file run_page_style;
extern const struct embedded_page_file run_page_script;

extern const struct embedded_page_file report_page_markup;
extern const struct embedded_page_file report_page_style;

#endif
