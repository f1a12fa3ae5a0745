'use strict';

// The page of a run. The run is columns of numbers: they become typed arrays once, and no event or version is an
// object. All that is shown follows from a moment, a node, a window of time and a filter.

const STATES = ['idle', 'syncing', 'synced', 'failed'];
const [SYNCING, SYNCED, FAILED, HAS_CONTENTS, IS_GONE] = [1, 2, 3, 4, 8];
const SIGNS = {
  idle: '○', syncing: '◐', synced: '✓', failed: '✗', failure: '✗', contents: '▣', noContents: '□', retry: '↻',
  fault: '↯', breakpoint: '◆', offline: '○', suspended: '‖', resumed: '▸', user: '●', script: '●',
};
const FLAGS = { contents: ['▣', 'synced'], 'no contents': ['□', 'idle'], 'stale contents': ['▨', 'stale'] };
const LEVELS = { error: 'failed', warning: 'warning', consequence: 'muted' };
const OUTCOMES = { succeeded: 'synced', failed: 'failed', refused: 'warning', wasted: 'muted' };
const CHECKS = [['○', 'pending', 'idle'], ['✓', 'met', 'synced'], ['✗', 'failed', 'failed']];
const [SECOND, DAY] = [1e9, 86400e9];
const UNITS = [[DAY, 'd'], [SECOND, 's'], [1e6, 'ms'], [1e3, 'µs'], [1, 'ns']];
/** A chain of causes is followed so far. */
const MAX_STEPS = 200;

let run;
/** The shown place. `event` is the event to which the reader has gone, or -1. */
const view = { moment: -1, node: -1, event: -1, tab: 'log', isRevealed: true, detail: {}, frame: 0, rest: 0 };
/** The places to go back to. */
const trail = [];

// Elements

const $ = (id) => document.getElementById(id);

/** Makes an element. A child is an element, a text or nothing. */
function make(tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children.filter(Boolean));
  return element;
}

function makeButton(className, action, ...children) {
  const button = Object.assign(make('button', className, ...children), { type: 'button' });
  button.addEventListener('click', action);
  return button;
}

/** Sets a text, and a class if there is one. A text that stays costs no layout. */
function show(element, text, className = element.className) {
  if (element.textContent !== text) element.textContent = text;
  if (element.className !== className) element.className = className;
}

const marked = (style, glyph, text) => make('span', style, make('span', 'sign', glyph), text);
const words = (...texts) => texts.filter(Boolean).join(' ');
const grouped = (number) => number.toLocaleString('en');
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

// Times

const twoDigits = (number) => String(Math.floor(number)).padStart(2, '0');

