#!/bin/sh
# Installs the dependencies of Loadscope, builds it, and shows, tests or installs it. See `./demo.sh --help`.
set -eu

# The directory of this script, which works from any directory.
root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

# The oldest toolchain that can read Package.swift.
needed_major=6
needed_minor=2

usage() {
  cat <<'USAGE'
Usage: ./demo.sh [NAME | SCENARIO.yaml]
       ./demo.sh attach [EXAMPLE]
       ./demo.sh build [option of swift build ...]
       ./demo.sh setup
       ./demo.sh test [option of swift test ...]
       ./demo.sh install PREFIX [--binary PROGRAM]
       ./demo.sh uninstall PREFIX

  ./demo.sh                 sets up, builds, and shows the tour
  ./demo.sh NAME            the same with another built-in scenario, such as token or jitter
  ./demo.sh SCENARIO.yaml   the same with your own scenario file; - reads one from standard input and prints a frame
  ./demo.sh attach          sets up, builds and starts the example photo-feed, a program with an agent, and attaches to it
  ./demo.sh attach hello-server  the same with a server whose libraries use swift-distributed-tracing
  ./demo.sh build           sets up, builds, and prints the path of the program
  ./demo.sh setup           installs what the build and the tests need, and nothing else
  ./demo.sh test            sets up, builds, and runs every test
  ./demo.sh install PREFIX  sets up, builds, and installs the program, its completions for bash, zsh and fish, its man
                            page and example themes; PREFIX is /usr/local or ~/.local, for instance. With --binary
                            it installs PROGRAM and builds nothing
  ./demo.sh uninstall PREFIX  removes the installed files, and nothing else

demo.sh installs missing system packages with apt-get, through sudo where needed.
Without a terminal it prints one frame instead of the live dashboard.
install and uninstall put DESTDIR from the environment before PREFIX, for builders of packages.
USAGE
}

# say TEXT...: prints a line for the user to standard error, outside of a piped frame.
say() {
  printf '%s\n' "$*" >&2
}

# fail TEXT...: prints an error and exits with the code for an unusable environment or invalid arguments.
fail() {
  say "demo.sh: $*"
  exit 2
}

# require_swift: fails unless `swift` is a new enough Swift toolchain.
require_swift() {
  swiftly=${SWIFTLY_BIN_DIR:-${HOME:-/root}/.local/share/swiftly/bin}
  if ! command -v swift >/dev/null 2>&1 && [ -x "$swiftly/swift" ]; then
    # The directory of the official installer; a shell opened earlier does not have it in its PATH yet.
    PATH=$swiftly:$PATH
    export PATH
  fi
  get_one="Install Swift $needed_major.$needed_minor or later: https://www.swift.org/install/linux"
  command -v swift >/dev/null 2>&1 || fail "there is no Swift toolchain on the PATH. $get_one"

  # Debian has an unrelated program called swift: check the version's text, not only the name.
  answer=$(swift --version 2>&1 </dev/null) || :
  version=$(printf '%s\n' "$answer" | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
  if [ -z "$version" ]; then
    # Such as a missing library of its own.
    printf '%s\n' "${answer:-it prints nothing}" | head -n 5 | sed "s|^|$(command -v swift): |" >&2
    fail "$(command -v swift) does not answer as a Swift toolchain does. Install what it asks for. $get_one"
  fi
  major=${version%%.*}
  rest=${version#"$major"}
  rest=${rest#.}
  minor=${rest%%.*}
  if [ "$major" -lt "$needed_major" ] || { [ "$major" -eq "$needed_major" ] && [ "${minor:-0}" -lt "$needed_minor" ]; }
  then
    fail "Swift $version is too old. $get_one"
  fi
}

# builds FLAG...: whether the C program on standard input compiles and links with these flags. Names of packages differ
# between systems, so this tries the library itself.
builds() {
  probe=$(mktemp)
  source=$(cat)
  found=1
  for compiler in "$(dirname -- "$(command -v swift)")/clang" clang cc gcc; do
    command -v "$compiler" >/dev/null 2>&1 || continue
    if printf '%s\n' "$source" | "$compiler" -x c -w - -o "$probe" "$@" >/dev/null 2>&1; then
      found=0
      break
    fi
  done
  rm -f "$probe"
  return "$found"
}

# has_curses: whether wide ncurses is installed, with its headers.
has_curses() {
  printf '%s\n' '#define NCURSES_WIDECHAR 1' '#include <curses.h>' '#include <term.h>' \
    'int main(void) { cchar_t c; return setcchar(&c, L"x", 0, 0, 0) + (setupterm(0, 1, 0) == OK); }' |
    builds -lncursesw -ltinfo
}

# has_sqlite: whether SQLite is installed, with its headers.
has_sqlite() {
  printf '%s\n' '#include <sqlite3.h>' 'int main(void) { return sqlite3_libversion_number() == 0; }' |
    builds -lsqlite3
}

# has_codecs: whether libpng and libjpeg-turbo are installed, with their headers.
has_codecs() {
  printf '%s\n' '#include <stdio.h>' '#include <png.h>' '#include <jpeglib.h>' '#ifndef JCS_ALPHA_EXTENSIONS' '#error' \
    '#endif' 'int main(void) { return png_access_version_number() == 0 || jpeg_std_error == 0; }' | builds -lpng16 -ljpeg
}

# curses_package: the package of the headers. Where both exist, libncursesw5-dev is a transitional name of
# libncurses-dev; older systems have the wide library only as libncursesw5-dev.
curses_package() {
  candidate=$(LC_ALL=C apt-cache policy libncurses-dev 2>/dev/null | sed -n 's/^ *Candidate: //p')
  case $candidate in
  '' | '(none)') echo libncursesw5-dev ;;
  *) echo libncurses-dev ;;
  esac
}

# missing_things demo|test: the missing dependencies.
missing_things() {
  command -v git >/dev/null 2>&1 || echo git
  has_curses || echo curses
  has_sqlite || echo sqlite
  has_codecs || echo codecs
  if [ "$1" = test ]; then
    command -v tmux >/dev/null 2>&1 || echo tmux
    # The program loads pictures from web servers with it.
    command -v curl >/dev/null 2>&1 || echo curl
  fi
}

# packages_for THING...: the Debian packages of dependencies.
packages_for() {
  for thing in "$@"; do
    case $thing in
    curses) curses_package ;;
    sqlite) echo libsqlite3-dev ;;
    codecs) echo libpng-dev libjpeg-dev ;;
    git) echo git ca-certificates ;; # dependencies are fetched over https
    *) echo "$thing" ;;
    esac
  done
}

