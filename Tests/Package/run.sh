#!/usr/bin/env bash
# Tries a Debian package in a new Debian system without Swift: `run.sh PACKAGE.deb [SUITE]`, bookworm by default. Installs
# it, shows the tour, the gallery's pictures, the manual and the completions, attaches to a program, and removes it.
#
# Needs root, debootstrap, tmux and a network. Exit code 1 with the first check that fails.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
deb=$(realpath "$1")
suite=${2:-bookworm}
work=$(mktemp -d)
root=$work/root
socket=$work/tmux

finish() {
  [ -z "${program:-}" ] || kill "$program" 2>/dev/null || :
  tmux -S "$socket" kill-server 2>/dev/null || :
  umount "$root/proc" "$root/dev/pts" 2>/dev/null || :
  rm -rf --one-file-system "$work"
}
trap finish EXIT

within() {
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 TERM=xterm-256color \
    DEBIAN_FRONTEND=noninteractive "$@"
}

# check NAME COMMAND...: fails unless the command does, with its output.
check() {
  local name=$1
  shift
  if "$@" >"$work/output" 2>&1; then
    printf 'package: %s\n' "$name" >&2
  else
    cat "$work/output" >&2
    printf 'package: FAILED: %s\n' "$name" >&2
    exit 1
  fi
}

# shows COMMAND TEXT: whether a command in a terminal of the new system shows a text within ten seconds.
shows() {
  local try
  tmux -S "$socket" kill-server 2>/dev/null || :
  # A new one, as the old server may not have ended yet.
  socket=$(mktemp -u "$work/tmux.XXXXXX")
  tmux -S "$socket" -f /dev/null new-session -d -x 100 -y 30 \
    "chroot $root env -i PATH=/usr/bin:/bin HOME=/root LANG=C.UTF-8 TERM=screen-256color $1" \; set-option remain-on-exit on
  for ((try = 0; try < 100; try++)); do
    tmux -S "$socket" capture-pane -p >"$work/screen" 2>/dev/null || break
    if grep -q -e "$2" "$work/screen"; then
      [ -z "${SCREENS:-}" ] || tmux -S "$socket" capture-pane -p -e >"$SCREENS/${1//[^a-z]/-}.ansi"
      return 0
    fi
    sleep 0.1
  done
  cat "$work/screen"
  return 1
}

check 'a new system' debootstrap --variant=minbase "$suite" "$root" http://deb.debian.org/debian
mount -t proc proc "$root/proc"
mount -t devpts devpts "$root/dev/pts" 2>/dev/null || mount --bind /dev/pts "$root/dev/pts"
cp "$deb" "$root/tmp/loadscope.deb"
cp "$here/../../Examples/python/wire.py" "$root/tmp"
# The system's documentation is left out of containers, and so would be the manual.
rm -f "$root/etc/dpkg/dpkg.cfg.d/docker"

check 'no Swift' bash -c "! chroot $root which swift"
check 'install' within apt-get install -y --no-install-recommends /tmp/loadscope.deb man-db bash-completion python3
check 'nothing missing' bash -c "! chroot $root ldd /usr/bin/loadscope | grep 'not found'"
check 'version' within loadscope --version
check 'tour in a terminal' shows 'loadscope demo' 'photos'
check 'pictures' bash -c "chroot $root env LANG=C.UTF-8 loadscope snapshot gallery --at 5s --size 120x40 --keys Down --color 256 --format ansi | grep -q '▀'"
check 'tests' within loadscope test tour
check 'manual' bash -c "chroot $root man loadscope | grep -q attach"
check 'completions' bash -c "chroot $root bash -c 'source /usr/share/bash-completion/bash_completion; _completion_loader loadscope; complete -p loadscope'"
# Not by `within`, so that it is the program that ends with the test, not a shell around it.
chroot "$root" env -i PATH=/usr/bin:/bin XDG_RUNTIME_DIR=/run python3 /tmp/wire.py --socket >"$work/program" 2>&1 &
program=$!
check 'a program' timeout 10 sh -c "until ls $root/run/loadscope/weather.*.sock; do sleep 0.1; done"
check 'attach to a program' shows 'XDG_RUNTIME_DIR=/run loadscope attach weather' 'LIVE'
kill "$program"
check 'remove' within apt-get remove -y loadscope
check 'purge' within dpkg --purge loadscope
check 'nothing left' bash -c "! find $root/usr $root/etc $root/var/lib/dpkg/info -iname '*loadscope*' | grep ."