/** A time with hours, such as 00:01:07.250. Truncates, so that no text is later than its time. */
function clock(at) {
  const milliseconds = Math.floor(at / 1e6);
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map(twoDigits);
  return `${parts.join(':')}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

/** A time with hours only if the run has hours. */
const stamp = (at) => clock(at).slice(run.lastTime < 3600 * SECOND ? 3 : 0);

const longDuration = (seconds) => (seconds < 3600 ? `${Math.floor(seconds / 60)}m${twoDigits(seconds % 60)}s`
  : `${Math.floor(seconds / 3600)}h${twoDigits(seconds / 60 % 60)}m`);

/** A remaining time. Rounds up to 0.1 s below a minute, then to 1 s; from an hour on, truncates to minutes. */
function countdown(left) {
  const tenths = Math.ceil(Math.max(0, left) / 1e8);
  return tenths < 600 ? `${(tenths / 10).toFixed(1)}s` : longDuration(Math.ceil(tenths / 10));
}

/** A round duration, such as 250ms, 1.5s, 2m, 1h05m or 3d. */
function duration(length) {
  if (length >= 60 * SECOND && length < DAY) return longDuration(length / SECOND).replace(/00[ms]$/, '');
  const [unit, name] = UNITS.find(([least]) => length >= least) ?? [1, 's'];
  return `${+(length / unit).toFixed(3)}${name}`;
}

// Columns

/** The first index in low..<high that is not before, if those before come first. */
function partition(low, high, isBefore) {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of entries of an ascending column that are at most a value. */
const countUpTo = (column, value) => partition(0, column.length, (index) => column[index] <= value);

/** The numbers below a length that a test accepts. */
function numbersWhere(length, isAccepted) {
  const numbers = new Int32Array(length);
  let count = 0;
  for (let number = 0; number < length; number++) if (isAccepted(number)) numbers[count++] = number;
  return numbers.subarray(0, count);
}

function runningSums(numbers) {
  let sum = 0;
  const sums = new Float64Array(numbers.length);
  for (let index = 0; index < numbers.length; index++) sums[index] = sum += numbers[index];
  return sums;
}

/** Groups rows by node: the rows of node n are order[start[n]] to order[start[n + 1] - 1], in their order. */
function groupByNode(nodes, nodeCount) {
  const start = new Int32Array(nodeCount + 1);
  for (const node of nodes) if (node >= 0) start[node + 1]++;
  for (let node = 0; node < nodeCount; node++) start[node + 1] += start[node];
  const next = start.slice();
  const order = new Int32Array(start[nodeCount]);
  for (let row = 0; row < nodes.length; row++) if (nodes[row] >= 0) order[next[nodes[row]]++] = row;
  return { start, order };
}

/** The last row of a node among the rows below a limit, or -1. */
function lastRow({ start, order }, node, limit) {
  const index = partition(start[node], start[node + 1], (at) => order[at] < limit) - 1;
  return index < start[node] ? -1 : order[index];
}

// The run

/** Columns whose numbers can exceed 32 bits. */
const WIDE = new Set(['time', 'end', 'until']);

/** Replaces the columns of a table by typed arrays. */
function typed(table) {
  for (const [name, column] of Object.entries(table)) {
    if (Array.isArray(column)) table[name] = WIDE.has(name) ? new Float64Array(column) : new Int32Array(column);
  }
}

function readRun() {
  const data = JSON.parse($('run').textContent);
  $('run').textContent = '';
  const { nodes, versions, ledger, structure: { children, ...structure }, events: { number, ...events } } = data;
  [nodes, versions, structure, events, ledger].forEach(typed);
  const nodeCount = nodes.name.length;
  const moments = Object.fromEntries(Object.entries(data.moments).map(([name, column]) => [name, runningSums(column)]));
  const countsOf = indexVersions(versions, moments, nodes);
  if (events.time) events.time = runningSums(events.time);
  events.number = numbersOf(number, events.node.length);
  const versionsOf = groupByNode(versions.node, nodeCount);
  versionsOf.failed = runningSums(versionsOf.order.map((row) => versions.ended[row] === FAILED));
  const isFailure = data.signs.map((sign) => sign === 'failed' || sign === 'failure');
  const isNotification = data.levels.map((level) => level === 'consequence');
  run = Object.assign(data, {
    moments, events, versionsOf, isNotification, countsOf, children,
    failures: numbersWhere(events.sign.length, (event) => isFailure[events.sign[event]]),
    historyOf: groupByNode(events.node.map((node, row) => (isNotification[events.level[row]] ? -1 : node)), nodeCount),
    childrenOf: groupByNode(structure.node.map((node) => node + 1), nodeCount + 1),
    delaysOf: groupByNode(ledger.node, nodeCount),
    trafficOf: new Map(data.traffic.map((traffic) => [traffic.node, traffic])),
    lastTime: lastTimeOf(data.endTime, moments.time.at(-1)),
  });
  run.failureTimes = Float64Array.from(run.failures, timeOfEvent);
  run.away = timesAway();
}

/** The end of what the lanes show: the end of the run, unless nearly all of the run is empty. */
const lastTimeOf = (end, last) => Math.max(1, last > 0 && end > 100 * last ? last * 1.05 : end);

/** The number of each event. The numbers of lost events are skipped. */
function numbersOf({ first, gaps }, length) {
  const steps = new Float64Array(length).fill(1).fill(first, 0, 1);
  for (const [event, skipped] of gaps) steps[event] += skipped;
  return runningSums(steps);
}

/** Adds to each version its time, its event and how a sync ended in it. Returns the counts of states by moment. */
function indexVersions(versions, moments, nodes) {
  const { node, code, entry } = versions;
  const latest = new Int32Array(nodes.name.length).fill(-1);
  const counts = [0, 0, 0, 0];
  const countsOf = new Int32Array(4 * moments.time.length);
  const count = (row, change) => {
    if (row >= 0 && nodes.counted[node[row]] && !(code[row] & IS_GONE)) counts[code[row] & 3] += change;
  };
  Object.assign(versions, { ended: new Uint8Array(code.length), time: new Float64Array(code.length) });
  for (let row = 0, moment = 0; moment < moments.time.length; moment++) {
    for (; row < moments.versions[moment]; row++) {
      const [before, state] = [latest[node[row]], code[row] & 3];
      versions.time[row] = moments.time[moment];
      entry[row] = entry[row] > 0 ? moments.events[moment] - entry[row] : -1;
      const isEnd = state >= SYNCED && before >= 0 && ((code[before] & 3) !== state || entry[before] !== entry[row]);
      if (isEnd) versions.ended[row] = state;
      count(before, -1);
      count(row, 1);
      latest[node[row]] = row;
    }
    countsOf.set(counts, 4 * moment);
  }
  return countsOf;
}

/** The spans of time in which the network or the app is away. */
function timesAway() {
  const { world, moments, endTime } = run;
  return world.map(([moment, isOnline, isActive, suspensions], index) => ({
    from: moments.time[moment], to: moments.time[world[index + 1]?.[0]] ?? endTime,
    text: words(!isOnline && 'offline', !isActive && 'background', suspensions && 'suspended'),
  })).filter(({ text }) => text);
}

/** The text of a row, empty if there is no such row. */
const textOf = (column, row) => run.texts[column[row]] ?? '';
const nameOf = (node) => textOf(run.nodes.name, node);
const momentOfEvent = (event) => countUpTo(run.moments.events, event);
const timeOfEvent = (event) => (run.events.time ? run.events.time[event] : run.moments.time[momentOfEvent(event)]);
const whyText = (event) => textOf(run.events.why, event) || textOf(run.events.text, event);
const lastMoment = () => run.moments.time.length - 1;
/** The last moment at or before a time. */
const momentAt = (at) => clamp(countUpTo(run.moments.time, at) - 1, Math.min(0, lastMoment()), lastMoment());

/** The cause of an event, or -1 if it has none or it is lost. */
function causeOf(event) {
  const { number, cause } = run.events;
  const found = countUpTo(number, number[event] - cause[event]) - 1;
  return cause[event] && number[found] === number[event] - cause[event] ? found : -1;
}

const hasReason = (event) => run.events.next[event] > 0 && run.events.next[event] <= event;
/** The events that explain an event, the nearest first. */
function chainOf(event) {
  const chain = [];
  while (chain.length < MAX_STEPS && hasReason(event)) chain.push(event -= run.events.next[event]);
  return chain;
}

// The state at the moment

const time = () => run.moments.time[view.moment] ?? 0;
/** The number of rows of a table that belong to the moment or to an earlier one. */
const pastRows = (table) => run.moments[table][view.moment] ?? 0;
const firstEvent = () => run.moments.events[view.moment - 1] ?? 0;
const lastEvent = () => pastRows('events') - 1;
const versionOf = (node) => lastRow(run.versionsOf, node, pastRows('versions'));
/** The children of a node, or the roots for -1. */
const childrenOf = (node) => run.children[lastRow(run.childrenOf, node + 1, pastRows('structure'))] ?? [];

/** The texts about a node at the moment, and its state. */
function snapshot(node) {
  const { nodes: { counted }, versions } = run;
  const version = versionOf(node);
  const [flag, status, error, reason, stats, readings] = ['flag', 'status', 'error', 'now', 'stats', 'readings']
    .map((column) => textOf(versions[column], version));
  const code = versions.code[version] ?? IS_GONE;
  const state = code & IS_GONE ? '' : STATES[code & 3];
  return {
    state: state || (version < 0 ? '' : 'released'), glyph: SIGNS[state] ?? '·', style: state || 'muted',
    flag, error, reason, stats, readings, status: status || (counted[node] ? '' : readings.match(/\t(.*)/)?.[1] ?? ''),
    entry: versions.entry[version] ?? -1, ...retryOf(version),
  };
}

/** The sentence about a retry, and the time left in it. A part between two \u0002 is for the time that is left. */
function retryOf(version) {
  const { time: { [version]: since }, until: { [version]: until }, retry } = run.versions;
  const remaining = since + until - time();
  const sentence = textOf(retry, version).replace(/\u0002([^\u0002]*)\u0002/g, remaining > 0 ? '$1' : '');
  const left = sentence.includes('\u0001') ? countdown(remaining) : '';
  return { left, retry: sentence.replace('\u0001', left) };
}

/** A node in words, such as: avatar image failed stale contents timeout. */
function describe(node) {
  const { state, flag, error } = snapshot(node);
  return words(nameOf(node), textOf(run.nodes.kind, node), state, flag, error);
}

// The filter

const filter = { text: '', all: 0, lowered: null, bits: null, states: [], nodeCount: 0 };

/** Sets the words that must all match. A bit of a text stands for a word in it, so that rows are compared by number. */
function setFilter(text) {
  const sought = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 30);
  const bitsOf = (searched) => sought.reduce((bits, word, bit) => bits | searched.includes(word) << bit, 0);
  Object.assign(filter, { text: text.trim(), all: 2 ** sought.length - 1 });
  tree.rows = null;
  if (sought.length) {
    filter.lowered ??= run.texts.map((searched) => searched.toLowerCase());
    filter.bits = new Int32Array(filter.lowered.map(bitsOf));
    filter.states = STATES.map(bitsOf);
  }
  listEvents();
}

/** Puts the events that match into the log. Notifications of observers are left out until they are asked for. */
function listEvents() {
  const { isNotification, nodes: { name }, events: { node, text, level } } = run;
  const { bits, all } = filter;
  const isMatch = (event) => (bits[name[node[event]]] | bits[text[event]]) === all;
  const isListed = (event) => log.showsNotifications || !isNotification[level[event]];
  log.events = numbersWhere(node.length, (event) => isListed(event) && (!all || isMatch(event)));
  view.isRevealed = true;
  schedule();
}

function toggleNotifications() {
  log.showsNotifications = !log.showsNotifications;
  listEvents();
  say(log.showsNotifications ? 'the log shows notifications of observers' : 'the log leaves out notifications of observers');
}

function matches(node) {
  const { nodes: { name, kind, title }, versions: { error, flag, code } } = run;
  const { bits, states, all } = filter;
  const version = versionOf(node);
  const shown = version < 0 ? 0 : bits[error[version]] | bits[flag[version]] | states[code[version] & 3];
  return (bits[name[node]] | bits[kind[node]] | bits[title[node]] | shown) === all;
}

// The rows of the tree

/** `all` has each place of a node; `first` is the first of a node; `rows` are not folded away or filtered out. */
const tree = { all: null, first: null, rows: null, folded: null, matched: null, selected: 0 };

/** Lays out all places, depth first. Below a further place of a node, its children are not repeated. */
function layOut() {
  const { name, kind } = run.nodes;
  const [all, open, first] = [[], [], new Int32Array(name.length).fill(-1)];
  const addChildren = (children, parent, level) => {
    const places = children.map((node, index) => ({ node, parent, level, position: index + 1, size: children.length }));
    for (const place of places.reverse()) open.push(place);
  };
  // A root has its first place in the group that contains it, or else at the top, whatever else refers to it.
  const groups = [...name.keys()].filter((node) => /^(group|chain)\b/.test(textOf(kind, node)));
  const inGroups = new Set(groups.flatMap(childrenOf));
  const top = new Set(childrenOf(-1).filter((node) => !inGroups.has(node)));
  const addTree = (roots) => {
    addChildren(roots, -1, 1);
    for (let place; (place = open.pop());) {
      const { node, level } = place;
      const row = all.push(place) - 1;
      if (first[node] >= 0 || (level > 1 && top.has(node))) continue;
      first[node] = row;
      addChildren(childrenOf(node), row, level + 1);
    }
  };
  addTree([...top]);
  addTree(childrenOf(-1).filter((node) => first[node] < 0));
  Object.assign(tree, { all, first, rows: null });
}

const nodeAt = (item) => tree.all[tree.rows[item]].node;
const hasChildren = (row) => tree.all[row + 1]?.level > tree.all[row]?.level;

function unfoldedRows() {
  let deepest = Infinity;
  return numbersWhere(tree.all.length, (row) => {
    const { node, level } = tree.all[row];
    if (level > deepest) return false;
    deepest = tree.folded[node] ? level : Infinity;
    return true;
  });
}

/** The rows that match the filter, and their ancestors. */
function matchingRows() {
  const { all, first } = tree;
  const isShown = new Uint8Array(all.length);
  tree.matched = first.map((row, node) => row >= 0 && matches(node));
  filter.nodeCount = tree.matched.reduce((sum, isMatch) => sum + isMatch, 0);
  for (let row = all.length; row-- > 0;) {
    const { node, parent } = all[row];
    isShown[row] |= tree.matched[node];
    if (isShown[row] && parent >= 0) isShown[parent] = 1;
  }
  return numbersWhere(all.length, (row) => isShown[row]);
}

function updateRows() {
  if (!tree.all) layOut();
  if (filter.all) tree.rows = matchingRows();
  tree.rows ??= unfoldedRows();
  const isSelected = (row) => tree.all[row]?.node === view.node;
  if (!isSelected(tree.rows[tree.selected])) tree.selected = tree.rows.findIndex(isSelected);
}

/** Unfolds the ancestors of a node. */
function revealNode(node) {
  if (!tree.all) layOut();
  const { all, first, folded } = tree;
  for (let row = all[first[node]]?.parent; row >= 0; row = all[row].parent) {
    if (folded[all[row].node]) tree.rows = null;
    folded[all[row].node] = 0;
  }
}

// Lists

/** The height that no browser refuses. A higher list scrolls faster than its scroll bar. */
const MAX_HEIGHT = 15e6;
/** Rows are made in steps, so that most scrolling does nothing. */
const STEP = 4;
const PRINTED_ROWS = 500;

/** A scrolled list of rows of equal height. Only the rows near the window exist. */
class RowList {
  constructor(scroller, { count, makeRow, fill, filled }) {
    Object.assign(this, { scroller, count, makeRow, fill, filled, rows: [], first: 0, scale: 1 });
    this.slice = make('div', 'slice');
    this.track = make('div', 'track', this.slice);
    this.note = make('p', 'note');
    scroller.append(this.track, this.note);
    scroller.addEventListener('scroll', () => this.update());
  }

  get top() { return this.scroller.scrollTop * this.scale; }
  get page() { return Math.max(1, Math.floor(this.window / this.rowHeight) - 1); }

  /** Measures the window. */
  resize() {
    this.rowHeight = parseFloat(getComputedStyle(this.scroller).getPropertyValue('--row'));
    this.window = this.scroller.clientHeight;
    this.setRowCount(Math.ceil(this.window / this.rowHeight) + 3 * STEP);
  }

  setRowCount(size) {
    while (this.rows.length > size) this.rows.pop().element.remove();
    for (let index = this.rows.length; index < size; index++) {
      this.rows.push(this.makeRow());
      this.rows[index].element.id = `${this.scroller.id}-${index}`;
      this.slice.append(this.rows[index].element);
    }
  }

  /** Fills all rows, after a change of what they show. */
  refresh() {
    const height = this.count() * this.rowHeight;
    const shown = Math.min(height, MAX_HEIGHT);
    this.scale = shown < height ? (height - this.window) / (shown - this.window) : 1;
    this.track.style.height = `${shown}px`;
    this.update(true);
  }

  /** Fills the rows for the window if it has moved by a step. */
  update(isChanged = false) {
    if (this.isPrinting || !this.window) return;
    const first = Math.max(0, Math.floor(this.top / this.rowHeight / STEP - 1) * STEP);
    this.slice.style.top = `${this.scroller.scrollTop + first * this.rowHeight - this.top}px`;
    if (isChanged || first !== this.first) this.fillFrom(first);
  }

  fillFrom(first) {
    const count = this.count();
    this.first = first;
    this.rows.forEach((row, index) => {
      row.item = first + index < count ? first + index : -1;
      row.element.hidden = row.item < 0;
      if (row.item >= 0) this.fill(row, row.item);
    });
    this.filled?.(this);
  }

  /** Marks an item for screen readers, and scrolls to it if it has to be revealed and is out of sight. */
  activate(item, { isRevealed, isCentred }) {
    const offset = item * this.rowHeight - this.top;
    const lowest = this.window - this.rowHeight;
    if (isRevealed && item >= 0 && (offset < 0 || offset > lowest)) {
      const margin = isCentred ? lowest / 2 : offset < 0 ? 0 : lowest;
      this.scroller.scrollTop = (item * this.rowHeight - margin) / this.scale;
      this.update();
    }
    this.scroller.setAttribute('aria-activedescendant', this.rows[item - this.first]?.element.id ?? '');
  }

  rowOf(target) { return this.rows.find(({ item, element }) => item >= 0 && element.contains(target)); }

  /** Puts the rows around an item, up to a limit, into the flow of the printed page. */
  print(item, noun) {
    const total = this.count();
    const shown = Math.min(PRINTED_ROWS, total);
    this.setRowCount(shown);
    this.fillFrom(clamp(item - (shown >> 1), 0, total - shown));
    this.isPrinting = true;
    show(this.note, shown < total ? `${grouped(total - shown)} more ${noun} are not printed.` : '');
  }
}

// Lanes

const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21600, 43200];
/** 1, 2 and 5 times powers of ten of a unit. */
const roundSteps = (unit, powers) => [...Array(powers).keys()].flatMap((power) => (
  [1, 2, 5].map((factor) => factor * 10 ** power * unit)));
const GRID_STEPS = [...roundSteps(1, 9), ...CLOCK_STEPS.map((seconds) => seconds * SECOND), ...roundSteps(DAY, 9)];
const COLOURS = ['line', 'muted', 'syncing', 'bar', 'synced', 'failed', 'stale', 'warning', 'accent'];
const MARKS = { [SYNCED]: new Path2D('M-3.5 0l2.5 3 4.5-6.5'), [FAILED]: new Path2D('M-3-3l6 6m-6 0l6-6') };

/** The lanes show the window of time from..to, `width` pixels wide. */
const lanes = { from: 0, to: 1, width: 0, grid: [], colours: {}, drawn: [] };

const xOf = (at) => (at - lanes.from) / (lanes.to - lanes.from) * lanes.width;
const timeAt = (x) => lanes.from + x / lanes.width * (lanes.to - lanes.from);

/** Reads the colours for canvases, which take no variables. */
function readColours() {
  const { style } = $('axis-canvas');
  const computed = getComputedStyle($('axis-canvas'));
  for (const name of COLOURS) {
    style.color = `var(--${name})`;
    lanes.colours[name] = computed.color;
  }
  lanes.font = `11px ${computed.fontFamily}`;
}

/** Sizes a canvas, which clears it, and returns a context whose unit is a CSS pixel. */
function contextOf(canvas, height) {
  const [scale, { width, font }] = [devicePixelRatio, lanes];
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  return Object.assign(context, { font });
}

function fill(context, colour, left, top, width, height) {
  context.fillStyle = lanes.colours[colour];
  context.fillRect(left, top, width, height);
}

/** Writes a text beside a line, if it fits between two points. */
function write(context, colour, text, left, right, baseline) {
  context.fillStyle = lanes.colours[colour];
  if (left + context.measureText(text).width + 4 < right) context.fillText(text, Math.round(left) + 4, baseline);
}

/** The times with a line in the lanes, at least 76 pixels apart. */
function gridTimes() {
  const step = GRID_STEPS.find((candidate) => xOf(lanes.from + candidate) >= 76) ?? GRID_STEPS.at(-1);
  const first = Math.ceil(lanes.from / step);
  const length = Math.max(0, Math.floor(lanes.to / step) - first + 1);
  return Array.from({ length }, (_, index) => (first + index) * step);
}

/** Draws the times, the names of the times away, and the failures. */
function drawAxis() {
  const { width, grid } = lanes;
  const height = $('axis').offsetHeight;
  const context = contextOf($('axis-canvas'), height);
  drawBackground(context, 0, height);
  for (const at of grid) write(context, 'muted', duration(at), xOf(at), width, 13);
  run.away.forEach((away, index) => {
    const right = index + 1 < run.away.length ? xOf(run.away[index + 1].from) : width;
    write(context, 'warning', away.text, Math.max(0, xOf(away.from)), right, 26);
  });
  const failuresUpTo = (x) => (timeAt(x) > 0 ? countUpTo(run.failureTimes, timeAt(x)) : 0);
  const isFailure = (x) => failuresUpTo(x) < failuresUpTo(x + 1);
  for (const x of numbersWhere(width, isFailure)) fill(context, 'failed', x, height - 4, 1, 4);
}

/** Draws the grid, and the times at which the network or the app is away. */
function drawBackground(context, top, height) {
  for (const { from, to, text } of run.away) {
    context.globalAlpha = text.includes(' ') ? .26 : .16;
    fill(context, 'warning', xOf(from), top, Math.max(1, xOf(to) - xOf(from)), height);
  }
  context.globalAlpha = 1;
  for (const at of lanes.grid) fill(context, 'line', Math.round(xOf(at)), top, 1, height);
}

/** Draws the lanes of all rows of the tree on one canvas, if they are not those on it. */
function drawLanes({ rows, rowHeight, first, isPrinting }) {
  const key = [first, rows.length, tree.rows, lanes.from, lanes.to];
  const row = rows.find(({ item }) => item >= 0);
  if (!lanes.width || !row || isPrinting || key.every((part, index) => part === lanes.drawn[index])) return;
  lanes.drawn = key;
  const lane = row.element.querySelector('.lane');
  const [top, height] = [lane.offsetTop - row.element.offsetTop, lane.offsetHeight];
  const context = contextOf(tree.canvas, rows.length * rowHeight);
  tree.canvas.style.left = `${lane.offsetLeft}px`;
  for (const { item } of rows) {
    if (item >= 0) drawLane(context, nodeAt(item), (item - first) * rowHeight + top, height);
  }
}

function drawLane(context, node, top, height) {
  drawBackground(context, top, height);
  const traffic = run.trafficOf.get(node);
  if (traffic) return drawTraffic(context, traffic, top + 3, height - 6);
  const { order, failed, start: { [node]: start, [node + 1]: end } } = run.versionsOf;
  const { time: times, ended } = run.versions;
  const startOf = (index) => (index < end ? times[order[index]] : run.endTime);
  const middle = top + Math.round(height / 2);
  let index = Math.max(start, partition(start, end, (at) => startOf(at) <= lanes.from) - 1);
  for (let next, nearest = -Infinity; index < end && startOf(index) <= lanes.to; index = next) {
    // Of the versions in one pixel, the last is drawn, and a failure among them.
    const x = xOf(startOf(index));
    const edge = timeAt(Math.floor(x) + 1);
    next = partition(index + 1, end, (at) => startOf(at) < edge);
    drawVersion(context, order[next - 1], Math.max(0, x), Math.min(lanes.width, xOf(startOf(next))), middle);
    const mark = failed[next - 1] > (failed[index - 1] ?? 0) ? FAILED : ended[order[next - 1]];
    if (!mark || x < 0) continue;
    drawMark(context, mark, x, middle, x - nearest < 9);
    nearest = x;
  }
}

/** Draws a bar while a node syncs, dashes while it waits for a retry, and a line below while it has contents. */
function drawVersion(context, version, left, right, middle) {
  const { code: { [version]: code }, until: { [version]: until }, time: { [version]: since }, flag } = run.versions;
  if (code & IS_GONE) return;
  const width = Math.max(1, right - left);
  const line = textOf(flag, version) === 'stale contents' ? 'stale' : 'synced';
  if (code & HAS_CONTENTS) fill(context, line, left, middle + 6, width, 2);
  if ((code & 3) === FAILED && !until) fill(context, 'failed', left, middle, width, 1);
  // A bar and the dashes leave room for the mark between them.
  if ((code & 3) === SYNCING) fill(context, 'bar', left, middle - 4, Math.max(2, width - 6), 8);
  const end = (code & 3) === FAILED && until ? Math.min(right, xOf(since + until)) - 2 : left;
  for (let x = left + 7; x < end; x += 6) fill(context, 'syncing', x, middle - 1, Math.min(3, end - x), 1);
}

/** Draws ✓ or ✗ where a sync ended, or a line if the mark before it is near. */
function drawMark(context, state, x, middle, isNear) {
  const colour = STATES[state];
  if (isNear) return fill(context, colour, x - 1, middle - 4, 2, 8);
  context.translate(x, middle);
  Object.assign(context, { strokeStyle: lanes.colours[colour], lineWidth: 2, lineCap: 'round' });
  context.stroke(MARKS[state]);
  context.translate(-x, -middle);
}

/** Draws the outcomes of requests as stacked bars. A bar is the average of the spans in its pixels. */
function drawTraffic(context, { span, outcomes, counts }, top, height) {
  const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
  const spans = counts[0]?.length ?? 0;
  const bars = [];
  for (let index = Math.floor(lanes.from / span), next; index < spans && index * span < lanes.to; index = next) {
    const left = xOf(index * span);
    next = clamp(Math.floor(timeAt(Math.floor(left) + 1) / span), index + 1, spans);
    const means = counts.map((column) => total(column.slice(index, next)) / (next - index));
    bars.push({ left, width: Math.max(1, xOf(next * span) - left - .5), means });
  }
  const scale = height / Math.max(1e-9, ...bars.map(({ means }) => total(means)));
  for (const { left, width, means } of bars) {
    means.forEach((mean, row) => {
      const base = top + height - total(means.slice(0, row)) * scale;
      fill(context, OUTCOMES[outcomes[row]] ?? 'accent', left, base, width, -mean * scale);
    });
  }
}

/** Zooms the window of time. The time under a point stays there. */
function zoom(factor, around = time()) {
  const span = clamp((lanes.to - lanes.from) * factor, Math.min(10, run.lastTime), run.lastTime);
  setWindow(around - (around - lanes.from) / (lanes.to - lanes.from) * span, span);
}

function setWindow(from, span = lanes.to - lanes.from) {
  lanes.from = clamp(from, 0, run.lastTime - span);
  lanes.to = lanes.from + span;
  schedule();
}

// Tree

/** Makes a row of cells. A cell is its name and the names of its parts. */
function makeRow(role, cellRole, ...cells) {
  const row = { element: Object.assign(make('div', ''), { role }) };
  const add = (parent, name) => parent.appendChild(row[name] = make('span', name));
  for (const [name, ...parts] of cells) {
    const cell = Object.assign(add(row.element, name), { role: cellRole });
    for (const part of parts) add(cell, part);
  }
  return row;
}

const makeTreeRow = () => makeRow('treeitem', null, ['name', 'fold', 'label'], ['kind'], ['state'], ['flag'],
  ['error', 'message', 'retry'], ['lane']);

function fillTreeRow({ element, fold, label, kind, state, flag, message, retry }, item) {
  const { all, first, rows, folded, matched, selected } = tree;
  const { node, level, position, size } = all[rows[item]];
  const [isParent, isReference] = [hasChildren(rows[item]), first[node] !== rows[item]];
  const isUnfolded = filter.all > 0 || !folded[node];
  const shown = snapshot(node);
  const [glyph, style] = FLAGS[shown.flag] ?? [shown.flag, 'muted'];
  const isSelected = item === selected;
  element.className = words('row tree-row', isSelected && 'selected', filter.all && !matched[node] && 'aside');
  element.style.setProperty('--level', Math.min(level - 1, 12));
  show(fold, isParent ? (isUnfolded ? '▾' : '▸') : '');
  show(label, isReference ? `→ ${nameOf(node)}` : nameOf(node), isReference ? 'label reference' : 'label');
  show(kind, textOf(run.nodes.kind, node));
  show(state, shown.state && `${shown.glyph} ${shown.state}`, `state ${shown.style}`);
  show(flag, style === 'stale' ? `${glyph} stale` : glyph, `flag ${style}`);
  show(message, shown.error || shown.status, shown.error ? 'message' : 'message muted');
  [label.title, message.title] = [nameOf(node), message.textContent];
  show(retry, shown.left && `${shown.left} ↻`);
  Object.assign(element, {
    ariaLabel: describe(node), ariaLevel: level, ariaSetSize: size, ariaPosInSet: position,
    ariaSelected: isSelected, ariaExpanded: isParent ? isUnfolded : null,
  });
}

function clickTree({ target, clientX }) {
  const row = tree.list.rowOf(target);
  if (!row) return;
  const node = nodeAt(row.item);
  tree.selected = row.item;
  const lane = target.closest('.lane')?.getBoundingClientRect();
  if (lane) go({ node, moment: momentAt(timeAt(clientX - lane.left)) });
  else go({ node }, false);
  if (target === row.fold) toggleFold();
}

function toggleFold() {
  if (filter.all) return say('a filter shows all matches; Esc clears it');
  if (!hasChildren(tree.rows[tree.selected])) return;
  tree.folded[view.node] ^= 1;
  tree.rows = null;
  schedule();
}

function select(item) {
  tree.selected = item;
  go({ node: nodeAt(item) }, false);
}

function turnWheel(event) {
  if (!event.ctrlKey) return event.deltaX && setWindow(lanes.from + timeAt(event.deltaX) - timeAt(0));
  event.preventDefault();
  return zoom(1.2 ** (event.deltaY / 40), timeAt(Math.max(0, event.clientX - $('axis').getBoundingClientRect().left)));
}

// Detail

/** Names and values, from lines of a name, a tab and a value. */
function facts(lines) {
  const pairs = lines.split('\n').filter(Boolean).map((line) => line.split('\t'));
  return pairs.length && make('dl', 'facts', ...pairs.flatMap(([name, ...value]) => (
    [make('dt', '', name), make('dd', '', value.join(' '))])));
}

const part = (heading, ...content) => (content.some(Boolean) ? [make('h3', '', heading), ...content] : []);

/** A button that goes to an event, with what explains it. */
function stepTo(event, name = nameOf(run.events.node[event])) {
  const text = make('span', '', name && make('bdi', '', name), ` ${whyText(event)}`);
  return makeButton('step', () => goToEvent(event), make('span', 'stamp', stamp(timeOfEvent(event))), text);
}

function renderDetail() {
  const { node, detail } = view;
  $('back').disabled = !trail.length;
  if (detail.node === node && detail.moment === view.moment) return;
  const hadFocus = $('detail-body').contains(document.activeElement);
  if (detail.node !== node) $('detail').scrollTop = 0;
  view.detail = { node, moment: view.moment };
  show($('detail-heading'), node < 0 ? 'No node' : textOf(run.nodes.title, node) || nameOf(node));
  $('detail-body').replaceChildren(...(node < 0 ? [] : detailOf(node)));
  if (hadFocus) $('detail').focus();
}

function detailOf(node) {
  const { nodes, delaysOf } = run;
  const { glyph, state, style, flag, error, retry, readings, entry, stats, reason } = snapshot(node);
  const [flagGlyph, flagStyle] = FLAGS[flag] ?? ['', 'muted'];
  return [
    make('p', 'muted', nodes.title[node] && make('bdi', '', nameOf(node)), ' ', textOf(nodes.kind, node)),
    make('p', 'states', marked(`state ${style}`, glyph, state), flag && marked(flagStyle, flagGlyph, flag)),
    error && make('p', 'error', error),
    retry && make('p', 'retry', retry),
    facts(readings),
    ...(entry < 0 ? [] : [make('p', 'why', make('b', '', 'why: '), whyText(entry)), ...chainLists(chainOf(entry))]),
    reason && make('p', '', make('b', '', 'now: '), reason),
    ...part('Stats', facts(stats)),
    ...part('Back-off', ...delayTable(delaysOf, node)),
    ...part('Settings', facts(textOf(nodes.facts, node))),
    ...part('Children', ...childButtons(node)),
    ...part('History', ...historySteps(node)),
  ].filter(Boolean);
}

/** The chain of causes. The rest of a long chain is folded. */
function chainLists(chain) {
  const listOf = (events) => make('ol', '', ...events.map((event) => make('li', '', stepTo(event))));
  const isCut = chain.length === MAX_STEPS && hasReason(chain.at(-1));
  return [listOf(chain.slice(0, 8)), chain.length > 8 && make('details', '',
    make('summary', 'link', `${chain.length - 8} more steps`), listOf(chain.slice(8)),
    isCut && make('p', 'muted', 'further causes are not followed'))];
}

const DELAY_COLUMNS = ['at', 'number', 'planned', 'actual', 'drift', 'outcome'];

/** A table of the latest delays of a node up to the moment, the latest first. */
function delayTable({ start, order }, node) {
  const rows = order.subarray(start[node], start[node + 1]).filter((row) => run.ledger.time[row] <= time()).reverse();
  const line = (tag, cells) => make('tr', '', ...DELAY_COLUMNS.map((name, index) => make(tag, name, cells[index])));
  const lines = Array.from(rows.subarray(0, 20), (row) => line('td', delayCells(row)));
  return [lines.length && make('table', '', line('th', ['at', '#', ...DELAY_COLUMNS.slice(2)]), ...lines),
    rows.length > 20 && make('p', 'muted', `${grouped(rows.length - 20)} earlier delays`)];
}

/** The cells of a delay, or of a reset of the back-off. What a running delay was is not known. */
function delayCells(row) {
  const { time: { [row]: at }, end: { [row]: end }, attempt: { [row]: attempt } } = run.ledger;
  const isRunning = attempt >= 0 && (end < 0 || at + end > time());
  const [allowed, planned, actual, drift, verdict, because] = ['allowed', 'planned', 'actual', 'drift', 'verdict',
    'because'].map((name) => textOf(run.ledger[name], row));
  const past = isRunning ? ['', '', 'running'] : [actual, drift, because ? `${verdict}: ${because}` : verdict];
  return [stamp(at), attempt > 0 && `${attempt}`, words(planned, allowed.includes('…') && `of ${allowed}`), ...past];
}

function childButtons(node) {
  const children = childrenOf(node);
  const buttons = children.slice(0, 100).map((child) => {
    const { glyph, state, style } = snapshot(child);
    const name = make('bdi', '', nameOf(child));
    return makeButton('step', () => go({ node: child }), marked(`state ${style}`, glyph, state), name);
  });
  return [...buttons, children.length > 100 && make('p', 'muted', `${children.length - 100} more children`)];
}

/** The latest events of a node, the newest first. */
function historySteps(node) {
  const { start, order } = run.historyOf;
  const end = partition(start[node], start[node + 1], (index) => order[index] <= lastEvent());
  return Array.from(order.subarray(Math.max(start[node], end - 50), end), (event) => stepTo(event, '')).reverse();
}

// Log and checks

/** `events` are those in the list. Notifications of observers are among them if the log is full. */
const log = { selected: -1, events: [], showsNotifications: false };

const makeLogRow = () => (
  makeRow('row', 'gridcell', ['stamp'], ['number'], ['node'], ['text', 'sign', 'phrase'], ['cause']));

function fillLogRow({ element, stamp: at, number, node, sign, phrase, cause }, item) {
  const { events, signs, levels } = run;
  const event = log.events[item];
  const style = LEVELS[levels[events.level[event]]] ?? '';
  const word = signs[events.sign[event]];
  const isSelected = item === log.selected && (view.event < 0 || event === view.event);
  const isNow = event >= firstEvent() && event <= lastEvent();
  element.className = words('row', isNow && 'now', event > lastEvent() && 'later', isSelected && 'selected');
  Object.assign(element, { ariaRowIndex: item + 1, ariaSelected: isSelected });
  show(at, stamp(timeOfEvent(event)));
  show(number, `#${events.number[event]}`);
  show(node, nameOf(events.node[event]));
  show(sign, SIGNS[word] ?? '·', `sign ${STATES.includes(word) ? word : style || 'muted'}`);
  show(phrase, textOf(events.text, event), style);
  show(cause, events.cause[event] ? `← #${events.number[event] - events.cause[event]}` : '', 'cause link');
}

