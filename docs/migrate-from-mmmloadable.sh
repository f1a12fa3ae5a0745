#!/usr/bin/env bash
# Renames in Swift sources what MMMLoadable and MMMAsyncLoadable call differently:
#
#   migrate-from-mmmloadable.sh FOLDER...          changes the .swift files, and lists the lines left for you
#   migrate-from-mmmloadable.sh --list FOLDER...   changes nothing, and lists the files that would change
#
# Commit before: the files are changed in place. Most names are replaced, many that became something else, such as a
# `Duration`, are listed, and so is Package.swift; the compiler finds the rest. The article "Migrating from MMMLoadable"
# explains each. Exit code: 2 for a wrong call or an unreadable folder.
set -euo pipefail

usage() {
  sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
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

# The renames, in Perl; `$_` is the file. Names come before their prefixes.
read -r -d '' renames <<'PERL' || true
# A manifest names products and folders: it is listed.
next if /^import PackageDescription\b/m;

our @kept;
sub keep { push @kept, $_[0]; "\0$#kept\0" }
our $nested = q/(?(DEFINE)
  (?<parens>\((?:[^()"]++|"(?:[^"\\\n]++|\\.)*+"|(?&parens))*+\))
  (?<braces>\{(?:[^{}]++|(?&braces))*+\})
  (?<angles><(?:[^<>-]++|->|-|(?&angles))*>))/ =~ s/\s+//gr;

# The text of strings, and names in paths and addresses, are kept; code within a string is not.
sub literal {
  my ($text, $isRaw) = @_;
  return keep($text) if $isRaw;
  $text =~ s/(\\(?&parens))|((?:[^\\]|\\(?!\())+|\\)$nested/$1 \/\/ keep($2)/ges;
  $text
}
s{(?<comment>//[^\n]*|/\*.*?\*/)
  |(?<raw>(?<hashes>\#+)(?<quotes>"""|").*?\k<quotes>\k<hashes>)
  |"""(?:[^\\"]++|\\(?&parens)|\\.|"(?!""))*"""
  |"(?:[^\\"\n]++|\\(?&parens)|\\[^\n])*"$nested}
 {$+{comment} // literal($&, $+{raw})}gesx;
s{(?<=\w/)MMM\w+}{keep($&)}ge;

# Files that do not use the original, or only mention it, stay: names without a prefix may be anything there.
my $code = s{//[^\n]*|/\*.*?\*/}{}gsr;
my $uses = $code =~ /\bMMM\w*Loadable|\bMMM(?:Backoff)?TimeoutPolicy\b/;
# The variables, classes and parameters of a type, declared in this file.
sub declared { my ($pattern) = @_; my %names = map { $_ => 1 } $code =~ /$pattern/g; %names }
sub variables { my $types = join "|", @_; declared('\b(\w+)\s*[:=]\s*(?:any +|some +|\[)?(?:' . $types . ')\b') }
my %async = declared('\bclass\s+(\w+)\s*:\s*AsyncLoadable\b');
my %generic = declared('\b([A-Z]\w*)\s*:\s*AsyncLoadableProtocol\b');
my %testClasses = declared('\bclass\s+(\w+)\s*:\s*MMMTestLoadable\b');
my %classes = declared('\bclass\s+(\w+)\s*:\s*(?:MMM\w*Loadable|AsyncLoadable)');
my %streams = variables('AsyncLoadableStream');
my %doubles = variables('MMMTestLoadable', keys %testClasses);
my %tokens = variables('MMMLoadableObserver');
my %loadables = variables('MMM\w*Loadable\w*', 'AsyncLoadable\w*', keys %classes);

if ($uses) {
# Imports.
s/^(import MMMLoadable[ \t\r]*\n(?:import .*\n)*?)import MMMAsyncLoadable[ \t\r]*\n/$1/mg;
s/^import MMMAsyncLoadable[ \t\r]*\n((?:import .*\n)*?import MMMLoadable[ \t\r]*\n)/$1/mg;
s/(?:^|;)[ \t]*(?:\@\w+(?:\(\w+\))?\s+)*(?:(?:public|package|internal|fileprivate|private) +)?import +(?:(?:class|struct|enum|protocol|typealias|func|let|var) +)?\KMMM(?:Async)?Loadable\b/Loadables/mg;
s/\bcanImport\(MMM(?:Async)?Loadable\)/canImport(Loadables)/g;
s/\bMMM(?:Async)?Loadable\.(?=MMM|AsyncLoadable|Any(?:Pure)?Loadable\b)//g;
s/\bMMMAsyncLoadable\.(?=\w)/Loadables./g;
# Calls.
s/\bNSStringFromMMMLoadableState((?&parens))$nested/my $state = substr($1, 1, -1) =~ s{^\s+|\s+$}{}gr; ($state =~ m{^\w+$} ? $state : $state =~ m{^\.\w+$} ? "MMMLoadableState$state" : "($state)") . ".description"/ges;
# Labels.
s/(\bMMM(?:Pure)?LoadableGroup(?:[?!]?\s*=\s*\.init|\.init)?\(\s*)loadables:\s*(nil\b)?/$1 . ($2 ? "[]" : "")/ge;
s/(\bclass\s+\w+[^{}]*?:\s*MMM(?:Pure)?LoadableGroup\b[^{}]*)((?&braces))$nested/my ($head, $body) = ($1, $2); $head . ($body =~ s{(\bsuper\.init\(\s*)loadables:\s*(nil\b)?}{$1 . ($2 ? "[]" : "")}ger)/ges;
s/(\bMMMLoadableObserver(?:\.init)?\(\s*loadable:(?:[^(),{}]++|(?&parens))*,\s*)block:\s*$nested/$1/g;
s/(\bAsyncLoadableObserver(?:\.init)?\(\s*loadable:(?:[^(),{}]++|(?&parens))*,\s*)callback:\s*$nested/$1/g;
# A selector of the class that observes, whose method then needs no Objective-C.
my %selected;
# The type whose braces are open at the end of a text.
sub enclosing {
  my ($before) = @_;
  my @open;
  while ($before =~ /\b(?:class|struct|enum|extension|actor)\s+(?!func\b|var\b|let\b)([\w.]+)[^{}]*\{|(\{)|(\})/g) {
    if (defined $3) { pop @open } else { push @open, $1 }
  }
  (grep { defined } @open)[-1]
}
s/(\bMMMLoadableObserver(?:\.init)?\([^(){}]*?\btarget:\s*self\s*,\s*)selector:\s*\#selector\(\s*(?:self\.|\w+\.)?(\w+)(?:\((?:\w+:)*\))?\s*\)$nested/my ($head, $method, $before) = ($1, $2, substr($_, 0, $-[0])); my $class = enclosing($before); if (defined $class) { $selected{$method} = 1; "$head$class.$method" } else { $& }/ges;
for my $method (keys %selected) { next if /\#selector\([^)]*\b$method\b/; s/\@objc\s+((?:\w+\s+)*func\s+$method\b)/$1/g }
# Durations that are numbers.
sub durations {
  my ($arguments) = @_;
  # Not those of calls within the arguments, but for the tuple of the back-off.
  my $inner = substr $arguments, 1, -1;
  my $numbers = sub { my ($text) = @_; $text =~ s/\b((?:period|min|max|timeout):\s*)(\d[\d_.]*)/$1.seconds($2)/gr };
  $inner =~ s/(\bbackoff:\s*)\(((?:[^()]++|(?&parens))*)\)|((?&parens))|(?:(?!\bbackoff:\s*\()[^()])++$nested/
    my ($all, $label, $tuple) = ($&, $1, $2);
    defined $label ? "$label.init(" . $numbers->($tuple) . ")" : $all =~ m{^\(} ? $all : $numbers->($all)/ges;
  "($inner)"
}
s/(\bMMM(?:LoadableSyncer|BackoffTimeoutPolicy|LoadableWaiter)(?:\.init)?)((?&parens))$nested/$1 . durations($2)/ges;
s/(\boverride\s+(?:\w+\s+)*?func\s+autosyncInterval(?:WhileInBackground)?\(\)\s*->\s*TimeInterval\s*\{\s*)(?:return\s+)?(-?\d[\d_.]*)(\s*\})/$1.seconds($2)$3/g;
# Members.
s/\.__deprecated\b/.never/g;
s/\b(\w+)([?!]?)\.iterator\b/$streams{$1} ? "$1$2" : $&/ge;
# A deinit on the main actor that removes an observer.
s/(?<!isolated )\bdeinit(\s*)((?&braces))$nested/my ($gap, $body) = ($1, $2); ($body =~ m{\bremoveObserver\(} || $body =~ m{\b(\w+)[?!]?\.remove\(\)} && $tokens{$1} || $body =~ m{\b(\w+)[?!]?\.finish\(\)} && $streams{$1} ? "isolated deinit" : "deinit") . $gap . $body/ges;
s/\b(\w+)([?!]?)\.needsSync(?=\s*=[^=])/$doubles{$1} ? "$1$2.needsSyncOverride" : $&/ge;
s/\b(\w+)\.C\b/$generic{$1} ? "$1.Content" : $&/ge;
s/\bAsyncLoadable(?:(?&angles))?\.AsyncError\b$nested/AsyncLoadableError/g;
s/\b(\w+)\.AsyncError\b/$async{$1} ? "AsyncLoadableError" : $&/ge;
s/\bAsyncLoadableStreamObject\b/AsyncLoadableChange/g;
s/\bsetFailedToSyncWithError\(/setFailedToSync(/g;
s/\bsetDidFailToSyncWithError\(/setDidFailToSync(/g;
s/\bsetDidSyncSuccessfullyWithContent\(_:\)/setDidSyncSuccessfully(content:)/g;
s/(?<!func )\bsetDidSyncSuccessfullyWithContent\((\s*)/setDidSyncSuccessfully($1content: /g;
s/\bresetAllCallCounters\(/resetAllCallCounts(/g;
s/(?<![\w.])((\w+)[?!]?)\.(sync|syncIfNeeded|isContentsAvailable|addObserver|removeObserver)Counter\b/$doubles{$2} ? "$1.$3CallCount" : $&/ge;
# A function of the same name that overrides nothing is another one, and its calls cannot be told apart.
my $gap = '(?:\s|//[^\n]*\n|/\*.*?\*/)*';
for my $name (qw(needsSync hasObservers)) {
  s/\boverride\s+(?:\w+\s+)*?\Kfunc\s+$name\(\)\s*->\s*Bool\b(?=$gap\{)/var $name: Bool/gs;
  s/\bfunc\s+$name\(\)\s*->\s*Bool\b(?!$gap\{)/var $name: Bool { get }/gs;
  next if s{//[^\n]*|/\*.*?\*/}{}gsr =~ /\bfunc\s+$name\(\)/;
  s/(?<![\w.])((?:(?:self|super)[?!]?\.)?(?:(\w+)[?!]?\.)?)$name\(\)/!defined $2 || $loadables{$2} ? "$1$name" : $&/ge;
}
s/\boverride\s+(?:\w+\s+)*?\Kfunc\s+(autosyncInterval|autosyncIntervalWhileInBackground)\(\)\s*->\s*TimeInterval\b/var $1: Duration/g;
# Of MMMCommonCore, which other files may use for something else.
s/\bMMMDefaultTimeSource(?:\.init)?\(\)/SystemTimeSource.shared/g;
s/\bMMMDefaultTimeSource\b/SystemTimeSource/g;
s/(?<=[(,])(\s*(?:\w+ +)?\w+ *: *)(?:\((?:any +)?MMMTimeSource\)|(?:any +)?MMMTimeSource)\? *= *nil\b/$1any TimeSource = SystemTimeSource.shared/g;
s/\bMMMTimeSource\b/TimeSource/g;
# Types.
my $usesImages = s/\bMMMLoadableImageProxy\b/LoadableImageProxy/g;
$usesImages += s/\bMMMLoadableImage\b/LoadableImageProtocol/g;
$usesImages += s/\bMMM((?:Named|Immediate|Public|Filtered|Test)LoadableImage)\b/$1/g;
$usesImages += s/\bsetDidSyncSuccessfullyWithImage\(/setDidSyncSuccessfully(image: /g;
s/^(import Loadables[ \t\r]*\n)/import LoadableImages\n$1/m if $usesImages;
s/\bMMMLoadableState\b/LoadableState/g;
s/\bMMMPureLoadableProtocol\b/PureLoadableProtocol/g;
s/\bMMMLoadableProtocol\b/LoadableProtocol/g;
s/\bMMMLoadableObserverProtocol\b/LoadableObserverProtocol/g;
s/\bMMMLoadableObserver\b/LoadableObserver/g;
s/\bMMMLoadableGroupMode\b/GroupMode/g;
s/\bMMMLoadableGroupFailurePolicy\b/GroupFailurePolicy/g;
s/\bMMMPureLoadableGroup\b/PureLoadableGroup/g;
s/\bMMMLoadableGroup\b/LoadableGroup/g;
s/\bMMMPureLoadableProxy\b/PureLoadableProxy/g;
s/\bMMMLoadableProxy\b/LoadableProxy/g;
s/\bMMMLoadableChain\b/LoadableChain/g;
s/\bMMMLoadableSyncer\b/LoadableSyncer/g;
s/\bMMMBackoffTimeoutPolicy\b/BackoffTimeoutPolicy/g;
s/\bMMMTimeoutPolicy\b/TimeoutPolicy/g;
s/\bMMMAutosyncLoadable\b/AutosyncLoadable/g;
s/\bMMMSimpleLoadableWaiter\b/SimpleLoadableWaiter/g;
s/\bMMMLoadableWaiterError\b/LoadableWaiterError/g;
s/\bMMMLoadableWaiter\b/LoadableWaiter/g;
my $usesDoubles = s/\bMMMTestLoadable\b/TestLoadable/g;
s/^((?:\@testable )?import Loadables[ \t\r]*\n)/$1import LoadablesTesting\n/m if $usesDoubles && !/^(?:\@testable )?import LoadablesTesting\b/m;
s/\bMMMPureLoadable\b/PureLoadable/g;
s/\bMMMLoadable\b/Loadable/g;
}
1 while s/\0(\d+)\0/$kept[$1]/g;
PERL

# The lines that need a decision: a pattern and what to do. The first line is for manifests.
decisions=$(cat <<'LIST'
["/]MMM(?:Async)?Loadable\b => depend on the product Loadables of Loadscope, in tests on LoadablesTesting too
\bloadableState *=(?!=) => set the state with setIdle(), setSyncing(), setDidSyncSuccessfully() or setFailedToSync(_:)
^(?!.*\b(?:wait\(for|fulfillment\(of|waitForExpectations)).*(?:\b(?:period|min|max|timeout|timeInterval): *\.?\d|\bDuration \{ *\.?\d|\bTimeInterval\b) => durations are .seconds(1)
\bbackoff: *\(|\bBackoffSettings\b => the back-off is a BackoffTimeoutPolicy.Configuration: .init(min:max:multiplier:)
\.period *=(?!=) => for a back-off policy: try policy.update { $0.period = .seconds(1) }
\boverride\b.*\bvar loadable\b => the target of a proxy cannot be overridden: override proxyDidChange()
\bNSError\b => errors are any Error, with types of their own
\bas[?!]? *LoadableWaiterError\b => a wait fails with a LoadableWaiterError already: compare its code, error.code == .timedOut
\bLoadableWaiterError\. => a structure: compare its code, error.code == .timedOut
\bAsyncError\b => if it is that of an AsyncLoadable: AsyncLoadableError, not nested
\b(?:needsSync|hasObservers)\(\)|\bfunc autosyncInterval\w*\(\) => if it is the library's: a property
\bfunc setDidSyncSuccessfullyWithContent\b => setDidSyncSuccessfully(content:)
\bneedsSync *=(?!=) => for a test double: needsSyncOverride
\b(?:sync|syncIfNeeded|isContentsAvailable|addObserver|removeObserver)Counter\b => for a test double: syncCallCount and so on
(?:\(|^\s*)loadables: => a group takes its children without a label
\bloadable:.*\b(?:block|callback):|^\s*(?:block|callback): => an observer takes its closure without a label
^\s*queue:|\bcondition:.*\bqueue: => a waiter has no queue: it is on the main actor
\.iterator\b => iterate over the stream itself
\b[A-Z]\w*\.C\b|\btypealias C\b|\bwhere\b.*\bC\b => if it is that of an async loadable: Content
\bconcurrency\(\) => remove it: loadables are on the main actor
\bobserverHub\b => use a protocol and a list of your own
#selector => LoadableObserver takes a method instead of a selector
\bfunc (?:didAddFirstObserver|didRemoveLastObserver|notifyDidChange)\b => compare the override with the article
\bTimeSource\)?\? => a time source is no optional: any TimeSource = SystemTimeSource.shared
\btimeSource\w*[?!]?\.now\b => the time of a time source is a Duration, not a Date
\bmmm_description\b|\.localizedDescription\b => for the errors of loadables: "\(error)"
\bif let \w+ = .*\.sink\b => a sink is no optional
\bwait\(for: => in an XCTest on Linux: await fulfillment(of:timeout:)
\bsuper\.setUp\(\) => in an asynchronous setUp() of an XCTest: remove it
\boverride var description\b => remove override, and conform to CustomStringConvertible
\bfunc nextTimeout\(afterFailure\b.*-> *TimeInterval => a Duration?, nil to give up
\bimport +MMMLoadableObjC\b => remove it
\bimport +MMMCommonCore\b => for the time sources of loadables: remove it
\bUIImage\b => the image of a loadable is a Bitmap of LoadableImages: bitmap.cgImage, Bitmap(cgImage)
\bPublicLoadableImage\(|\bFilteredLoadableImage\([^f]*\{ => see the article: image(at:), filters:
\bTestLoadableImage\b => import LoadableImagesTesting too
\bMMMMockTimeSource\b => for loadables: ManualTimeSource of LoadablesTesting
\bMMM(?!LoadableObjC\b)\w*Loadable\w*(?<!TestCase)(?<!Tests)\b|\bMMMObserverHub\b|\bMMM_CONTENTS\b => no counterpart, or in a string: see the article
\bMMMTestLoadable\b => import LoadablesTesting too
LIST
)

# Lists the lines of a file.
read -r -d '' listing <<'PERL' || true
my $name = shift;
open my $file, "<", $name or die "$name: $!\n";
my @lines = <$file>;
my $text = join "", @lines;
exit unless ($text =~ s{^\s*//.*}{}gmr) =~ /\bLoadables\b|\bMMM\w*Loadable|\bMMM_CONTENTS\b/;
my ($manifest, @rest) = split /\n/, $ENV{DECISIONS};
# The state of a test double can be assigned.
my @classes = ($text =~ /\bclass\s+(\w+)\s*:\s*TestLoadable\b/g);
my $types = join "|", "TestLoadable(?:Image)?", @classes;
my $doubles = join "|", "\0", $text =~ /\b(\w+)\s*[:=]\s*(?:$types)\b/g;
my @decisions = $text =~ /^import PackageDescription\b/m ? $manifest : @rest;
for my $number (1 .. @lines) {
  my $line = $lines[$number - 1];
  for my $decision (@decisions) {
    my ($pattern, $advice) = split / => /, $decision, 2;
    next if $pattern =~ /^.bloadableState/ && $line =~ /\b(?:$doubles)[?!]?\.loadableState *=/;
    print "$name:$number: $advice: ", $line =~ s/\n?$/\n/r if $line !~ m{^\s*//} && $line =~ m{$pattern};
  }
}
PERL

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
  DECISIONS=$decisions perl -e "$listing" "$file"
done < <(sources "$@" | sort -z)
