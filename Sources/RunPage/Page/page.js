'use strict';

// The page of a run. The run is columns of numbers: they become typed arrays once, and no event or version is an
// object. All that is shown follows from a moment, a node, a window of time and a filter.

const STATES = ['idle', 'syncing', 'synced', 'failed'];
const [SYNCING, SYNCED, FAILED, HAS_CONTENTS, IS_GONE] = [1, 2, 3, 4, 8];
const SIGNS = {
  idle: '○', syncing: '◐', synced: '✓', failed: '✗', failure: '✗', contents: '▣', noContents: '□', retry: '↻',
  fault: '↯', breakpoint: '◆', offline: '○', suspended: '‖', resumed: '▸', user: '●', script: '●',
};
const FLAGS = { contents: ['▣', 'contents'], 'no contents': ['□', 'no-contents'], 'stale contents': ['▨', 'stale'] };
const LEVELS = { error: 'failed', warning: 'warning', consequence: 'muted' };
const OUTCOMES = { succeeded: 'synced', failed: 'failed', refused: 'warning', wasted: 'stale' };
const CHECKS = [['○', 'pending', 'idle'], ['✓', 'met', 'synced'], ['✗', 'failed', 'failed']];
const SECOND = 1e9;

let run;
const now = { moment: -1, versionOf: null, structureOf: null, counts: [0, 0, 0, 0] };
/** What the page shows of the moment. `event` is the event that was gone to, or -1. */
const view = { node: -1, event: -1, tab: 'log', isRevealed: true, detail: {}, frame: 0, rest: 0 };
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

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
}

const marked = (style, glyph, text) => make('span', style, make('span', 'sign', glyph), text);
const words = (...texts) => texts.filter(Boolean).join(' ');
const grouped = (number) => number.toLocaleString('en');
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

// Times

const twoDigits = (number) => String(Math.floor(number)).padStart(2, '0');

