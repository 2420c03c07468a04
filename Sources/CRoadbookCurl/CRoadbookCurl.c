#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CRoadbookCurl.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>

/* struct curl_version_info_data, as far as it is read. */
typedef struct {
    int32_t age;
    const char *version;
    unsigned int version_num;
    const char *host;
    int features;
    const char *ssl_version;
} version_info;

/* struct CURLMsg. */
typedef struct {
    int32_t message;
    void *easy;
    union {
        void *whatever;
        int32_t result;
    } data;
} message;

/* struct curl_blob. */
typedef struct {
    void *data;
    size_t length;
    unsigned int flags;
} blob;

enum {
    global_default = 3,
    message_done = 1,
    blob_copy = 1,
    oldest_version = 0x074400,
    option_socket_function = 20148,
    option_socket_context = 10149,
};

static struct {
    int32_t (*global_init)(long);
    const version_info *(*version_info)(int32_t);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    void (*easy_reset)(void *);
    int32_t (*easy_setopt)(void *, int32_t, ...);
    int32_t (*easy_getinfo)(void *, int32_t, ...);
    int32_t (*easy_pause)(void *, int32_t);
    const char *(*easy_strerror)(int32_t);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
    void *(*multi_init)(void);
    int32_t (*multi_cleanup)(void *);
    int32_t (*multi_setopt)(void *, int32_t, ...);
    int32_t (*multi_add_handle)(void *, void *);
    int32_t (*multi_remove_handle)(void *, void *);
    int32_t (*multi_perform)(void *, int32_t *);
    int32_t (*multi_poll)(void *, void *, unsigned int, int32_t, int32_t *);
    int32_t (*multi_wakeup)(void *);
    message *(*multi_info_read)(void *, int32_t *);
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static roadbook_curl_state state = roadbook_curl_absent;
static const version_info *info = NULL;
static char version[128];

static void copy_text(const char *text, size_t *count) {
    while (text != NULL && *text != 0 && *count + 1 < sizeof(version)) version[(*count)++] = *text++;
    version[*count] = 0;
}

static void load(void) {
    /* Who uses Foundation's URLSession on Linux has it in the process already. */
    void *library = RTLD_DEFAULT;
    if (dlsym(library, "curl_easy_init") == NULL) {
#if defined(__APPLE__)
        library = dlopen("libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
        library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
        if (library == NULL) return;
    }
    state = roadbook_curl_incomplete;
#define FIND(name) \
    *(void **)(&curl.name) = dlsym(library, "curl_" #name); \
    if (curl.name == NULL) missing = 1
    int missing = 0;
    FIND(global_init);
    FIND(version_info);
    FIND(easy_init);
    FIND(easy_cleanup);
    FIND(easy_reset);
    FIND(easy_setopt);
    FIND(easy_getinfo);
    FIND(easy_pause);
    FIND(easy_strerror);
    FIND(slist_append);
    FIND(slist_free_all);
    FIND(multi_init);
    FIND(multi_cleanup);
    FIND(multi_setopt);
    FIND(multi_add_handle);
    FIND(multi_remove_handle);
    FIND(multi_perform);
    FIND(multi_poll);
    FIND(multi_wakeup);
    FIND(multi_info_read);
#undef FIND
    if (curl.version_info == NULL) return;
    /* 0 asks for the first form of the structure, which has all that is read here. */
    info = curl.version_info(0);
    if (info == NULL) return;
    size_t count = 0;
    copy_text(info->version, &count);
    if (info->ssl_version != NULL) {
        copy_text(", ", &count);
        copy_text(info->ssl_version, &count);
    }
    if (info->version_num < oldest_version) {
        state = roadbook_curl_outdated;
        return;
    }
    if (missing) return;
    state = curl.global_init(global_default) == 0 ? roadbook_curl_ready : roadbook_curl_unusable;
}

roadbook_curl_state roadbook_curl_load(void) {
    pthread_once(&once, load);
    return state;
}

uint32_t roadbook_curl_version_number(void) {
    roadbook_curl_load();
    return info == NULL ? 0 : info->version_num;
}

const char *roadbook_curl_version(void) {
    roadbook_curl_load();
    return version;
}

/* Shown by debuggers and the system; Linux takes 15 octets. */
#define THREAD_NAME "roadbook.curl"

typedef struct {
    void (*function)(void *);
    void *context;
} start;

static void *run(void *context) {
    start begun = *(start *)context;
    free(context);
#if defined(__APPLE__)
    pthread_setname_np(THREAD_NAME);
#else
    pthread_setname_np(pthread_self(), THREAD_NAME);
#endif
    begun.function(begun.context);
    return NULL;
}

int32_t roadbook_curl_thread_start(void (*function)(void *context), void *context) {
    start *next = malloc(sizeof(start));
    if (next == NULL) return ENOMEM;
    *next = (start){function, context};
    pthread_t thread;
    int result = pthread_create(&thread, NULL, run, next);
    if (result == 0) {
        pthread_detach(thread);
    } else {
        free(next);
    }
    return result;
}

roadbook_curl_easy roadbook_curl_easy_make(void) { return curl.easy_init(); }
void roadbook_curl_easy_free(roadbook_curl_easy easy) { curl.easy_cleanup(easy); }
void roadbook_curl_easy_reset(roadbook_curl_easy easy) { curl.easy_reset(easy); }

int32_t roadbook_curl_easy_set_number(roadbook_curl_easy easy, int32_t option, long value) {
    return curl.easy_setopt(easy, option, value);
}

int32_t roadbook_curl_easy_set_large(roadbook_curl_easy easy, int32_t option, int64_t value) {
    return curl.easy_setopt(easy, option, value);
}

int32_t roadbook_curl_easy_set_pointer(roadbook_curl_easy easy, int32_t option, const void *value) {
    return curl.easy_setopt(easy, option, value);
}

int32_t roadbook_curl_easy_set_octets(roadbook_curl_easy easy, int32_t option, const void *start, size_t count) {
    blob octets = {(void *)start, count, blob_copy};
    return curl.easy_setopt(easy, option, &octets);
}

int32_t roadbook_curl_easy_set_write(roadbook_curl_easy easy, int32_t option, roadbook_curl_write function) {
    return curl.easy_setopt(easy, option, function);
}

int32_t roadbook_curl_easy_set_read(roadbook_curl_easy easy, int32_t option, roadbook_curl_read function) {
    return curl.easy_setopt(easy, option, function);
}

int32_t roadbook_curl_easy_set_seek(roadbook_curl_easy easy, int32_t option, roadbook_curl_seek function) {
    return curl.easy_setopt(easy, option, function);
}

int32_t roadbook_curl_easy_set_before(roadbook_curl_easy easy, int32_t option, roadbook_curl_before function) {
    return curl.easy_setopt(easy, option, function);
}

/* curl_sockopt_callback, by which CURLOPT_SOCKOPTFUNCTION is told of each socket before it is connected. */
static int set_up_socket(void *context, int socket, int purpose) {
    (void)purpose;
    int flags = fcntl(socket, F_GETFD);
    if (flags >= 0) fcntl(socket, F_SETFD, flags | FD_CLOEXEC);
#if defined(__linux__)
    unsigned int unacknowledged_limit = (unsigned int)(uintptr_t)context;
    if (unacknowledged_limit > 0) {
        setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &unacknowledged_limit, sizeof(unacknowledged_limit));
    }
#else
    (void)context;
#endif
    return 0;
}

int32_t roadbook_curl_easy_set_up_sockets(roadbook_curl_easy easy, unsigned int unacknowledged_limit) {
    curl.easy_setopt(easy, option_socket_context, (void *)(uintptr_t)unacknowledged_limit);
    return curl.easy_setopt(easy, option_socket_function, set_up_socket);
}

int32_t roadbook_curl_easy_get_number(roadbook_curl_easy easy, int32_t what, long *value) {
    return curl.easy_getinfo(easy, what, value);
}

int32_t roadbook_curl_easy_get_large(roadbook_curl_easy easy, int32_t what, int64_t *value) {
    return curl.easy_getinfo(easy, what, value);
}

int32_t roadbook_curl_easy_pause(roadbook_curl_easy easy, int32_t what) { return curl.easy_pause(easy, what); }
const char *roadbook_curl_easy_text(int32_t code) { return curl.easy_strerror(code); }

roadbook_curl_list roadbook_curl_list_add(roadbook_curl_list list, const char *line) {
    return curl.slist_append(list, line);
}

void roadbook_curl_list_free(roadbook_curl_list list) { curl.slist_free_all(list); }

roadbook_curl_multi roadbook_curl_multi_make(void) { return curl.multi_init(); }
int32_t roadbook_curl_multi_free(roadbook_curl_multi multi) { return curl.multi_cleanup(multi); }

int32_t roadbook_curl_multi_set_number(roadbook_curl_multi multi, int32_t option, long value) {
    return curl.multi_setopt(multi, option, value);
}

int32_t roadbook_curl_multi_add(roadbook_curl_multi multi, roadbook_curl_easy easy) {
    return curl.multi_add_handle(multi, easy);
}

int32_t roadbook_curl_multi_remove(roadbook_curl_multi multi, roadbook_curl_easy easy) {
    return curl.multi_remove_handle(multi, easy);
}

int32_t roadbook_curl_multi_perform(roadbook_curl_multi multi, int32_t *running) {
    return curl.multi_perform(multi, running);
}

int32_t roadbook_curl_multi_poll(roadbook_curl_multi multi, int32_t milliseconds, int32_t *ready) {
    return curl.multi_poll(multi, NULL, 0, milliseconds, ready);
}

int32_t roadbook_curl_multi_wakeup(roadbook_curl_multi multi) { return curl.multi_wakeup(multi); }

roadbook_curl_easy roadbook_curl_multi_ended(roadbook_curl_multi multi, int32_t *code) {
    int32_t left = 0;
    for (message *next; (next = curl.multi_info_read(multi, &left)) != NULL;) {
        if (next->message != message_done) continue;
        *code = next->data.result;
        return next->easy;
    }
    return NULL;
}
