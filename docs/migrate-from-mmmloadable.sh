#!/usr/bin/env bash
# Renames in Swift sources what MMMLoadable and MMMAsyncLoadable call differently:
#
#   migrate-from-mmmloadable.sh FOLDER...          changes the .swift files, and lists the lines left for you
#   migrate-from-mmmloadable.sh --list FOLDER...   changes nothing, and lists the files that would change
#
# Commit before: the files are changed in place. Names that became something else, such as a `Duration`, are listed. The
# article "Migrating from MMMLoadable" explains each. Exit code: 2 for a wrong call or an unreadable folder.
set -euo pipefail

usage() {
  sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

list=false
if [ "${1-}" = --list ]; then
  list=true
  shift
fi
[ $# -gt 0 ] || usage
for folder in "$@"; do
  [ -d "$folder" ] || { printf '%s: no such folder\n' "$folder" >&2; exit 2; }
done

# The renames: an expression of Perl for each line. Names come before their prefixes.
read -r -d '' renames <<'PERL' || true
my $uses = /\bMMM|\bAsyncLoadable/;
s/^((?:\@\w+ )*)import MMMAsyncLoadable\b.*\n//mg if /^(?:\@\w+ )*import MMMLoadable\b/m;
s/^((?:\@\w+ )*import) MMM(?:Async)?Loadable\b/$1 Loadables/mg;
s/\bcanImport\(MMM(?:Async)?Loadable\)/canImport(Loadables)/g;
s/\bMMM(?:Async)?Loadable\.(?=MMM|Async)//g;
s/\bNSStringFromMMMLoadableState\(([^()]*)\)/($1).description/g;
s/\((\w+)\)\.description/$1.description/g;
s/\bMMMLoadableState\b/LoadableState/g;
s/\bMMMPureLoadableProtocol\b/PureLoadableProtocol/g;
s/\bMMMLoadableProtocol\b/LoadableProtocol/g;
s/\bMMMLoadableObserverProtocol\b/LoadableObserverProtocol/g;
s/\bMMMLoadableObserver\b/LoadableObserver/g;
s/\bMMMLoadableGroupMode\b/GroupMode/g;
s/\bMMMLoadableGroupFailurePolicy\b/GroupFailurePolicy/g;
s/\bMMM(Pure)?LoadableGroup\(loadables: */($1 \/\/ "") . "LoadableGroup("/ge;
s/\bMMMPureLoadableGroup\b/PureLoadableGroup/g;
s/\bMMMLoadableGroup\b/LoadableGroup/g;
s/\bMMMPureLoadableProxy\b/PureLoadableProxy/g;
s/\bMMMLoadableProxy\b/LoadableProxy/g;
s/\bMMMLoadableChain\b/LoadableChain/g;
s/\bMMMLoadableSyncer\b/LoadableSyncer/g;
s/\bMMMBackoffTimeoutPolicy\b/BackoffTimeoutPolicy/g;
s/\bMMMTimeoutPolicy\b/TimeoutPolicy/g;
s/\bMMMDefaultTimeSource\b/SystemTimeSource/g;
s/\bMMMTimeSource\b/TimeSource/g;
s/\bMMMAutosyncLoadable\b/AutosyncLoadable/g;
s/\bMMMSimpleLoadableWaiter\b/SimpleLoadableWaiter/g;
s/\bMMMLoadableWaiterError\b/LoadableWaiterError/g;
s/\bMMMLoadableWaiter\b/LoadableWaiter/g;
s/\bMMMTestLoadable\b/TestLoadable/g;
s/\bMMMPureLoadable\b/PureLoadable/g;
s/\bMMMLoadable\b/Loadable/g;
s/\bAsyncLoadable(?:<[\w.]+>)?\.AsyncError\b/AsyncLoadableError/g;
s/\bAsyncLoadableStreamObject\b/AsyncLoadableChange/g;
# Names without a prefix may be anything in other files.
if ($uses) {
s/\bsetFailedToSyncWithError\(/setFailedToSync(/g;
s/\bsetDidFailToSyncWithError\(/setDidFailToSync(/g;
s/\bsetDidSyncSuccessfullyWithContent\(/setDidSyncSuccessfully(content: /g;
s/\bresetAllCallCounters\(/resetAllCallCounts(/g;
s/\b(sync|syncIfNeeded|isContentsAvailable|addObserver|removeObserver)Counter\b/$1CallCount/g;
s/\bfunc (needsSync|hasObservers)\(\) *-> *Bool(?= *\{)/var $1: Bool/g;
s/\bfunc (needsSync|hasObservers)\(\) *-> *Bool(?! *\{)/var $1: Bool { get }/g;
s/(?<!func )\b(needsSync|hasObservers)\(\)/$1/g;
s/\bfunc (autosyncInterval|autosyncIntervalWhileInBackground)\(\) *-> *TimeInterval\b/var $1: Duration/g;
}
PERL

# The lines that need a decision: a pattern and what to do.
decisions=$(cat <<'LIST'
loadableState = => set the state with setIdle(), setSyncing(), setDidSyncSuccessfully() or setFailedToSync(_:)
\b(?:period|min|max|timeout|timeInterval): *[\d.]|\bDuration \{ *[\d.]|\bTimeInterval\b => durations are .seconds(1)
\bNSError\b => errors are any Error, with types of their own
\bconcurrency\(\) => remove it: loadables are on the main actor
\bobserverHub\b => use a protocol and a list of your own
#selector => LoadableObserver takes a method instead of a selector
\bfunc (?:didAddFirstObserver|didRemoveLastObserver|notifyDidChange)\b => compare the override with the article
\bMMM\w*LoadableImage\w*|\bMMMLoadableImage\w* => images are not part of the library yet
\bMMM(?!\w*LoadableImage)\w+ => no counterpart: see the article
\bTestLoadable\b => import LoadablesTesting too
LIST
)

sources() {
  find "$@" \( -name .build -o -name Pods -o -name Carthage -o -name .git \) -prune -o -name '*.swift' -type f -print0
}

count() { if [ "$1" = 1 ]; then printf '1 file'; else printf '%s files' "$1"; fi; }

changed=0
while IFS= read -r -d '' file; do
  if [ "$(perl -0777 -pe "$renames" "$file" | cksum)" = "$(cksum <"$file")" ]; then continue; fi
  changed=$((changed + 1))
  printf '%s\n' "$file"
  $list || perl -0777 -i -pe "$renames" "$file"
done < <(sources "$@" | sort -z)
if $list; then
  printf '%s would change\n' "$(count "$changed")"
  exit
fi
printf '%s changed\n' "$(count "$changed")"

while IFS= read -r -d '' file; do
  grep -qE '\bLoadables\b|MMM' "$file" || continue
  while IFS= read -r line; do
    pattern=${line%% => *} advice=${line##* => }
    perl -ne "print qq(\$ARGV:\$.: $advice: \$_) if m{$pattern}" "$file"
  done <<<"$decisions"
done < <(sources "$@" | sort -z)