# join WORD...: prints the words on one line.
join() {
  echo "$*"
}

# require_packages demo|test: installs the missing system packages, or fails with their names.
require_packages() {
  things=$(missing_things "$1")
  [ -n "$things" ] || return 0

  # The words are split on purpose, here and below.
  if ! command -v apt-get >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    fail "please install these first, and start again: $(join $things | sed 's/curses/ncurses (wide, with headers)/; s/sqlite/SQLite (with headers)/; s/codecs/libpng and libjpeg-turbo (with headers)/')"
  fi

  if [ "$(id -u)" -eq 0 ]; then
    as_root=
  elif command -v sudo >/dev/null 2>&1; then
    as_root=sudo
  else
    # shellcheck disable=SC2046,SC2086
    fail "system packages are missing. As root: apt-get update && apt-get install -y $(join $(packages_for $things))"
  fi

  # shellcheck disable=SC2086
  say "Installing what is missing: $(join $things)"
  # A fresh machine may have no package lists; packages_for looks names up in them.
  # shellcheck disable=SC2086
  $as_root apt-get update -qq >&2 || say "demo.sh: apt-get update failed; trying with the lists that are there"
  # shellcheck disable=SC2046,SC2086
  set -- "$1" $(packages_for $things)
  mode=$1
  shift
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2 ||
    fail "apt-get could not install: $*"

  things=$(missing_things "$mode")
  # shellcheck disable=SC2086
  [ -z "$things" ] || fail "still missing after installing $*: $(join $things)"

  # Package.swift leaves LoadableImages out without the codecs, and SwiftPM keeps its answer.
  case " $* " in
  *' libpng-dev '*) swift package --package-path "$root" purge-cache >&2 || : ;;
  esac
}

# has_terminal: whether a full-screen program can run.
has_terminal() {
  [ -t 0 ] && [ -t 1 ] && [ -n "${TERM:-}" ] && [ "$TERM" != dumb ]
}