function clickLog({ target }) {
  const row = log.list.rowOf(target);
  if (row && target === row.cause && target.textContent) goToNumberedCause(log.events[row.item]);
  else if (row) goToEvent(log.events[row.item]);
}

function goToNumberedCause(event) {
  const cause = causeOf(event);
  if (cause < 0) say('no cause in the run');
  else goToEvent(cause);
}

function checkItem(check) {
  const { text, line, met, advice, failure, changes } = check;
  const [glyph, word, style] = CHECKS[changes.filter(([moment]) => moment <= view.moment).at(-1)?.[1] ?? 0];
  const causes = failure?.causes.map((cause, index) => `${index ? '' : 'causes'}\t${cause}`) ?? [];
  return make('li', 'check', makeButton('step', () => go(placeOfCheck(check)), marked(`state ${style}`, glyph, word),
    make('span', 'text', text), make('span', 'muted', failure ? `failed at ${failure.at}` : met),
    make('span', 'muted', `line ${line}`)),
  failure && facts([`expected\t${failure.expected}`, `seen\t${failure.seen}`, ...causes].join('\n')),
  advice && facts(`advice\t${advice}`));
}

function renderChecks() {
  const hadFocus = $('checks-panel').contains(document.activeElement);
  const list = make('ul', '', ...run.checks.map(checkItem));
  $('checks-panel').replaceChildren(run.checks.length ? list : make('p', 'muted', 'The scenario has no checks.'));
  if (hadFocus) $('checks-panel').focus();
}

