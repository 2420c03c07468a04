#ifndef ROADBOOK_EPOLL_H
#define ROADBOOK_EPOLL_H

// Swift's platform modules leave these Linux interfaces out.
#ifdef __linux__

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <stdint.h>

// An enumeration in one C library and macros in another: Swift would see different types.
static const uint32_t RoadbookEpollRead = EPOLLIN;
static const uint32_t RoadbookEpollWrite = EPOLLOUT;
static const uint32_t RoadbookEpollBroken = EPOLLERR | EPOLLHUP;

// The system header declares it only under _GNU_SOURCE, which a module cannot set for itself.
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);

#endif

#endif