/** A time with hours, such as 00:01:07.250. Truncates, so that no text is later than its time. */
function clock(ticks) {
  const milliseconds = Math.floor(ticks * run.unit / 1e6);
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map(twoDigits);
  return `${parts.join(':')}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

/** A time with hours only if the run has hours. */
const stamp = (ticks) => clock(ticks).slice(run.endTime * run.unit < 3600 * SECOND ? 3 : 0);

const longDuration = (seconds) => (seconds < 3600 ? `${Math.floor(seconds / 60)}m${twoDigits(seconds % 60)}s`
  : `${Math.floor(seconds / 3600)}h${twoDigits(seconds / 60 % 60)}m`);

/** A remaining time. Rounds up to 0.1 s below a minute, then to 1 s; from an hour on, truncates to minutes. */
function countdown(ticks) {
  const tenths = Math.ceil(Math.max(0, ticks * run.unit) / 1e8);
  return tenths < 600 ? `${(tenths / 10).toFixed(1)}s` : longDuration(Math.ceil(tenths / 10));
}

/** A round duration, such as 250ms, 1.5s, 2m or 1h05m. */
function duration(ticks) {
  const seconds = ticks * run.unit / SECOND;
  if (seconds >= 60) return longDuration(Math.round(seconds)).replace(/m00s$/, 'm').replace(/h00m$/, 'h');
  const [scale, unit] = seconds >= 1 || !seconds ? [1, 's'] : seconds >= 1e-3 ? [1e3, 'ms'] : [1e6, 'µs'];
  return `${+(seconds * scale).toFixed(3)}${unit}`;
}

// Columns

/** The first index in low..<high that is not passed, if the passed ones come first. */
function partition(low, high, isPassed) {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPassed(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of entries of an ascending column that are at most a value. */
const countUpTo = (column, value) => partition(0, column.length, (index) => column[index] <= value);

function runningSums(numbers, Sums) {
  let sum = 0;
  const sums = new Sums(numbers.length);
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

/** For each row, the row of the same node before it, or -1. `lowest` is the lowest node number. */
function previousRows(nodes, nodeCount, lowest) {
  const last = new Int32Array(nodeCount - lowest).fill(-1);
  const previous = new Int32Array(nodes.length);
  for (let row = 0; row < nodes.length; row++) {
    previous[row] = last[nodes[row] - lowest];
    last[nodes[row] - lowest] = row;
  }
  return previous;
}

/** Lists as one column: list n is list[start[n]] to list[start[n + 1] - 1]. */
function flatten(lists) {
  const start = runningSums([0, ...lists.map(({ length }) => length)], Int32Array);
  const list = new Int32Array(start[lists.length]);
  lists.forEach((items, index) => list.set(items, start[index]));
  return { start, list };
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
  [nodes, versions, structure, events, data.moments, ledger].forEach(typed);
  const nodeCount = nodes.name.length;
  const { time, events: eventCounts, versions: versionCounts, structure: structureCounts } = data.moments;
  const moments = {
    time: runningSums(time, Float64Array), eventEnd: runningSums(eventCounts, Int32Array),
    versionEnd: runningSums(versionCounts, Int32Array), structureEnd: runningSums(structureCounts, Int32Array),
  };
  indexVersions(versions, moments, nodeCount);
  structure.previous = previousRows(structure.node, nodeCount, -1);
  if (events.time) events.time = runningSums(events.time, Float64Array);
  const versionsOf = groupByNode(versions.node, nodeCount);
  versionsOf.failed = runningSums(versionsOf.order.map((row) => versions.ended[row] === FAILED), Int32Array);
  const isFailure = data.signs.map((sign) => sign === 'failed' || sign === 'failure');
  const [gapStart, lost] = [0, 1].map((column) => number.gaps.map((gap) => gap[column]));
  run = Object.assign(data, {
    moments, structure, events, versionsOf, children: flatten(children), eventsOf: groupByNode(events.node, nodeCount),
    number: { first: number.first, gapStart, lost: runningSums(lost, Float64Array) },
    failures: Int32Array.from(events.sign.keys()).filter((event) => isFailure[events.sign[event]]),
    ledgerByTime: Int32Array.from(ledger.time.keys()).sort((one, other) => ledger.time[one] - ledger.time[other]),
    trafficOf: new Map(data.traffic.map((traffic) => [traffic.node, withSums(traffic)])),
  });
  run.failureTimes = Float64Array.from(run.failures, timeOfEvent);
  run.away = timesAway();
}

/** Adds to each version its time, the version before it, its event and how a sync ended in it. */
function indexVersions(versions, { versionEnd, eventEnd, time }, nodeCount) {
  const { code, entry } = versions;
  const previous = previousRows(versions.node, nodeCount, 0);
  Object.assign(versions, { previous, ended: new Uint8Array(code.length), time: new Float64Array(code.length) });
  for (let row = 0, moment = 0; row < code.length; row++) {
    while (versionEnd[moment] <= row) moment++;
    versions.time[row] = time[moment];
    entry[row] = entry[row] > 0 ? eventEnd[moment] - entry[row] : -1;
    const [state, before] = [code[row] & 3, previous[row]];
    const isEnd = state >= SYNCED && before >= 0 && ((code[before] & 3) !== state || entry[before] !== entry[row]);
    if (isEnd) versions.ended[row] = state;
  }
}

/** Adds running sums to the counts of requests, so that the average over spans takes one subtraction. */
function withSums(traffic) {
  const sums = traffic.counts.map((column) => runningSums([0, ...column], Float64Array));
  return { ...traffic, sums, spans: traffic.counts[0]?.length ?? 0 };
}

/** The spans of time in which the network or the app is away. */
function timesAway() {
  const { world, moments, endTime } = run;
  return world.map(([moment, isOnline, isActive, suspensions], index) => ({
    from: moments.time[moment], to: moments.time[world[index + 1]?.[0]] ?? endTime,
    text: words(!isOnline && 'offline', !isActive && 'background', suspensions && 'suspended'),
  })).filter(({ text }) => text);
}

const textOf = (column, row) => run.texts[column[row]];
const nameOf = (node) => (node < 0 ? '' : textOf(run.nodes.name, node));
const momentOfEvent = (event) => countUpTo(run.moments.eventEnd, event);
const timeOfEvent = (event) => (run.events.time ? run.events.time[event] : run.moments.time[momentOfEvent(event)]);
const whyText = (event) => textOf(run.events.why, event) || textOf(run.events.text, event);
const lastMoment = () => run.moments.time.length - 1;
/** The last moment at or before a time. */
const momentAt = (ticks) => clamp(countUpTo(run.moments.time, ticks) - 1, Math.min(0, lastMoment()), lastMoment());

/** The number under which an event is shown. The numbers of lost events are skipped. */
function numberOf(event) {
  const { first, gapStart, lost } = run.number;
  return first + event + (lost[countUpTo(gapStart, event) - 1] ?? 0);
}

/** The cause of an event, or -1 if it has none or it is lost. */
function causeOf(event) {
  const number = numberOf(event) - run.events.cause[event];
  const cause = partition(0, event, (index) => numberOf(index) < number);
  return cause < event && numberOf(cause) === number ? cause : -1;
}

/** The events that explain an event, the nearest first. */
function chainOf(event) {
  const chain = [];
  for (let back; (back = run.events.next[event]) > 0 && back <= event;) chain.push(event -= back);
  return chain;
}

// The state at the moment

const time = () => run.moments.time[now.moment] ?? 0;
const firstEvent = () => run.moments.eventEnd[now.moment - 1] ?? 0;
const lastEvent = () => (run.moments.eventEnd[now.moment] ?? 0) - 1;

/** Moves to a moment: applies the rows of the moments between, or takes them back. */
function moveTo(moment) {
  const { moments: { versionEnd, structureEnd }, versions, structure } = run;
  const move = (end, { node, previous }, set) => {
    const [from, to] = [end[now.moment] ?? 0, end[moment] ?? 0];
    for (let row = from; row < to; row++) set(node[row], row);
    for (let row = from; row-- > to;) set(node[row], previous[row]);
  };
  move(versionEnd, versions, (node, version) => {
    count(node, -1);
    now.versionOf[node] = version;
    count(node, 1);
  });
  move(structureEnd, structure, (node, row) => {
    now.structureOf[node + 1] = row;
    tree.all = null;
  });
  now.moment = moment;
}

function count(node, change) {
  const code = run.versions.code[now.versionOf[node]] ?? IS_GONE;
  if (run.nodes.counted[node] && !(code & IS_GONE)) now.counts[code & 3] += change;
}

/** The children of a node, or the roots for -1. */
function childrenOf(node) {
  const { start, list } = run.children;
  const row = now.structureOf[node + 1];
  return row < 0 ? [] : list.subarray(start[row], start[row + 1]);
}

/** What is shown of a node at the moment. */
function snapshot(node) {
  const { versions } = run;
  const version = now.versionOf[node];
  const text = (column) => (version < 0 ? '' : textOf(column, version));
  const code = version < 0 ? IS_GONE : versions.code[version];
  const state = code & IS_GONE ? '' : STATES[code & 3];
  const left = versions.until[version] ? countdown(versions.time[version] + versions.until[version] - time()) : '';
  return {
    left, state: state || (version < 0 ? '' : 'released'), glyph: SIGNS[state] ?? '·', style: state || 'muted',
    flag: text(versions.flag), error: text(versions.error), retry: text(versions.retry).replace('\u0001', left),
    reason: text(versions.now), stats: text(versions.stats), readings: text(versions.readings),
    entry: versions.entry[version] ?? -1,
  };
}

/** A node in words, such as: avatar image failed stale contents timeout. */
function describe(node) {
  const { state, flag, error } = snapshot(node);
  return words(nameOf(node), textOf(run.nodes.kind, node), state, flag, error);
}

// The filter

const filter = { text: '', all: 0, lowered: null, bits: null, states: [], nodes: 0, events: null };

/** The texts that the filter searches, in lower case. */
function searchedTexts() {
  const { nodes, versions, events, texts } = run;
  const searched = [nodes.name, nodes.kind, nodes.title, versions.error, versions.flag, events.text];
  const isSearched = new Uint8Array(texts.length);
  for (const column of searched) for (const text of column) isSearched[text] = 1;
  return texts.map((text, index) => (isSearched[index] ? text.toLowerCase() : ''));
}

/** Sets the words that must all match. A bit of a text stands for a word in it, so that rows are compared by number. */
function setFilter(text) {
  const sought = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 30);
  const bitsOf = (searched) => sought.reduce((bits, word, bit) => bits | searched.includes(word) << bit, 0);
  Object.assign(filter, { text: text.trim(), all: 2 ** sought.length - 1, events: null });
  tree.rows = null;
  if (sought.length) {
    filter.lowered ??= searchedTexts();
    filter.bits = new Int32Array(filter.lowered.map(bitsOf));
    filter.states = STATES.map(bitsOf);
    filter.events = matchingEvents();
  }
  view.isRevealed = true;
  schedule();
}

function matchingEvents() {
  const { bits, all } = filter;
  const { node, text } = run.events;
  const bitsOfNode = run.nodes.name.map((name) => bits[name]);
  const events = new Int32Array(node.length);
  let found = 0;
  for (let event = 0; event < node.length; event++) {
    const named = node[event] < 0 ? 0 : bitsOfNode[node[event]];
    if ((named | bits[text[event]]) === all) events[found++] = event;
  }
  return events.subarray(0, found);
}

function matches(node) {
  const { nodes: { name, kind, title }, versions: { error, flag, code } } = run;
  const { bits, states, all } = filter;
  const version = now.versionOf[node];
  const shown = version < 0 ? 0 : bits[error[version]] | bits[flag[version]] | states[code[version] & 3];
  return (bits[name[node]] | bits[kind[node]] | bits[title[node]] | shown) === all;
}

// The rows of the tree

/** `all` has a row for each place of a node; `rows` are those that are not folded away or filtered out. */
const tree = { all: null, rows: null, folded: null, matched: null, selected: 0 };

/** Lays out all places, depth first. Below a further place of a node, its children are not repeated. */
function layOut() {
  const all = { node: [], level: [], parent: [], position: [], size: [] };
  all.first = new Int32Array(run.nodes.name.length).fill(-1);
  const path = [{ row: -1, children: childrenOf(-1), next: 0 }];
  while (path.length) {
    const { row: parent, children, next } = path.at(-1);
    if (next === children.length) {
      path.pop();
      continue;
    }
    const node = children[path.at(-1).next++];
    const row = all.node.push(node) - 1;
    all.level.push(path.length);
    all.parent.push(parent);
    all.position.push(next + 1);
    all.size.push(children.length);
    if (all.first[node] >= 0) continue;
    all.first[node] = row;
    path.push({ row, children: childrenOf(node), next: 0 });
  }
  tree.rows = null;
  return all;
}

const hasChildren = (row) => tree.all.level[row + 1] > tree.all.level[row];

function unfoldedRows() {
  const { node, level } = tree.all;
  const rows = [];
  for (let row = 0, hiddenBelow = Infinity; row < node.length; row++) {
    if (level[row] > hiddenBelow) continue;
    hiddenBelow = tree.folded[node[row]] && hasChildren(row) ? level[row] : Infinity;
    rows.push(row);
  }
  return rows;
}

/** The rows that match the filter, and their ancestors. */
function matchingRows() {
  const { node, parent, first } = tree.all;
  const isShown = new Uint8Array(node.length);
  tree.matched = first.map((row, index) => row >= 0 && matches(index));
  filter.nodes = tree.matched.reduce((sum, isMatch) => sum + isMatch, 0);
  for (let row = node.length; row-- > 0;) {
    isShown[row] |= tree.matched[node[row]];
    if (isShown[row] && parent[row] >= 0) isShown[parent[row]] = 1;
  }
  return Int32Array.from(node.keys()).filter((row) => isShown[row]);
}

function updateRows() {
  tree.all ??= layOut();
  if (filter.all) tree.rows = matchingRows();
  tree.rows ??= unfoldedRows();
  const isSelected = (row) => tree.all.node[row] === view.node;
  if (!isSelected(tree.rows[tree.selected])) tree.selected = tree.rows.findIndex(isSelected);
}

/** Unfolds the ancestors of a node. */
function revealNode(node) {
  const { parent, first, node: nodes } = tree.all ??= layOut();
  for (let row = parent[first[node]]; row >= 0; row = parent[row]) {
    if (tree.folded[nodes[row]]) tree.rows = null;
    tree.folded[nodes[row]] = 0;
  }
}

// Lists

/** The height that no browser refuses. A higher list scrolls faster than its scroll bar. */
const MAX_HEIGHT = 15e6;
/** Rows are made in steps, so that most scrolling does nothing. */
const STEP = 8;
const PRINTED_ROWS = 500;

/** A scrolled list of rows of equal height. Only the rows near the window exist. */
class RowList {
  constructor(scroller, { count, makeRow, fill, filled }) {
    Object.assign(this, { scroller, count, makeRow, fill, filled, rows: [], first: 0, scale: 1 });
    this.headings = scroller.firstElementChild;
    this.slice = make('div', 'slice');
    this.track = make('div', 'track', this.slice);
    this.note = make('p', 'only-printed');
    scroller.append(this.track, this.note);
    scroller.addEventListener('scroll', () => this.update());
  }

  get top() { return this.scroller.scrollTop * this.scale; }
  get page() { return Math.max(1, Math.floor(this.window / this.rowHeight) - 1); }

  /** Measures the window. */
  resize() {
    this.rowHeight = parseFloat(getComputedStyle(this.scroller).getPropertyValue('--row'));
    this.window = this.scroller.clientHeight - (this.headings?.offsetHeight ?? 0);
    this.setRowCount(Math.ceil(this.window / this.rowHeight) + 3 * STEP);
  }

  setRowCount(size) {
    while (this.rows.length > size) this.rows.pop().element.remove();
    while (this.rows.length < size) this.slice.append(this.rows[this.rows.push(this.makeRow()) - 1].element);
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
    if (isChanged || first !== this.first) this.fillFrom(first, isChanged);
  }

  /** Fills the rows for the items from `first` on. An item that stays in the window keeps its row. */
  fillFrom(first, isChanged) {
    const { count, rows, scroller } = this;
    const end = Math.min(count(), first + rows.length);
    this.first = first;
    for (let place = first; place < first + rows.length; place++) {
      const row = rows[place % rows.length];
      const item = place < end ? place : -1;
      if (!isChanged && row.item === item) continue;
      row.item = item;
      Object.assign(row.element, { hidden: item < 0, id: `${scroller.id}-${place}` });
      row.element.style.order = place;
      if (item >= 0) this.fill(row, item);
    }
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
    const row = this.rows.find((candidate) => candidate.item === item && item >= 0);
    setAttributes(this.scroller, { 'aria-activedescendant': row?.element.id ?? null });
  }

  rowOf(target) { return this.rows.find(({ item, element }) => item >= 0 && element.contains(target)); }

  /** Puts the rows around an item, up to a limit, into the flow of the printed page. */
  print(item, noun) {
    const total = this.count();
    const shown = Math.min(PRINTED_ROWS, total);
    this.setRowCount(shown);
    this.fillFrom(clamp(item - (shown >> 1), 0, total - shown), true);
    this.isPrinting = true;
    show(this.note, shown < total ? `${grouped(total - shown)} more ${noun} are not printed.` : '');
  }
}

// Lanes

const SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21600, 43200, 86400, 604800];
const AXIS_STEPS = [...Array(27).keys()].map((power) => [1, 2, 5][power % 3] * 10 ** Math.floor(power / 3))
  .concat(SECONDS.map((seconds) => seconds * SECOND));
const COLOURS = ['line', 'muted', 'syncing', 'syncing-fill', 'synced', 'failed', 'stale', 'warning', 'accent'];

/** The lanes show the window of time from..to, `width` pixels wide. */
const lanes = { from: 0, to: 1, width: 0, ticks: [], colours: {}, drawn: [] };

const whole = () => Math.max(1, run.endTime);
const xOf = (ticks) => (ticks - lanes.from) / (lanes.to - lanes.from) * lanes.width;
const ticksAt = (x) => lanes.from + x / lanes.width * (lanes.to - lanes.from);

function readColours() {
  const style = getComputedStyle(document.documentElement);
  for (const name of COLOURS) lanes.colours[name] = style.getPropertyValue(`--${name}`).trim();
  lanes.font = `11px ${style.fontFamily}`;
}

/** Sizes and clears a canvas, and returns a context whose unit is a CSS pixel. */
function contextOf(canvas, height) {
  const [scale, { width, font }] = [devicePixelRatio, lanes];
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  const context = canvas.getContext('2d');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return Object.assign(context, { font });
}

function fill(context, colour, left, top, width, height) {
  context.fillStyle = lanes.colours[colour];
  context.fillRect(left, top, width, height);
}

/** Writes a text if it fits between two points. */
function write(context, colour, text, left, right, baseline) {
  context.fillStyle = lanes.colours[colour];
  if (left + context.measureText(text).width < right) context.fillText(text, left, baseline);
}

function axisTicks() {
  const least = (lanes.to - lanes.from) * run.unit * 76 / lanes.width;
  const step = (AXIS_STEPS.find((candidate) => candidate >= least) ?? AXIS_STEPS.at(-1)) / run.unit;
  const first = Math.ceil(lanes.from / step);
  const length = Math.max(0, Math.floor(lanes.to / step) - first + 1);
  return Array.from({ length }, (_, index) => (first + index) * step);
}

function drawAxis() {
  const { width, from, to, ticks } = lanes;
  const height = $('axis').offsetHeight;
  const context = contextOf($('axis-canvas'), height);
  for (const tick of ticks) {
    fill(context, 'line', Math.round(xOf(tick)), 0, 1, height);
    write(context, 'muted', duration(tick), Math.round(xOf(tick)) + 4, width, 13);
  }
  for (const x of pixelsOf(run.failureTimes)) fill(context, 'failed', x, height - 4, 1, 4);
  const share = (to - from) / whole();
  if (share < 1) fill(context, 'accent', from / whole() * width, 0, Math.max(2, share * width), 2);
}

/** The pixels with at least one of the times, which ascend. */
function pixelsOf(times) {
  const pixels = [];
  let index = partition(0, times.length, (at) => times[at] < lanes.from);
  while (index < times.length && times[index] <= lanes.to) {
    const edge = ticksAt(pixels[pixels.push(Math.floor(xOf(times[index]))) - 1] + 1);
    index = partition(index + 1, times.length, (at) => times[at] < edge);
  }
  return pixels;
}

function drawWorld() {
  const height = $('world-canvas').parentElement.offsetHeight;
  const context = contextOf($('world-canvas'), height);
  drawBackground(context, 0, height);
  run.away.forEach(({ from, text }, index) => {
    const right = index + 1 < run.away.length ? xOf(run.away[index + 1].from) : lanes.width;
    write(context, 'warning', text, Math.max(0, xOf(from)) + 4, right, height / 2 + 4);
  });
}

/** Draws the ticks, and the times at which the network or the app is away. */
function drawBackground(context, top, height) {
  for (const { from, to, text } of run.away) {
    context.globalAlpha = text.includes(' ') ? .26 : .16;
    fill(context, 'warning', xOf(from), top, Math.max(1, xOf(to) - xOf(from)), height);
  }
  context.globalAlpha = 1;
  for (const tick of lanes.ticks) fill(context, 'line', Math.round(xOf(tick)), top, 1, height);
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
    if (item >= 0) drawLane(context, tree.all.node[tree.rows[item]], (item - first) * rowHeight + top, height);
  }
}

function drawLane(context, node, top, height) {
  drawBackground(context, top, height);
  const traffic = run.trafficOf.get(node);
  if (traffic) return drawTraffic(context, traffic, top + 3, height - 6);
  const { order, failed, start: { [node]: start, [node + 1]: end } } = run.versionsOf;
  const { time: times, ended } = run.versions;
  const timeAt = (index) => (index < end ? times[order[index]] : run.endTime);
  const middle = top + Math.round(height / 2);
  let index = Math.max(start, partition(start, end, (at) => timeAt(at) <= lanes.from) - 1);
  for (let next, nearest = -Infinity; index < end && timeAt(index) <= lanes.to; index = next) {
    // Of the versions in one pixel, the last is drawn, and a failure among them.
    const x = xOf(timeAt(index));
    const edge = ticksAt(Math.floor(x) + 1);
    next = partition(index + 1, end, (at) => timeAt(at) < edge);
    drawVersion(context, order[next - 1], Math.max(0, x), Math.min(lanes.width, xOf(timeAt(next))), middle);
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
  // A bar and the dashes leave room for the mark between them.
  if ((code & 3) === SYNCING) fill(context, 'syncing-fill', left, middle - 4, Math.max(2, width - 6), 8);
  const end = (code & 3) === FAILED && until ? Math.min(right, xOf(since + until)) - 2 : left;
  for (let x = left + 7; x < end; x += 6) fill(context, 'syncing', x, middle - 1, Math.min(3, end - x), 1);
}

/** Draws ✓ or ✗ where a sync ended, or a line if the mark before it is near. */
function drawMark(context, state, x, middle, isNear) {
  const colour = STATES[state];
  if (isNear) return fill(context, colour, x - 1, middle - 4, 2, 8);
  const lines = state === FAILED ? [[-3, -3, 3, 3], [-3, 3, 3, -3]] : [[-3.5, 0, -1, 3], [-1, 3, 3.5, -3.5]];
  context.beginPath();
  for (const [fromX, fromY, toX, toY] of lines) {
    context.moveTo(x + fromX, middle + fromY);
    context.lineTo(x + toX, middle + toY);
  }
  Object.assign(context, { strokeStyle: lanes.colours[colour], lineWidth: 2, lineCap: 'round' });
  context.stroke();
}

/** Draws the outcomes of requests as stacked bars. A bar is the average of the spans in its pixels. */
function drawTraffic(context, { span, outcomes, sums, spans }, top, height) {
  const bars = [];
  for (let index = Math.floor(lanes.from / span), next; index < spans && index * span < lanes.to; index = next) {
    const left = xOf(index * span);
    next = clamp(Math.floor(ticksAt(Math.floor(left) + 1) / span), index + 1, spans);
    bars.push({ left, right: xOf(next * span), counts: sums.map((sum) => (sum[next] - sum[index]) / (next - index)) });
  }
  const totalOf = (counts) => counts.reduce((sum, count) => sum + count, 0);
  const scale = height / Math.max(1e-9, ...bars.map(({ counts }) => totalOf(counts)));
  for (const { left, right, counts } of bars) {
    counts.forEach((count, row) => {
      const base = top + height - totalOf(counts.slice(0, row)) * scale;
      fill(context, OUTCOMES[outcomes[row]] ?? 'accent', left, base, Math.max(1, right - left - .5), -count * scale);
    });
  }
}

/** Zooms the window of time. The time under a point stays there. */
function zoom(factor, around = time()) {
  const span = clamp((lanes.to - lanes.from) * factor, Math.min(10, whole()), whole());
  setWindow(around - (around - lanes.from) / (lanes.to - lanes.from) * span, span);
}

function setWindow(from, span = lanes.to - lanes.from) {
  lanes.from = clamp(from, 0, whole() - span);
  lanes.to = lanes.from + span;
  schedule();
}

// Tree

function makeTreeRow() {
  const names = ['fold', 'label', 'kind', 'state', 'flag', 'message', 'retry'];
  const [fold, label, kind, state, flag, message, retry] = names.map((name) => make('span', name));
  const element = make('div', 'row tree-row', make('span', 'name', fold, label), kind, state, flag,
    make('span', 'error', message, retry), make('span', 'lane'));
  setAttributes(element, { role: 'treeitem' });
  return { element, fold, label, kind, state, flag, message, retry };
}

function fillTreeRow({ element, fold, label, kind, state, flag, message, retry }, item) {
  const { all, rows, folded, matched, selected } = tree;
  const place = rows[item];
  const [node, level, isParent] = [all.node[place], all.level[place], hasChildren(place)];
  const isReference = all.first[node] !== place;
  const isUnfolded = filter.all > 0 || !folded[node];
  const shown = snapshot(node);
  const [glyph, style] = FLAGS[shown.flag] ?? [shown.flag, 'muted'];
  element.classList.toggle('selected', item === selected);
  element.classList.toggle('aside', filter.all > 0 && !matched[node]);
  element.style.setProperty('--level', Math.min(level - 1, 12));
  show(fold, isParent ? (isUnfolded ? '▾' : '▸') : '');
  show(label, isReference ? `→ ${nameOf(node)}` : nameOf(node), isReference ? 'label reference' : 'label');
  show(kind, textOf(run.nodes.kind, node));
  show(state, shown.state && `${shown.glyph} ${shown.state}`, `state ${shown.style}`);
  show(flag, style === 'stale' ? `${glyph} stale` : glyph, `flag ${style}`);
  show(message, shown.error);
  Object.assign(label, { title: nameOf(node) });
  Object.assign(message, { title: shown.error });
  show(retry, shown.left && `${shown.left} ↻`);
  setAttributes(element, {
    'aria-label': describe(node), 'aria-level': level, 'aria-setsize': all.size[place],
    'aria-posinset': all.position[place], 'aria-selected': item === selected,
    'aria-expanded': isParent ? isUnfolded : null,
  });
}

function clickTree({ target, clientX }) {
  const row = tree.list.rowOf(target);
  if (!row) return;
  const node = tree.all.node[tree.rows[row.item]];
  tree.selected = row.item;
  const lane = target.closest('.lane')?.getBoundingClientRect();
  if (lane) go({ node, moment: momentAt(ticksAt(clientX - lane.left)) });
  else go({ node }, false);
  if (target === row.fold) toggleFold();
}

/** Folds or unfolds the selected row. From a further place of a node, goes to the first. */
function toggleFold() {
  const place = tree.rows[tree.selected];
  if (filter.all || place === undefined) return;
  if (hasChildren(place)) tree.folded[view.node] ^= 1;
  else revealNode(view.node);
  if (!hasChildren(place)) tree.selected = -1;
  tree.rows = null;
  go({}, false);
}

function select(item) {
  if (!tree.rows.length) return;
  tree.selected = clamp(item, 0, tree.rows.length - 1);
  go({ node: tree.all.node[tree.rows[tree.selected]] }, false);
}

function turnWheel(event) {
  const x = event.clientX - $('axis').getBoundingClientRect().left;
  if (event.ctrlKey) zoom(1.2 ** (event.deltaY / 40), ticksAt(Math.max(0, x)));
  else if (event.deltaX) setWindow(ticksAt(event.deltaX));
  else return;
  event.preventDefault();
}

// Detail

/** Names and values, from lines of a name, a tab and a value. */
function facts(lines) {
  const pairs = lines.split('\n').filter(Boolean).map((line) => line.split('\t'));
  return pairs.length && make('dl', 'facts', ...pairs.flatMap(([name, ...value]) => (
    [make('dt', '', name), make('dd', '', value.join(' '))])));
}

const part = (heading, ...content) => (content.some(Boolean) ? [make('h3', '', heading), ...content] : []);

/** A button that goes to an event, with its explanation. */
const stepTo = (event) => makeButton('step', () => goToEvent(event), make('span', 'stamp', stamp(timeOfEvent(event))),
  make('span', '', make('bdi', '', nameOf(run.events.node[event])), ` ${whyText(event)}`));

function renderDetail() {
  const { node, detail } = view;
  $('back').disabled = !trail.length;
  if (detail.node === node && detail.moment === now.moment) return;
  const hadFocus = $('detail-body').contains(document.activeElement);
  if (detail.node !== node) $('detail').scrollTop = 0;
  view.detail = { node, moment: now.moment };
  show($('detail-heading'), node < 0 ? 'No node' : textOf(run.nodes.title, node) || nameOf(node));
  $('detail-body').replaceChildren(...(node < 0 ? [] : detailOf(node)));
  if (hadFocus) $('detail').focus();
}

function detailOf(node) {
  const { nodes, ledger, ledgerByTime } = run;
  const { glyph, state, style, flag, error, retry, readings, entry, stats, reason } = snapshot(node);
  const [flagGlyph, flagStyle] = FLAGS[flag] ?? ['', 'muted'];
  return [
    make('p', 'muted', nodes.title[node] && make('bdi', 'own-name', nameOf(node)), textOf(nodes.kind, node)),
    make('p', 'states', marked(`state ${style}`, glyph, state), flag && marked(flagStyle, flagGlyph, flag)),
    error && make('p', 'error', error),
    retry && make('p', 'retry', retry),
    facts(readings),
    ...(entry < 0 ? [] : [make('p', 'why', make('b', '', 'why: '), whyText(entry)), chainList(chainOf(entry))]),
    reason && make('p', '', make('b', '', 'now: '), reason),
    ...part('Requests', requestsOf(node)),
    ...part('Stats', facts(stats)),
    ...part('Back-off', delayTable(ledgerByTime.filter((row) => ledger.node[row] === node), 20, DELAY_COLUMNS)),
    ...part('Settings', facts(textOf(nodes.facts, node))),
    ...part('Children', ...childButtons(node)),
    ...part('History', ...historyOf(node)),
  ].filter(Boolean);
}

/** The chain of causes. The rest of a long chain is folded. */
function chainList(chain) {
  const items = (events) => events.map((event) => make('li', '', stepTo(event)));
  const list = make('ol', '', ...items(chain.slice(0, 8)));
  const unfold = makeButton('link step', () => list.lastChild.replaceWith(...items(chain.slice(8, 500))),
    `${chain.length - 8} more steps`);
  if (chain.length > 8) list.append(make('li', '', unfold));
  return list;
}

function requestsOf(node) {
  const traffic = run.trafficOf.get(node);
  if (!traffic) return null;
  const { spans, span, outcomes, counts } = traffic;
  const index = Math.min(spans - 1, Math.floor(time() / span));
  return make('dl', 'facts', ...outcomes.flatMap((outcome, row) => {
    const swatch = make('span', 'swatch');
    swatch.style.background = `var(--${OUTCOMES[outcome] ?? 'accent'})`;
    return [make('dt', '', swatch, outcome), make('dd', '', `${counts[row][index] ?? 0} in ${duration(span)}`)];
  }));
}

const DELAY_COLUMNS = ['at', '#', 'planned', 'actual', 'drift', 'outcome'];
const ALL_DELAY_COLUMNS = ['node', 'at', '#', 'allowed', 'planned', 'actual', 'drift', 'outcome', 'because'];
const NUMBERS = new Set(['#', 'allowed', 'planned', 'actual', 'drift']);

/** A table of the delays up to the moment, the latest first. */
function delayTable(order, limit, columns) {
  const rows = order.filter((row) => run.ledger.time[row] <= time()).reverse();
  const left = rows.length - limit;
  const head = make('tr', '', ...columns.map((name) => make('th', NUMBERS.has(name) ? 'number' : '', name)));
  const lines = [...rows.subarray(0, limit)].map((row) => make('tr', '', ...delayCells(row, columns)));
  return rows.length && make('div', '', make('table', '', make('thead', '', head), make('tbody', '', ...lines)),
    left > 0 && make('p', 'muted', `${grouped(left)} earlier delays are not listed.`));
}

/** The cells of a delay, or of a reset of the back-off. What a running delay was is not known. */
function delayCells(row, columns) {
  const { node: { [row]: node }, time: { [row]: at }, end: { [row]: end }, attempt: { [row]: attempt } } = run.ledger;
  const isReset = attempt < 0;
  const isRunning = !isReset && (end < 0 || at + end > time());
  const text = (name) => textOf(run.ledger[name], row);
  const cells = {
    node: makeButton('link', () => go({ node, moment: momentAt(at) }), nameOf(node)), at: stamp(at),
    '#': attempt ? `${attempt}` : '↻', allowed: text('allowed'), planned: text('planned'),
    actual: isRunning ? '' : text('actual'), drift: isRunning ? '' : text('drift'),
    outcome: isRunning ? 'running' : text('verdict'), because: text('because'),
  };
  const shown = columns.filter((name) => !isReset || !NUMBERS.has(name));
  return shown.map((name) => {
    const cell = make('td', NUMBERS.has(name) ? 'number' : name, cells[name]);
    return Object.assign(cell, { colSpan: name === 'outcome' ? 1 + columns.length - shown.length : 1 });
  });
}

function childButtons(node) {
  const children = [...childrenOf(node)];
  const buttons = children.slice(0, 100).map((child) => {
    const { glyph, state, style } = snapshot(child);
    const label = [marked(`state ${style}`, glyph, state), make('bdi', '', nameOf(child))];
    return makeButton('step', () => go({ node: child }), ...label);
  });
  return [...buttons, children.length > 100 && make('p', 'muted', `${children.length - 100} more children`)];
}

/** The latest events of a node, the newest first. An opened one explains itself. */
function historyOf(node) {
  const { start, order } = run.eventsOf;
  const end = partition(start[node], start[node + 1], (index) => order[index] <= lastEvent());
  return [...order.subarray(Math.max(start[node], end - 50), end)].reverse().map((event) => {
    const summary = [make('span', 'stamp', stamp(timeOfEvent(event))), ' ', textOf(run.events.text, event)];
    const details = make('details', '', make('summary', '', ...summary));
    details.addEventListener('toggle', () => {
      if (!details.children[1]) details.append(...[event, ...chainOf(event).slice(0, 1)].map(stepTo));
    });
    return details;
  });
}

// Log and checks

const log = {
  selected: -1,
  count: () => (filter.events ?? run.events.node).length,
  eventAt: (item) => (filter.events ? filter.events[item] : item),
  itemOf: (event) => (filter.events ? countUpTo(filter.events, event) - 1 : event),
};

function makeLogRow() {
  const cells = ['stamp', 'number', 'node', 'text', 'cause'].map((name) => make('span', name));
  const [sign, text, cause] = [make('span', 'sign'), make('span', ''), makeButton('link', () => {})];
  const element = make('div', 'row', ...cells);
  setAttributes(element, { role: 'row' });
  for (const cell of cells) setAttributes(cell, { role: 'gridcell' });
  cells[3].append(sign, text);
  cells[4].append(cause);
  cause.tabIndex = -1;
  return { element, cells, sign, text, cause };
}

function fillLogRow({ element, cells, sign, text, cause }, item) {
  const { events, signs, levels } = run;
  const event = log.eventAt(item);
  const style = LEVELS[levels[events.level[event]]] ?? '';
  const word = signs[events.sign[event]];
  const number = numberOf(event);
  element.classList.toggle('now', event >= firstEvent() && event <= lastEvent());
  element.classList.toggle('later', event > lastEvent());
  element.classList.toggle('selected', item === log.selected);
  setAttributes(element, { 'aria-rowindex': item + 2, 'aria-selected': item === log.selected });
  show(cells[0], stamp(timeOfEvent(event)));
  show(cells[1], `#${number}`);
  show(cells[2], nameOf(events.node[event]));
  show(sign, SIGNS[word] ?? '·', `sign ${STATES.includes(word) ? word : style || 'muted'}`);
  show(text, textOf(events.text, event), style);
  show(cause, events.cause[event] ? `← #${number - events.cause[event]}` : '');
  Object.assign(cause, { hidden: !events.cause[event], disabled: causeOf(event) < 0 });
}