/** The place of the failure of a check, or of its last change. */
function placeOfCheck({ node, failure, changes }) {
  const place = node < 0 ? {} : { node };
  if (!failure) return { ...place, moment: changes.at(-1)?.[0] ?? view.moment };
  // The event that explains the failure can be earlier, such as when a time limit passed.
  const { event, time: at } = failure;
  const isCause = event >= 0 && timeOfEvent(event) === at;
  return { ...place, ...isCause ? { event, moment: momentOfEvent(event) } : { moment: momentAt(at) } };
}

// Navigation

/** Goes to a node, a moment or both. A remembered step has a way back. */
function go({ node = view.node, moment = view.moment, event = -1 }, isRemembered = true) {
  const isNewNode = node !== view.node;
  const isNew = isNewNode || moment !== view.moment || event !== view.event;
  if (isRemembered && isNew) trail.push({ node: view.node, moment: view.moment, event: view.event });
  const { structure } = run.moments;
  if (structure[moment] !== structure[view.moment]) tree.all = null;
  Object.assign(view, { node, event, moment, isRevealed: true });
  if (isNewNode) revealNode(node);
  schedule();
}

function goToEvent(event, isRemembered = true) {
  const node = run.events.node[event];
  go({ node: node < 0 ? view.node : node, moment: momentOfEvent(event), event }, isRemembered);
}

