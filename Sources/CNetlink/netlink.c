#ifdef __linux__

#define _GNU_SOURCE 1

#include "include/CNetlink.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

static const uint32_t groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE |
                               RTMGRP_IPV6_ROUTE | 1u << (RTNLGRP_NEXTHOP - 1);

static int set_up(int descriptor, int receive_buffer, uint32_t *port) {
  if (receive_buffer > 0 &&
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer) != 0) {
    return -errno;
  }
  // A kernel that does not know one of the groups ignores it.
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = groups};
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) return -errno;
  socklen_t size = sizeof address;
  if (getsockname(descriptor, (struct sockaddr *)&address, &size) != 0) return -errno;
  *port = address.nl_pid;
  return 0;
}

int netlink_open(int receive_buffer, uint32_t *port) {
  int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
  if (descriptor < 0) return -errno;
  int result = set_up(descriptor, receive_buffer, port);
  if (result == 0) return descriptor;
  close(descriptor);
  return result;
}

int netlink_request_dump(int descriptor, uint16_t type, uint32_t sequence) {
  // The longest header of such a request. Zeros request all objects.
  struct {
    struct nlmsghdr header;
    union {
      struct ifinfomsg link;
      struct rtmsg route;
    } body;
  } request = {
      .header = {
          .nlmsg_len = sizeof request,
          .nlmsg_type = type,
          .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP,
          .nlmsg_seq = sequence,
      },
  };
  struct sockaddr_nl kernel = {.nl_family = AF_NETLINK};
  ssize_t sent;
  do {
    sent = sendto(descriptor, &request, sizeof request, 0, (struct sockaddr *)&kernel, sizeof kernel);
  } while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : 0;
}

ptrdiff_t netlink_receive(int descriptor, void *buffer, size_t capacity) {
  struct sockaddr_nl sender = {0};
  socklen_t size = sizeof sender;
  ssize_t length;
  do {
    length = recvfrom(descriptor, buffer, capacity, MSG_TRUNC, (struct sockaddr *)&sender, &size);
  } while (length < 0 && errno == EINTR);
  if (length < 0) return -errno;
  return sender.nl_pid == 0 ? length : 0;
}

#endif