function clickLog({ target }) {
  const row = log.list.rowOf(target);
  if (row) goToEvent(target === row.cause ? causeOf(log.eventAt(row.item)) : log.eventAt(row.item));
}

function selectInLog(item) {
  if (log.count()) goToEvent(log.eventAt(clamp(item, 0, log.count() - 1)), false);
}

function goToCauseInLog() {
  const cause = log.selected < 0 ? -1 : causeOf(log.eventAt(log.selected));
  if (cause < 0) say('no cause');
  else goToEvent(cause);
}

function checkItem(check) {
  const { text, line, met, advice, failure, changes } = check;
  const [glyph, word, style] = CHECKS[changes.filter(([moment]) => moment <= now.moment).at(-1)?.[1] ?? 0];
  const causes = failure?.causes.map((cause, index) => `${index ? '' : 'causes'}\t${cause}`) ?? [];
  return make('li', 'check', makeButton('step', () => go(placeOfCheck(check)), marked(`state ${style}`, glyph, word),
    make('span', 'text', text), make('span', 'muted', failure ? `failed at ${failure.at}` : met),
    make('span', 'muted', `line ${line}`)),
  failure && facts([`expected\t${failure.expected}`, `seen\t${failure.seen}`, ...causes].join('\n')),
  advice && facts(`advice\t${advice}`));
}

