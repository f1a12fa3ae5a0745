// The socket on which Linux reports links and routes (rtnetlink). Swift can neither cast the addresses of sockets nor
// import the headers with the messages, which come along from here.

#ifndef LOADSCOPE_CNETLINK_H
#define LOADSCOPE_CNETLINK_H

#ifdef __linux__

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <stddef.h>
#include <stdint.h>

// The flags of a link (ifinfomsg.ifi_flags). <linux/if.h> has them as well, but not beside the C library's <net/if.h>.
enum {
  NETLINK_LINK_UP = 1 << 0,
  NETLINK_LINK_LOOPBACK = 1 << 3,
  NETLINK_LINK_RUNNING = 1 << 6,
  NETLINK_LINK_LOWER_UP = 1 << 16,
};

// Opens a socket to which the kernel reports changes of links, addresses, next hops and routes. It never waits.
//
// receive_buffer: how many bytes may wait in the kernel, or 0 for what is usual.
// port: set to what the kernel calls this socket; replies to its requests have that in their headers.
//
// Returns the descriptor, or an errno made negative.
int netlink_open(int receive_buffer, uint32_t *port);

// Asks for all there is of a kind, such as RTM_GETLINK. Returns 0, or an errno made negative.
int netlink_request_dump(int descriptor, uint16_t type, uint32_t sequence);

// Takes the next datagram. Returns its length, which may be more than there is room for, and is 0 for one that the
// kernel has not sent; or an errno made negative, which is EAGAIN when there is none.
ptrdiff_t netlink_receive(int descriptor, void *buffer, size_t capacity);

#endif

#endif
