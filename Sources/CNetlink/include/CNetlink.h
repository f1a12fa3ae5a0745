// The rtnetlink socket, on which Linux reports links and routes. Swift can neither cast socket addresses nor import the
// headers with the message types, which this header includes.

#ifndef LOADSCOPE_CNETLINK_H
#define LOADSCOPE_CNETLINK_H

#ifdef __linux__

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <stddef.h>
#include <stdint.h>

// The flags of a link (ifinfomsg.ifi_flags). <linux/if.h> has them too, but conflicts with the C library's <net/if.h>.
enum {
  NETLINK_LINK_UP = 1 << 0,
  NETLINK_LINK_LOOPBACK = 1 << 3,
  NETLINK_LINK_RUNNING = 1 << 6,
  NETLINK_LINK_LOWER_UP = 1 << 16,
};

// Opens a non-blocking socket to which the kernel reports changes of links, addresses, next hops and routes.
//
// receive_buffer: The size of the kernel's receive buffer in bytes; 0 for the default.
// port: Set to the kernel's number of this socket. Replies to the socket's requests have it in their headers.
//
// Returns the descriptor, or a negative errno.
int netlink_open(int receive_buffer, uint32_t *port);

// Requests all objects of a kind, such as RTM_GETLINK, from the kernel. Returns 0, or a negative errno.
int netlink_request_dump(int descriptor, uint16_t type, uint32_t sequence);

// Receives the next datagram. Returns its length, which may exceed `capacity`; 0 if the kernel is not its sender; or a
// negative errno, -EAGAIN if no datagram is pending.
ptrdiff_t netlink_receive(int descriptor, void *buffer, size_t capacity);

#endif

#endif