function renderChecks() {
  const list = make('ul', '', ...run.checks.map(checkItem));
  $('checks-panel').replaceChildren(run.checks.length ? list : make('p', 'muted', 'The scenario has no checks.'));
}

/** The place of the failure of a check, or of its last change. */
function placeOfCheck({ node, failure, changes }) {
  const place = node < 0 ? {} : { node };
  if (failure?.event >= 0) return { ...place, event: failure.event, moment: momentOfEvent(failure.event) };
  return { ...place, moment: failure ? momentAt(failure.time) : changes.at(-1)?.[0] ?? now.moment };
}

// Navigation

/** Goes to a node, a moment or both. A remembered step has a way back. */
function go({ node = view.node, moment = now.moment, event = -1 }, isRemembered = true) {
  const isNewNode = node !== view.node;
  const isNew = isNewNode || moment !== now.moment || event !== view.event;
  if (isRemembered && isNew) trail.push({ node: view.node, moment: now.moment, event: view.event });
  Object.assign(view, { node, event, isRevealed: true });
  if (moment !== now.moment) moveTo(moment);
  if (isNewNode) revealNode(node);
  schedule();
}

function goToEvent(event, isRemembered = true) {
  const node = run.events.node[event];
  go({ node: node < 0 ? view.node : node, moment: momentOfEvent(event), event }, isRemembered);
}