const goToMoment = (moment) => go({ moment: clamp(moment, Math.min(0, lastMoment()), lastMoment()) }, false);
const goBack = () => (trail.length ? go(trail.pop(), false) : say('no earlier place'));
/** Moves by a twentieth of the run, at least by a moment. */
function leap(direction) {
  const moment = momentAt(time() + direction * run.lastTime / 20);
  goToMoment(direction > 0 ? Math.max(view.moment + 1, moment) : Math.min(view.moment - 1, moment));
}

/** Goes to the event that explains the event gone to, or else the state of the node. */
function goToCause() {
  const event = view.event >= 0 ? view.event : view.node < 0 ? -1 : snapshot(view.node).entry;
  const [cause] = event < 0 ? [] : chainOf(event);
  if (cause === undefined) say(`${nameOf(view.node)}: no cause further back`);
  else goToEvent(cause);
}

function goToFailure(direction) {
  const { failures } = run;
  const from = view.event >= 0 ? view.event : direction > 0 ? lastEvent() : firstEvent();
  const event = failures[direction > 0 ? countUpTo(failures, from) : countUpTo(failures, from - 1) - 1];
  if (event === undefined) say(direction > 0 ? 'no later failure' : 'no earlier failure');
  else goToEvent(event);
}

/** Says a message for four seconds. */
function say(text) {
  show($('message'), text);
  clearTimeout(say.timer);
  say.timer = setTimeout(() => show($('message'), ''), 4000);
}

