#define _GNU_SOURCE
#include "CProcessors.h"

#if defined(__linux__)
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

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

static pthread_t watches[CPU_SETSIZE];
static int watch_count = 0;
static atomic_bool ends;

static void *roadbook_watch(void *processor) {
    // Before anything is done, so that nobody ever waits for it.
    const struct sched_param none = {.sched_priority = 0};
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET((int)(long)processor, &one);
    if (sched_setscheduler(0, SCHED_IDLE, &none) != 0 || sched_setaffinity(0, sizeof(one), &one) != 0) return NULL;
    while (!atomic_load_explicit(&ends, memory_order_relaxed)) continue;
    return NULL;
}

_Bool roadbook_stay_awake(void) {
    atomic_store(&ends, 0);
    for (long processor = 0; processor < CPU_SETSIZE; processor += 1) {
        if (!CPU_ISSET(processor, &all)) continue;
        if (pthread_create(&watches[watch_count], NULL, roadbook_watch, (void *)processor) != 0) {
            roadbook_sleep_again();
            return 0;
        }
        watch_count += 1;
    }
    return 1;
}

void roadbook_sleep_again(void) {
    atomic_store(&ends, 1);
    for (; watch_count > 0; watch_count -= 1) pthread_join(watches[watch_count - 1], NULL);
}
#else
_Bool roadbook_confine(void) { return 0; }
void roadbook_unconfine(void) {}
_Bool roadbook_stay_awake(void) { return 0; }
void roadbook_sleep_again(void) {}
#endif