const goToMoment = (moment) => go({ moment: clamp(moment, Math.min(0, lastMoment()), lastMoment()) }, false);
/** Moves by a twentieth of the run, at least by a moment. */
function leap(direction) {
  const moment = momentAt(time() + direction * run.endTime / 20);
  goToMoment(direction > 0 ? Math.max(now.moment + 1, moment) : Math.min(now.moment - 1, moment));
}

function goBack() {
  if (trail.length) go(trail.pop(), false);
  else say('no earlier place');
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
  return { ...seconds && { moment: momentAt(Math.round(seconds * SECOND / run.unit)) }, ...node >= 0 && { node } };
}

function followFragment() {
  const place = placeOf(location.hash);
  if (place) go(place);
}

function writeFragment() {
  const seconds = (time() * run.unit / SECOND).toFixed(9).replace(/\.?0+$/, '');
  const node = view.node < 0 ? '' : `&node=${encodeURIComponent(nameOf(view.node))}`;
  try {
    history.replaceState(null, '', `#t=${seconds}s${node}`);
  } catch {
    // A page that was opened as a file may not change its address.
  }
}

/** The place of the first failed check, else of the first failed node at the end, else of the first root. */
function firstPlace() {
  const check = run.checks.find(({ failure }) => failure);
  if (check) return placeOfCheck(check);
  moveTo(lastMoment());
  const failed = now.versionOf.findIndex((version) => (run.versions.code[version] & (FAILED | IS_GONE)) === FAILED);
  return { node: failed >= 0 ? failed : childrenOf(-1)[0] ?? -1 };
}