/** The place of a fragment such as #t=13.6s&node=avatar or #check=2, or null if it names none. */
function placeOf(fragment) {
  const fields = new URLSearchParams(fragment.slice(1).replaceAll('+', '%2B'));
  const check = /^\d{1,6}$/.test(fields.get('check')) && run.checks[fields.get('check') - 1];
  if (check) return placeOfCheck(check);
  const seconds = /^(\d{1,12}(?:\.\d{1,9})?)s$/.exec(fields.get('t'))?.[1];
  const node = run.nodes.name.findIndex((text) => run.texts[text] === fields.get('node'));
  if (!seconds && node < 0) return null;
  return { ...seconds && { moment: momentAt(Math.round(seconds * SECOND)) }, ...node >= 0 && { node } };
}

function writeFragment() {
  const seconds = (time() / SECOND).toFixed(9).replace(/\.?0+$/, '');
  const node = view.node < 0 ? '' : `&node=${encodeURIComponent(nameOf(view.node).toWellFormed())}`;
  try {
    history.replaceState(null, '', `#t=${seconds}s${node}`);
  } catch {
    // A page that was opened as a file may not change its address.
  }
}

/** The place of the first failed check, else the end, with the first failed node or the first root. */
function firstPlace() {
  const check = run.checks.find(({ failure }) => failure);
  if (check) return placeOfCheck(check);
  const failed = run.nodes.name.findIndex((_, node) => snapshot(node).state === 'failed');
  return { node: failed >= 0 ? failed : childrenOf(-1)[0] ?? -1 };
}

