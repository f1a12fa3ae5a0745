// The files of the page of a run, which the preprocessor embeds.

#include "CRunPage.h"

// C23 has #embed; Clang has it in every mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char markup[] = {
#embed "../RunPage/Page/page.html"
};
static const unsigned char style[] = {
#embed "../RunPage/Page/page.css"
};
static const unsigned char script[] = {
#embed "../RunPage/Page/page.js"
};
static const unsigned char report_markup[] = {
#embed "../RunPage/Page/report.html"
};
static const unsigned char report_style[] = {
#embed "../RunPage/Page/report.css"
};

#define FILE_OF(contents) {contents, sizeof contents}

const struct embedded_page_file run_page_markup = FILE_OF(markup);
const struct embedded_page_file run_page_style = FILE_OF(style);
const struct embedded_page_file run_page_script = FILE_OF(script);
const struct embedded_page_file report_page_markup = FILE_OF(report_markup);
const struct embedded_page_file report_page_style = FILE_OF(report_style);