// Drawing

/** Shows the place in the next frame, once for all changes before it. */
function schedule() {
  view.frame ||= requestAnimationFrame(render);
}

function render() {
  view.frame = 0;
  if (time() < lanes.from || time() > lanes.to) setWindow(time() - (lanes.to - lanes.from) / 2);
  lanes.ticks = axisTicks();
  updateRows();
  renderHeader();
  tree.list.refresh();
  tree.list.activate(tree.selected, view);
  drawAxis();
  if (run.away.length) drawWorld();
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
  log.selected = log.itemOf(view.event >= 0 ? view.event : lastEvent());
  setAttributes($('log'), { 'aria-rowcount': log.count() + 1 });
  log.list.refresh();
  log.list.activate(log.selected, { ...view, isCentred: true });
}

function renderLedger() {
  const table = delayTable(run.ledgerByTime, 200, ALL_DELAY_COLUMNS);
  $('ledger-panel').replaceChildren(table || make('p', 'muted', 'No delays up to this moment.'));
}

const PANELS = { log: renderLog, checks: renderChecks, ledger: renderLedger };

function renderHeader() {
  const [moment, moments] = [now.moment + 1, run.moments.time.length].map(grouped);
  show($('clock'), clock(time()));
  show($('moment'), lastMoment() < 0 ? 'no moments' : `moment ${moment} of ${moments}`);
  show($('world'), run.away.find(({ from, to }) => from <= time() && time() < to)?.text ?? '');
  [3, 1, 2, 0].forEach((state, index) => {
    const item = $('counts').children[index];
    show(item.lastChild, `${grouped(now.counts[state])} ${STATES[state]}`);
    item.className = now.counts[state] ? STATES[state] : 'muted';
  });
  $('tree-panel').style.setProperty('--cursor', `${Math.min(xOf(time()), lanes.width - 1)}px`);
  Object.assign($('time'), { min: lanes.from, max: lanes.to, value: time() });
  setAttributes($('time'), { 'aria-valuetext': clock(time()) });
  for (const id of ['first', 'previous']) $(id).disabled = now.moment <= 0;
  for (const id of ['next', 'last']) $(id).disabled = now.moment >= lastMoment();
  const [nodes, events] = [filter.nodes, filter.events?.length];
  show($('matches'), !filter.all ? '' : nodes || events ? `${grouped(nodes)} nodes, ${grouped(events)} events`
    : `no matches for \`${filter.text}\`; Esc clears the filter`);
}