// Drawing

/** Shows the place in the next frame, once for all changes before it. */
const schedule = () => { view.frame ||= requestAnimationFrame(render); };

function render() {
  view.frame = 0;
  if (view.isRevealed && (time() < lanes.from || time() > lanes.to)) setWindow(time() - (lanes.to - lanes.from) / 2);
  lanes.grid = gridTimes();
  updateRows();
  renderHeader();
  tree.list.refresh();
  tree.list.activate(tree.selected, view);
  drawAxis();
  renderDetail();
  PANELS[view.tab]();
  view.isRevealed = false;
  clearTimeout(view.rest);
  view.rest = setTimeout(settle, 200);
}

/** Says and keeps the place, once it rests. */
function settle() {
  show($('announcement'), `${view.node < 0 ? '' : `${describe(view.node)}; `}${clock(time())}`);
  writeFragment();
}

function renderLog() {
  log.selected = countUpTo(log.events, view.event >= 0 ? view.event : lastEvent()) - 1;
  $('log').ariaRowCount = log.events.length;
  log.list.refresh();
  log.list.activate(log.selected, { ...view, isCentred: true });
}

const PANELS = { log: renderLog, checks: renderChecks };

function renderHeader() {
  const [moment, moments] = [view.moment + 1, run.moments.time.length].map(grouped);
  show($('clock'), clock(time()));
  show($('moment'), lastMoment() < 0 ? 'no moments' : `moment ${moment} of ${moments}`);
  show($('world'), run.away.find(({ from, to }) => from <= time() && time() < to)?.text ?? '');
  [3, 1, 2, 0].forEach((state, index) => {
    const item = $('counts').children[index];
    const count = run.countsOf[4 * view.moment + state] ?? 0;
    show(item.lastChild, `${grouped(count)} ${STATES[state]}`);
    item.className = count ? STATES[state] : 'muted';
  });
  $('tree-panel').style.setProperty('--cursor', `${time() > lanes.to ? -9 : Math.min(xOf(time()), lanes.width - 1)}px`);
  Object.assign($('time'), { min: lanes.from, max: lanes.to, value: time(), ariaValueText: clock(time()) });
  for (const id of ['first', 'previous']) $(id).disabled = view.moment <= 0;
  for (const id of ['next', 'last']) $(id).disabled = view.moment >= lastMoment();
  const [nodes, events] = [filter.nodeCount, log.events.length];
  show($('matches'), !filter.all ? '' : nodes || events ? `${grouped(nodes)} nodes, ${grouped(events)} events`
    : `no matches for \`${filter.text}\`; Esc clears the filter`);
}

