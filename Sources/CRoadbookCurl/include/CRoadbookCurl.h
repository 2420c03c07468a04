// What is used of libcurl, whose functions are found in the running process.
//
// No header of libcurl is included and nothing is linked: the numbers of options and codes, and the layouts of the three
// structures below, are part of the ABI that libcurl has kept since 7.16.0 (https://curl.se/libcurl/abi.html), and each
// is documented at https://curl.se/libcurl/c/ under its name.
#ifndef CROADBOOKCURL_H
#define CROADBOOKCURL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Why libcurl cannot be used.
typedef enum {
    roadbook_curl_ready = 0,
    /// Neither is it in the process nor can it be loaded.
    roadbook_curl_absent = 1,
    /// A function that is needed is not there.
    roadbook_curl_incomplete = 2,
    /// It is older than 7.68.0, which is the first to have curl_multi_wakeup.
    roadbook_curl_outdated = 3,
    /// curl_global_init failed.
    roadbook_curl_unusable = 4,
} roadbook_curl_state;

/// An easy handle: one transfer. Opaque.
typedef void *roadbook_curl_easy;
/// A multi handle: many transfers. Opaque.
typedef void *roadbook_curl_multi;
/// A list of header lines. Opaque.
typedef void *roadbook_curl_list;

/// Finds the functions, the first time it is called; what it found then, each time. It may be called from any thread.
roadbook_curl_state roadbook_curl_load(void);

/// The version of the library, such as 0x075801 for 7.88.1; 0 where there is none.
uint32_t roadbook_curl_version_number(void);

/// The version as text, with those of what it uses, such as "7.88.1, OpenSSL/3.0.19"; empty where there is none.
const char *roadbook_curl_version(void);

/// Runs a function on a thread of its own, which nobody waits for; returns 0 where it does, or an error of the system.
int32_t roadbook_curl_thread_start(void (*function)(void *context), void *context);

/// What follows may be called only where roadbook_curl_load has returned roadbook_curl_ready.

roadbook_curl_easy roadbook_curl_easy_make(void);
void roadbook_curl_easy_free(roadbook_curl_easy easy);
void roadbook_curl_easy_reset(roadbook_curl_easy easy);
int32_t roadbook_curl_easy_set_number(roadbook_curl_easy easy, int32_t option, long value);
int32_t roadbook_curl_easy_set_large(roadbook_curl_easy easy, int32_t option, int64_t value);
int32_t roadbook_curl_easy_set_pointer(roadbook_curl_easy easy, int32_t option, const void *value);
/// Sets octets that libcurl copies.
int32_t roadbook_curl_easy_set_octets(roadbook_curl_easy easy, int32_t option, const void *start, size_t count);
int32_t roadbook_curl_easy_get_number(roadbook_curl_easy easy, int32_t info, long *value);
int32_t roadbook_curl_easy_get_large(roadbook_curl_easy easy, int32_t info, int64_t *value);
int32_t roadbook_curl_easy_pause(roadbook_curl_easy easy, int32_t what);
const char *roadbook_curl_easy_text(int32_t code);

/// Takes octets that have come; returns how many it took, or roadbook_curl_write_pause to be brought them again.
typedef size_t (*roadbook_curl_write)(char *octets, size_t size, size_t count, void *context);
/// Gives octets to send; returns how many, 0 at the end, roadbook_curl_read_pause or roadbook_curl_read_abort.
typedef size_t (*roadbook_curl_read)(char *octets, size_t size, size_t count, void *context);
/// Goes to a place in what is sent; returns 0 where it has.
typedef int (*roadbook_curl_seek)(void *context, int64_t offset, int origin);
/// Asked before a request is sent on a connection; returns 0 where it may be.
typedef int (*roadbook_curl_before)(void *context, char *, char *, int, int);

int32_t roadbook_curl_easy_set_write(roadbook_curl_easy easy, int32_t option, roadbook_curl_write function);
int32_t roadbook_curl_easy_set_read(roadbook_curl_easy easy, int32_t option, roadbook_curl_read function);
int32_t roadbook_curl_easy_set_seek(roadbook_curl_easy easy, int32_t option, roadbook_curl_seek function);
int32_t roadbook_curl_easy_set_before(roadbook_curl_easy easy, int32_t option, roadbook_curl_before function);

/// Sets up the sockets that are opened from now on: they are closed where the process becomes, or starts, another program,
/// and on Linux the system gives them up where what was sent is not acknowledged for so many milliseconds, unless that is 0.
int32_t roadbook_curl_easy_set_up_sockets(roadbook_curl_easy easy, unsigned int unacknowledged_limit);

static const size_t roadbook_curl_write_pause = 0x10000001;
static const size_t roadbook_curl_read_abort = 0x10000000;
static const size_t roadbook_curl_read_pause = 0x10000001;

/// Adds a line to a list, which is made where it is NULL; NULL where there is no memory, and the list stays then.
roadbook_curl_list roadbook_curl_list_add(roadbook_curl_list list, const char *line);
void roadbook_curl_list_free(roadbook_curl_list list);

roadbook_curl_multi roadbook_curl_multi_make(void);
int32_t roadbook_curl_multi_free(roadbook_curl_multi multi);
int32_t roadbook_curl_multi_set_number(roadbook_curl_multi multi, int32_t option, long value);
int32_t roadbook_curl_multi_add(roadbook_curl_multi multi, roadbook_curl_easy easy);
int32_t roadbook_curl_multi_remove(roadbook_curl_multi multi, roadbook_curl_easy easy);
/// Does what can be done without waiting.
int32_t roadbook_curl_multi_perform(roadbook_curl_multi multi, int32_t *running);
/// Waits until there is something to do, or it is woken; tells how many sockets there is something of, unless NULL.
int32_t roadbook_curl_multi_poll(roadbook_curl_multi multi, int32_t milliseconds, int32_t *ready);
/// Ends a wait; from any thread.
int32_t roadbook_curl_multi_wakeup(roadbook_curl_multi multi);
/// The next transfer that has ended, and how; NULL where there is none.
roadbook_curl_easy roadbook_curl_multi_ended(roadbook_curl_multi multi, int32_t *code);

#ifdef __cplusplus
}
#endif

#endif