# build_release [OPTION...]: sets up, builds the program for release, and sets `bin` to its path.
build_release() {
  require_swift
  require_packages demo

  # An optimised build, for very large trees, without debug information, which costs a tenth of the time. Its output
  # goes to standard error, outside of a piped frame.
  # More jobs than cores: SwiftPM starts modules by their names, and Dashboard, which takes long, would be the last but
  # one.
  jobs=$((2 * $(getconf _NPROCESSORS_ONLN)))
  set -- --package-path "$root" -c release -debug-info-format none -j "$jobs" "$@"
  # With static Swift libraries it starts faster and needs no toolchain to run. Not every toolchain has them.
  static=$(swiftc -print-target-info -static-stdlib | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
  if [ -d "$static" ]; then set -- "$@" --static-swift-stdlib; fi
  # Without deterministic hashes, each new plan of the build compiles everything again: see Tests/options.sh.
  SWIFT_DETERMINISTIC_HASHING=1 swift build "$@" --product loadscope -Xswiftc -cross-module-optimization \
    --no-color-diagnostics >&2
  bin=$(swift build "$@" --show-bin-path)/loadscope
}

# show [NAME|FILE]: builds the program and shows the scenario.
show() {
  build_release

  scenario=${1:-tour}
  case $scenario in
  - | */* | *.yaml | *.yml) is_file=yes ;;
  *) if [ -f "$scenario" ]; then is_file=yes; else is_file=no; fi ;;
  esac

  if [ "$scenario" != - ] && has_terminal; then
    if [ "$is_file" = yes ]; then
      exec "$bin" run "$scenario"
    fi
    exec "$bin" demo "$scenario"
  fi

  "$bin" snapshot "$scenario" --at 8s --size 100x30
  # On standard error, like the build's output: a pipe gets only the frame.
  if [ "$scenario" = - ]; then
    say "This is one frame. To see it live, save the scenario and run in a terminal: ./demo.sh SCENARIO.yaml"
  else
    say "This is one frame. To see it live, run in a terminal: ./demo.sh${1:+ $1}"
  fi
}

# attach_example [EXAMPLE]: builds the example program, attaches to it, and ends it with the dashboard.
attach_example() {
  name=${1:-photo-feed}
  case $name in
  photo-feed) package=$root/Examples ;;
  # A package of its own, whose dependencies take some minutes.
  hello-server) package=$root/Examples/hello-server ;;
  *) fail "there is no example $name: photo-feed or hello-server" ;;
  esac
  build_release
  has_terminal || fail "attach needs a terminal"
  # Not static, for which its URLSession would need the headers of libcurl.
  SWIFT_DETERMINISTIC_HASHING=1 swift build --package-path "$package" --no-color-diagnostics >&2
  example=$(swift build --package-path "$package" --show-bin-path)/$name
  "$example" >/dev/null 2>&1 &
  example_pid=$!
  trap 'kill "$example_pid" 2>/dev/null || :' EXIT
  trap 'exit 129' HUP
  trap 'exit 143' TERM
  tries=0
  until "$bin" attach --list 2>/dev/null | grep -q " $example_pid "; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || fail "the example does not start; run $example to see why"
    sleep 0.1
  done
  "$bin" attach "$example_pid" --control
}

# run_tests [OPTION...]: builds everything and runs every test. The summary and the exit code come last.
run_tests() {
  require_swift
  require_packages test
  cd "$root"
  . Tests/options.sh
  build_tests
  exec Tests/run.sh "$@"
}

# The list of installed files and created folders, below PREFIX: lines `file PATH` or `folder PATH`, outer folders
# first.
manifest=share/loadscope/manifest

# take_prefix PREFIX: sets `target` to the folder of the installation.
take_prefix() {
  [ -n "$1" ] || fail "where to? Give a PREFIX, such as /usr/local or ~/.local"
  case $1 in
  -*)
    usage >&2
    fail "$1 is no PREFIX; where to?"
    ;;
  /*) target=${DESTDIR:-}$1 ;;
  *)
    [ -z "${DESTDIR:-}" ] || fail "with DESTDIR the PREFIX has to begin with /: $1"
    target=$(pwd)/$1
    ;;
  esac
}

# require_writable: fails unless `target` is a writable folder or can be created.
require_writable() {
  place=$target
  while [ ! -e "$place" ] && [ "$place" != / ]; do place=$(dirname -- "$place"); done
  [ -d "$place" ] || fail "$target cannot be a folder: $place is a file"
  [ -w "$place" ] || fail "nothing can be written to $place; choose another PREFIX, or use sudo"
}

# make_folder PATH: creates a folder below `target`, with its parents, and lists the new ones.
make_folder() {
  [ ! -d "$target/$1" ] || return 0
  case $1 in
  */*) make_folder "${1%/*}" ;;
  esac
  mkdir -- "$target/$1"
  echo "folder $1" >>"$list"
}

