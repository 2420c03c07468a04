#ifndef ROADBOOK_EPOLL_H
#define ROADBOOK_EPOLL_H

// Swift's platform modules leave these Linux interfaces out.
#ifdef __linux__

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

// The system header declares it only under _GNU_SOURCE, which a module cannot set for itself.
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);

#endif

#endif
