// The same by public API: a run loop serves the main queue, and watches the descriptor.

#ifdef __APPLE__

#include "include/CMainQueue.h"

#include <CoreFoundation/CoreFoundation.h>
#include <TargetConditionals.h>

#if TARGET_OS_OSX

static CFFileDescriptorRef watched;
static bool is_readable;

static void note_input(CFFileDescriptorRef descriptor, CFOptionFlags types, void *info) { is_readable = true; }

static void watch(int input) {
  if (watched != NULL && CFFileDescriptorGetNativeDescriptor(watched) == input) return;
  if (watched != NULL) {
    CFFileDescriptorInvalidate(watched);
    CFRelease(watched);
  }
  watched = CFFileDescriptorCreate(kCFAllocatorDefault, input, false, note_input, NULL);
  if (watched == NULL) return;
  CFRunLoopSourceRef source = CFFileDescriptorCreateRunLoopSource(kCFAllocatorDefault, watched, 0);
  CFRunLoopAddSource(CFRunLoopGetMain(), source, kCFRunLoopDefaultMode);
  CFRelease(source);
}

int main_queue_wait(int input, int64_t nanoseconds) {
  watch(input);
  is_readable = false;
  // Each is for one call.
  if (watched != NULL) CFFileDescriptorEnableCallBacks(watched, kCFFileDescriptorReadCallBack);
  // The run loop takes no time without an end; after a day it is asked again.
  CFTimeInterval seconds = nanoseconds < 0 ? 24 * 60 * 60 : (CFTimeInterval)nanoseconds / 1e9;
  CFRunLoopRunInMode(kCFRunLoopDefaultMode, seconds, true);
  return is_readable ? MAIN_QUEUE_INPUT : 0;
}

// The run loop has done it.
void main_queue_perform(void) {}

#endif

#endif
