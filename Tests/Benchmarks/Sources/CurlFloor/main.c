/* curl-floor URL COUNT IN-FLIGHT: what libcurl does with nothing around it. Prints seconds, and those of the processor. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CRoadbookCurl.h"

static size_t received;

static size_t take(char *octets, size_t size, size_t count, void *context) {
    received += size * count;
    return size * count;
}

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int count, char **words) {
    if (count != 4 || roadbook_curl_load() != roadbook_curl_ready) return 1;
    long left = atol(words[2]), flying = atol(words[3]), ended = 0, wanted = left;
    roadbook_curl_multi multi = roadbook_curl_multi_make();
    for (long index = 0; index < flying && left > 0; index++, left--) {
        roadbook_curl_easy easy = roadbook_curl_easy_make();
        roadbook_curl_easy_set_pointer(easy, 10002, words[1]);
        roadbook_curl_easy_set_write(easy, 20011, take);
        roadbook_curl_multi_add(multi, easy);
    }
    double wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
    while (ended < wanted) {
        int32_t running = 0, code = 0;
        roadbook_curl_multi_perform(multi, &running);
        for (roadbook_curl_easy easy; (easy = roadbook_curl_multi_ended(multi, &code)) != NULL;) {
            if (code != 0) return 2;
            ended++;
            roadbook_curl_multi_remove(multi, easy);
            if (left > 0) {
                left--;
                roadbook_curl_multi_add(multi, easy);
            }
        }
        if (ended < wanted) roadbook_curl_multi_poll(multi, 1000, NULL);
    }
    printf("%f %f\n", now(CLOCK_MONOTONIC) - wall, now(CLOCK_PROCESS_CPUTIME_ID) - processor);
    return received == 0;
}