function showTab(name) {
  view.tab = name;
  for (const tab of Object.keys(PANELS)) {
    $(`${tab}-tab`).ariaSelected = tab === name;
    $(`${tab}-panel`).hidden = tab !== name;
  }
  view.isRevealed = true;
  resize();
}

function resize() {
  if (tree.list.isPrinting) return;
  Object.assign(lanes, { width: $('axis').clientWidth, drawn: [] });
  readColours();
  tree.list.resize();
  if (view.tab === 'log') log.list.resize();
  schedule();
}

// Keys

const KEYS = {
  ...listKeys(tree, select),
  ArrowLeft: () => goToMoment(view.moment - 1), ArrowRight: () => goToMoment(view.moment + 1),
  'Shift-ArrowLeft': () => leap(-1), 'Shift-ArrowRight': () => leap(1),
  w: goToCause, Backspace: goBack, f: () => goToFailure(1), F: () => goToFailure(-1), v: toggleNotifications,
  '+': () => zoom(1 / 1.5), '=': () => zoom(1 / 1.5), '-': () => zoom(1.5), _: () => zoom(Infinity),
  '/': () => $('filter').focus(), '?': () => $('help').showModal(), Escape: clearFilter,
  1: () => $('tree').focus(), 2: () => $('detail').focus(), 4: () => focusTab('log'), 8: () => focusTab('checks'),
};
const KEYS_OF = {
  tree: { ' ': toggleFold, Enter: toggleFold },
  log: {
    ...listKeys(log, (item) => goToEvent(log.events[item], false)),
    c: () => goToNumberedCause(view.event >= 0 ? view.event : log.events[log.selected]),
  },
  time: {
    Home: () => goToMoment(0), End: () => goToMoment(Infinity), PageUp: () => leap(-1), PageDown: () => leap(1),
    ArrowUp: KEYS.ArrowRight, ArrowDown: KEYS.ArrowLeft,
  },
  filter: { Escape: clearFilter, Enter: KEYS[1], ArrowDown: KEYS[1] },
};

/** The keys that move in a list. */
function listKeys(panel, select) {
  const goTo = (item) => panel.list.count() && select(clamp(item, 0, panel.list.count() - 1));
  const by = (rows) => () => goTo(panel.selected + rows);
  const [first, last] = [() => goTo(0), () => goTo(Infinity)];
  return {
    ArrowUp: by(-1), k: by(-1), ArrowDown: by(1), j: by(1), g: first, G: last, Home: first, End: last,
    PageUp: () => by(-panel.list.page)(), PageDown: () => by(panel.list.page)(),
  };
}

function pressKey(event) {
  const { key, target, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || $('help').open) return;
  const name = shiftKey && key.startsWith('Arrow') ? `Shift-${key}` : key;
  // In the detail and the checks, these keys scroll.
  const isOwnKey = target.id === 'filter' || (key in KEYS_OF.time && target.closest('#detail, #checks-panel'));
  const action = KEYS_OF[target.id]?.[name] ?? (isOwnKey ? null : KEYS[name]);
  if (!action) return;
  event.preventDefault();
  action();
}

function focusTab(name) {
  showTab(name);
  $(name === 'log' ? 'log' : `${name}-panel`).focus();
}

function clearFilter() {
  if (document.activeElement === $('filter')) $('tree').focus();
  $('filter').value = '';
  setFilter('');
}

function beforePrint() {
  renderChecks();
  tree.list.print(tree.selected, 'nodes');
  log.list.print(log.selected, 'events');
}

function afterPrint() {
  tree.list.isPrinting = log.list.isPrinting = false;
  resize();
}

// Start

function makeLists() {
  const count = () => tree.rows?.length ?? 0;
  tree.list = new RowList($('tree'), { count, makeRow: makeTreeRow, fill: fillTreeRow, filled: drawLanes });
  tree.list.slice.append(tree.canvas = Object.assign(make('canvas', ''), { ariaHidden: true }));
  log.list = new RowList($('log'), { count: () => log.events.length, makeRow: makeLogRow, fill: fillLogRow });
}

const showDamage = (text) => Object.assign($('damage'), { textContent: text, hidden: false });

/** Shows what is the same at each moment. */
function renderRun() {
  const { damage, checks, version } = run;
  show($('end'), `/ ${clock(run.endTime)}`);
  if (damage) showDamage(damage);
  $('tree').classList.toggle('tall', run.trafficOf.size > 0 && run.nodes.name.length < 12);
  $('counts').append(...[3, 1, 2, 0].map((state) => (
    make('li', '', make('span', 'sign', SIGNS[STATES[state]]), make('span', '')))));
  const failed = checks.filter(({ failure }) => failure).length;
  const [count, word, glyph] = failed ? [failed, 'failed', '✗'] : [checks.filter(({ met }) => met).length, 'met', '✓'];
  $('checks-summary').hidden = !checks.length;
  show($('checks-summary'), `${glyph} ${count} of ${checks.length} checks ${word}`, word);
  const pairs = [...run.facts, ['end', run.end], ...(version ? [['Loadscope', version]] : [])];
  $('facts').append(...pairs.map(([name, value]) => make('div', '', make('dt', '', name), make('dd', '', value))));
}

function listen() {
  const clicks = {
    first: KEYS_OF.time.Home, previous: KEYS.ArrowLeft, next: KEYS.ArrowRight, last: KEYS_OF.time.End, back: goBack,
    'checks-summary': KEYS[8], 'help-button': KEYS['?'], 'help-close': () => $('help').close(),
    tree: clickTree, log: clickLog,
  };
  for (const tab of Object.keys(PANELS)) clicks[`${tab}-tab`] = () => showTab(tab);
  for (const [id, action] of Object.entries(clicks)) $(id).addEventListener('click', action);
  $('time').addEventListener('input', ({ target }) => goToMoment(momentAt(+target.value)));
  $('filter').addEventListener('input', ({ target }) => setFilter(target.value));
  $('tree-panel').addEventListener('wheel', turnWheel, { passive: false });
  addEventListener('keydown', pressKey);
  addEventListener('hashchange', () => go(placeOf(location.hash) ?? view));
  addEventListener('beforeprint', beforePrint);
  addEventListener('afterprint', afterPrint);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', resize);
  new ResizeObserver(resize).observe($('main'));
}

function start() {
  try {
    readRun();
  } catch (error) {
    showDamage(`The data of the page is damaged: ${error.message}`);
    for (const id of ['main', 'controls', 'help-button']) $(id).hidden = true;
    return;
  }
  view.moment = lastMoment();
  // The waiters for a node and the calls of it would all repeat it.
  tree.folded = Uint8Array.from(run.nodes.kind, (kind) => /^(waiter|calls?)$/.test(run.texts[kind]));
  lanes.to = run.lastTime;
  makeLists();
  renderRun();
  listEvents();
  const [first, linked] = [firstPlace(), placeOf(location.hash)];
  go(linked ? { ...first, event: -1, ...linked } : first, false);
  const isAtCheck = linked ? location.hash.includes('check=') : run.checks.some(({ failure }) => failure);
  showTab(isAtCheck ? 'checks' : 'log');
  listen();
  $('tree').focus({ preventScroll: true });
}

start();