# put MODE PATH: writes standard input to a file below `target`, atomically, and lists it.
put() {
  make_folder "${2%/*}"
  cat >"$target/$2.new"
  chmod "$1" "$target/$2.new"
  mv -f -- "$target/$2.new" "$target/$2"
  echo "file $2" >>"$list"
}

# listed KIND: the manifest's paths of a kind; ignores paths that are not below PREFIX.
listed() {
  [ ! -f "$target/$manifest" ] || sed -n "s/^$1 //p" "$target/$manifest" | grep -Ev '^/|(^|/)\.\.(/|$)' || :
}

# install_files PREFIX [--binary PROGRAM]
install_files() {
  take_prefix "${1:-}"
  bin=
  case $#:${2:-} in
  1:) ;;
  3:--binary)
    case $3 in
    */*) bin=$3 ;;
    # Not a program of that name in the PATH.
    *) bin=./$3 ;;
    esac
    ;;
  *)
    usage >&2
    fail "install takes a PREFIX, and nothing else but --binary PROGRAM"
    ;;
  esac
  require_writable
  [ -n "$bin" ] || build_release
  version=$("$bin" --version 2>/dev/null) || version=
  case $version in
  *[!0-9.]* | '') fail "$bin is no Loadscope: it does not answer --version with one" ;;
  esac

  mkdir -p -- "$target"
  scratch=$(mktemp -d)
  trap 'rm -rf -- "$scratch"' EXIT
  list=$scratch/manifest
  # Keeps the folders that an earlier installation created.
  listed folder | sed 's/^/folder /' >"$list"
  # Without symbols it is half as large.
  strip -o "$scratch/loadscope" -- "$bin" 2>/dev/null || cp -- "$bin" "$scratch/loadscope"
  put 755 bin/loadscope <"$scratch/loadscope"
  for shell in bash zsh fish; do "$bin" --generate-completion-script "$shell" >"$scratch/$shell"; done
  put 644 share/bash-completion/completions/loadscope <"$scratch/bash"
  put 644 share/zsh/site-functions/_loadscope <"$scratch/zsh"
  put 644 share/fish/vendor_completions.d/loadscope.fish <"$scratch/fish"
  put 644 share/man/man1/loadscope.1 <"$root/man/loadscope.1"
  for theme in "$root"/themes/*; do put 644 "share/loadscope/themes/${theme##*/}" <"$theme"; done
  # Removes files that only an older version had.
  listed file | while IFS= read -r path; do [ "$path" = "$manifest" ] || grep -Fqx "file $path" "$list" || rm -f -- "$target/$path"; done
  echo "file $manifest" >>"$list"
  # Sorting puts outer folders before inner ones. `put` lists the manifest in `$list`, which is not used again.
  sort -u "$list" >"$scratch/sorted"
  put 644 "$manifest" <"$scratch/sorted"
  say "Loadscope $version is installed in $target; ./demo.sh uninstall $1 removes it."
}

# uninstall_files PREFIX
uninstall_files() {
  [ $# -le 1 ] || fail "uninstall takes a PREFIX, and nothing else"
  take_prefix "${1:-}"
  if [ ! -f "$target/$manifest" ]; then
    say "Nothing is installed in $target."
    return 0
  fi
  [ -w "$target/${manifest%/*}" ] || fail "nothing can be removed from $target; use sudo"
  folders=$(listed folder | sort -r)
  # Removes the manifest last, so that a failed uninstallation can be repeated.
  listed file | while IFS= read -r path; do
    [ "$path" = "$manifest" ] || rm -f -- "$target/$path" || fail "$target/$path cannot be removed"
  done
  rm -f -- "$target/$manifest"
  # Inner folders first; a folder with other files stays.
  printf '%s\n' "$folders" | while IFS= read -r path; do
    [ -z "$path" ] || rmdir -- "$target/$path" 2>/dev/null || :
  done
  say "Loadscope is no longer installed in $target."
}

case ${1:-} in
-h | --help)
  usage
  ;;
setup)
  require_swift
  require_packages test
  ;;
build)
  shift
  build_release "$@"
  echo "$bin"
  ;;
attach)
  [ $# -le 2 ] || fail "attach takes an example; for programs of your own: loadscope attach"
  attach_example ${2+"$2"}
  ;;
test)
  shift
  run_tests "$@"
  ;;
install)
  shift
  install_files "$@"
  ;;
uninstall)
  shift
  uninstall_files "$@"
  ;;
-?*)
  usage >&2
  fail "unknown option $1"
  ;;
*)
  if [ $# -gt 1 ]; then
    usage >&2
    fail "one scenario at a time, please"
  fi
  show "$@"
  ;;
esac
