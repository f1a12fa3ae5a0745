#include "internal.h"

#include <string.h>

void lsi_set_message(lsi_report *report, const char *message) {
  size_t length = strnlen(message, LSI_MESSAGE_SIZE - 1);
  memcpy(report->message, message, length);
  report->message[length] = '\0';
}