function showTab(name) {
  view.tab = name;
  for (const tab of Object.keys(PANELS)) {
    setAttributes($(`${tab}-tab`), { 'aria-selected': tab === name });
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
  ArrowLeft: () => goToMoment(now.moment - 1), ArrowRight: () => goToMoment(now.moment + 1),
  ...moveKeys(tree, select), w: goToCause, Backspace: goBack, f: () => goToFailure(1), F: () => goToFailure(-1),
  '+': () => zoom(1 / 1.5), '=': () => zoom(1 / 1.5), '-': () => zoom(1.5), _: () => zoom(Infinity),
  '/': () => $('filter').focus(), '?': () => $('help').showModal(), Escape: () => clearFilter(),
  1: () => $('tree').focus(), 2: () => $('detail').focus(), 4: () => focusTab('log'), 8: () => focusTab('checks'),
};
const KEYS_OF = {
  tree: { ...pageKeys(tree, select), ' ': toggleFold, Enter: toggleFold },
  log: { ...moveKeys(log, selectInLog), ...pageKeys(log, selectInLog), c: goToCauseInLog },
  time: {
    Home: () => goToMoment(0), End: () => goToMoment(Infinity), PageUp: () => leap(-1), PageDown: () => leap(1),
    ArrowUp: KEYS.ArrowRight, ArrowDown: KEYS.ArrowLeft,
  },
  filter: { Escape: () => clearFilter(), Enter: KEYS[1], ArrowDown: KEYS[1] },
};

function moveKeys(panel, goTo) {
  const [up, down] = [() => goTo(panel.selected - 1), () => goTo(panel.selected + 1)];
  return { ArrowUp: up, k: up, ArrowDown: down, j: down, g: () => goTo(0), G: () => goTo(Infinity) };
}

function pageKeys(panel, goTo) {
  const turn = (direction) => () => goTo(panel.selected + direction * panel.list.page);
  return { PageUp: turn(-1), PageDown: turn(1), Home: () => goTo(0), End: () => goTo(Infinity) };
}

function pressKey(event) {
  const { key, target, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || $('help').open) return;
  const scrolls = (key === 'ArrowUp' || key === 'ArrowDown') && target.closest('#detail, #checks-panel, #ledger-panel');
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[key];
  let action = KEYS_OF[target.id]?.[key] ?? (target.id === 'filter' || scrolls ? null : KEYS[key]);
  if (shiftKey && direction && target.id !== 'filter') action = () => leap(direction);
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

// Printing

function beforePrint() {
  document.documentElement.classList.add('printing');
  readColours();
  renderChecks();
  renderLedger();
  tree.list.print(tree.selected, 'nodes');
  log.list.print(log.selected, 'events');
  for (const { element, item } of tree.list.rows) printLane(element.querySelector('.lane'), item);
}

/** Draws the lane of a row on a canvas of its own, because pages break between rows. */
function printLane(lane, item) {
  const canvas = make('canvas', '');
  lane.replaceChildren(canvas);
  drawLane(contextOf(canvas, lane.offsetHeight), tree.all.node[tree.rows[item]], 0, lane.offsetHeight);
}

function afterPrint() {
  document.documentElement.classList.remove('printing');
  for (const { element } of tree.list.rows) element.querySelector('.lane').replaceChildren();
  tree.list.isPrinting = log.list.isPrinting = false;
  resize();
}

// Start

function makeLists() {
  const count = () => tree.rows?.length ?? 0;
  tree.list = new RowList($('tree'), { count, makeRow: makeTreeRow, fill: fillTreeRow, filled: drawLanes });
  tree.list.slice.append(tree.canvas = make('canvas', ''));
  setAttributes(tree.canvas, { 'aria-hidden': true });
  log.list = new RowList($('log'), { count: log.count, makeRow: makeLogRow, fill: fillLogRow });
}

/** Shows what is the same at each moment. */
function renderRun() {
  const { file, seed, damage, checks } = run;
  show($('source'), [file, seed && `seed ${seed}`].filter(Boolean).join(' · '));
  show($('end'), `/ ${clock(run.endTime)}`);
  if (damage) showDamage(damage);
  $('tree').classList.toggle('tall', run.trafficOf.size > 0 && run.nodes.name.length < 12);
  $('world-row').hidden = !run.away.length;
  $('counts').append(...[3, 1, 2, 0].map((state) => (
    make('li', '', make('span', 'sign', SIGNS[STATES[state]]), make('span', '')))));
  const failed = checks.filter(({ failure }) => failure).length;
  const [count, word, glyph] = failed ? [failed, 'failed', '✗'] : [checks.filter(({ met }) => met).length, 'met', '✓'];
  $('checks-summary').hidden = !checks.length;
  show($('checks-summary'), `${glyph} ${count} of ${checks.length} checks ${word}`, `link ${word}`);
  const pairs = [...run.facts, ['end', run.end], ['Loadscope', run.version]];
  $('facts').append(...pairs.map(([name, value]) => make('div', '', make('dt', '', name), make('dd', '', value))));
}

function showDamage(text) {
  show($('damage'), text);
  $('damage').hidden = false;
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
  addEventListener('hashchange', followFragment);
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
  const nodeCount = run.nodes.name.length;
  now.versionOf = new Int32Array(nodeCount).fill(-1);
  now.structureOf = new Int32Array(nodeCount + 1).fill(-1);
  tree.folded = new Uint8Array(nodeCount);
  lanes.to = whole();
  makeLists();
  renderRun();
  const [first, linked] = [firstPlace(), placeOf(location.hash)];
  go(linked ? { ...first, event: -1, ...linked } : first, false);
  showTab('log');
  listen();
  $('tree').focus({ preventScroll: true });
}

start();
