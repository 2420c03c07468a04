#define _GNU_SOURCE
#include "COneProcessor.h"

#if defined(__linux__)
#include <sched.h>

// What the process was started with.
static cpu_set_t all;

__attribute__((constructor)) static void roadbook_note_processors(void) { sched_getaffinity(0, sizeof(all), &all); }

_Bool roadbook_confine(void) {
    int processor = sched_getcpu();
    if (processor < 0) return 0;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    return sched_setaffinity(0, sizeof(one), &one) == 0;
}

void roadbook_unconfine(void) { sched_setaffinity(0, sizeof(all), &all); }
#else
_Bool roadbook_confine(void) { return 0; }
void roadbook_unconfine(void) {}
#endif
