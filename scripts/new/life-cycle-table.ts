import { parseTable } from '../docs/tables.ts';
import { ACTORS, CARRIED, readWho } from './life-cycle-words.ts';
import { toCamel, toKebab, toPascal, WrongUse, type Read } from './plan.ts';

export interface NewState {
  name: string;
  code: number;
  label: string;
}

/** One line of the table of moves, read. */
export interface Line {
  /** Its line in the file, for what is said about it. */
  at: number;
  event: string;
  term: string;
  /** null: it stands wherever the thing stands. */
  region: string | null;
  begins: boolean;
  from: readonly string[];
  /** Its outcomes; null: nothing moves. */
  to: readonly (string | null)[];
  who: readonly string[];
  /** What it asks for beside its sender, in the table's own words. */
  asks: readonly string[];
  effects: readonly string[];
}

/** A life cycle by all of its names, as its tables say it. */
export interface NewLife {
  /** `print-job`, `printJob`, `PrintJob`, `PRINT_JOB`, `print_job`. */
  name: string;
  camel: string;
  pascal: string;
  upper: string;
  table: string;
  /** 拼版. */
  noun: string;
  side: 'factory' | 'business' | 'both';
  /** The one first in which it comes into being. */
  regions: readonly { name: string; states: readonly NewState[] }[];
  lines: readonly Line[];
  actors: readonly string[];
  /** Sentences that nobody turned into code. */
  unread: readonly string[];
  /** Sentences that ask where another region stands. */
  inState: Readonly<Record<string, { region: string; oneOf: readonly string[] }>>;
}

export const outcomeOf = (to: string | null): string => `the outcome is ${to ?? 'same'}`;
const isBegin = (state: string) => state === '-' || state === 'new';
const parts = (cell: string) =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

const STATES = ['region', 'state', 'code', 'label'] as const;
const MOVES = ['event', 'term', 'region', 'from', 'to', 'who', 'guard', 'effect'] as const;

export const tablesOf = (name: string) => ({
  states: `docs/spec/${name}-states.tsv`,
  moves: `docs/spec/${name}-moves.tsv`,
});

function readTable<C extends string>(file: string, columns: readonly C[], read: Read) {
  const text = read(file);
  if (text === undefined)
    throw new WrongUse(`there is no ${file}: copy the life cycle's two tables to docs/spec first`);
  try {
    return parseTable(text, columns);
  } catch (error) {
    throw new WrongUse(`${file}: ${(error as Error).message}`);
  }
}

interface Given {
  title?: string;
  side?: string;
  regions?: string;
}

/** @throws WrongUse where a table is absent, or says what no chart can */
export function readLife(name: string, given: Given, read: Read): NewLife {
  const { title: noun, side: asked, regions: chosen } = given;
  if (!noun) throw new WrongUse('--title says what lives it in Chinese, as in --title 拼版');
  const files = tablesOf(name);
  const states = readTable(files.states, STATES, read);
  const rows = readTable(files.moves, MOVES, read).map((row, i) => ({ ...row, at: i + 2 }));
  const wrong = (at: number, what: string) => new WrongUse(`${files.moves}, line ${at}: ${what}`);

  const every = [...new Set(states.map(({ region }) => region))];
  const wanted = chosen ? chosen.split(',') : every;
  const unknown = wanted.filter((region) => !every.includes(region));
  if (unknown.length > 0) throw new WrongUse(`${files.states} has no region ${unknown.join(', ')}`);
  const statesOf = (region: string): NewState[] =>
    states
      .filter((row) => row.region === region)
      .map(({ state, code, label }) => ({ name: state, code: Number(code), label }));
  const has = (region: string, state: string) => statesOf(region).some((one) => one.name === state);

  const aboutState = (sentence: string) => {
    const [region = '', ...oneOf] = sentence.split(/ or |, | /);
    const isOne = wanted.includes(region) && oneOf.length > 0 && oneOf.every((state) => has(region, state));
    return isOne ? { region, oneOf } : undefined;
  };

  const own = rows.filter(
    ({ region }) => region === 'flag' || !every.includes(region) || wanted.includes(region),
  );
  const everyone = Object.keys(ACTORS).filter((actor) =>
    own.some(({ who }) => readWho(who).who.includes(actor)),
  );
  const lines = own.map((row): Line => {
    const { at, event, term } = row;
    if (!/^\w+(\.\w+)+$/.test(event)) throw wrong(at, `${event} is no name of an event, as in plate.made`);
    if (row.region !== 'flag' && !every.includes(row.region))
      throw wrong(at, `${row.region} is no region of ${files.states}; a line moves one region`);
    const left = row.from.split(' ').filter((state) => !isBegin(state));
    const isWhole = row.from === 'any' || row.from === 'any but none';
    const region =
      row.region === 'flag'
        ? isWhole
          ? null
          : (wanted.find((one) => left.every((state) => has(one, state))) ?? null)
        : row.region;
    if (region === null && !isWhole) throw wrong(at, `no region has all of the states ${row.from}`);
    const all = region === null ? [] : statesOf(region).map((state) => state.name);
    const from = isWhole ? all.filter((state) => row.from === 'any' || state !== 'none') : left;
    const to = row.to.split(' | ').map((state) => (state === 'same' ? null : state));
    for (const state of [...from, ...to])
      if (state !== null && region !== null && !has(region, state))
        throw wrong(at, `${region} has no state ${state}`);
    const { who, isPlain } = readWho(row.who);
    return {
      ...{ at, event, term, region, from, to, effects: parts(row.effect) },
      begins: row.from.split(' ').some(isBegin),
      who: who.length > 0 ? who : everyone,
      asks: [...parts(row.guard), ...(isPlain ? [] : [row.who])],
    };
  });

  const begun = [...new Set(lines.filter(({ begins }) => begins).map(({ region }) => region))];
  if (begun.length === 0)
    throw new WrongUse(`${files.moves}: no line comes from -, so nothing comes into being`);
  if (begun.length > 1)
    throw new WrongUse(
      `${files.moves}: ${begun.join(' and ')} come into being apart: --regions says which it is`,
    );
  const order = [begun[0]!, ...wanted.filter((region) => region !== begun[0])];
  const said = [
    ...new Set(lines.flatMap(({ asks, to }) => [...asks, ...(to.length > 1 ? to.map(outcomeOf) : [])])),
  ];
  const inState = Object.fromEntries(
    said.flatMap((sentence) => {
      const found = CARRIED[sentence] ? undefined : aboutState(sentence);
      return found ? [[sentence, found] as const] : [];
    }),
  );
  const life: NewLife = {
    ...{ name, camel: toCamel(name), pascal: toPascal(name), noun },
    upper: name.toUpperCase().replaceAll('-', '_'),
    table: name.replaceAll('-', '_'),
    side: sideOf(asked, everyone),
    regions: order.map((region) => ({ name: region, states: statesOf(region) })),
    lines,
    actors: everyone,
    unread: said.filter((sentence) => !CARRIED[sentence] && !inState[sentence]),
    inState,
  };
  refuseDead(life, wrong, files.states);
  return life;
}

function sideOf(asked: string | undefined, actors: readonly string[]): NewLife['side'] {
  if (asked === 'factory' || asked === 'business' || asked === 'both') return asked;
  if (asked !== undefined) throw new WrongUse('--side is factory, business or both');
  const [factory, merchant] = [
    actors.includes('factory'),
    ['merchant', 'business'].some((one) => actors.includes(one)),
  ];
  return factory && merchant ? 'both' : merchant ? 'business' : 'factory';
}

const within = (few: readonly string[], many: readonly string[]) => few.every((one) => many.includes(one));

/** @throws WrongUse where a line can never be taken, or a state never be reached */
function refuseDead(
  { lines, regions }: NewLife,
  wrong: (at: number, what: string) => WrongUse,
  statesFile: string,
): void {
  for (const [i, line] of lines.entries()) {
    const other = lines.find((one) => one.event === line.event && one.region !== line.region);
    if (other) throw wrong(line.at, `${line.event} stands in another region in line ${other.at}`);
    if (line.to.includes(null) && line.effects.length === 0)
      throw wrong(line.at, `${line.event} moves nothing and nothing follows: say what it does`);
    const before = lines
      .slice(0, i)
      .find(
        (one) =>
          one.event === line.event &&
          one.to.length === 1 &&
          within(line.who, one.who) &&
          within(one.asks, line.asks) &&
          within(line.from, one.from) &&
          (!line.begins || one.begins),
      );
    if (before)
      throw wrong(line.at, `it is never taken, because line ${before.at} asks for less of the same`);
  }
  for (const { name, states } of regions) {
    const own = lines.filter(({ region }) => region === name);
    const starts = own.filter(({ begins }) => begins).flatMap(({ to }) => to);
    const reached = new Set<string | null>(starts.length > 0 ? starts : [states[0]!.name]);
    for (let before = -1; before !== reached.size;) {
      before = reached.size;
      for (const { from, to } of own)
        if (from.some((state) => reached.has(state))) for (const state of to) if (state) reached.add(state);
    }
    const never = states.filter((state) => !reached.has(state.name)).map((state) => state.name);
    if (never.length > 0)
      throw new WrongUse(
        `${statesFile}: no line leads ${name} to ${never.join(', ')}; leave it out until one does`,
      );
  }
}

/** `print-job-transitions-in-work`: where the moves of a region stand, at most so many lines of the table in a file. */
const LINES_A_FILE = 30;
export interface Room {
  file: string;
  alias: string;
  lines: readonly Line[];
}
export function roomsOf({ name, regions, lines }: NewLife): Room[] {
  const moving = lines.filter(({ begins, from, region }) => !begins || from.length > 0 || region === null);
  const names: (string | null)[] = [...regions.map((region) => region.name), null];
  return names.flatMap((region) => {
    const own = moving.filter((line) => line.region === region);
    const count = Math.ceil(own.length / LINES_A_FILE);
    return Array.from({ length: count }, (_, i): Room => {
      const part = `${region === null ? 'flag' : toKebab(region)}${i === 0 ? '' : `-${i + 1}`}`;
      return {
        file:
          regions.length === 1 && region !== null && i === 0
            ? `${name}-transitions`
            : `${name}-transitions-${part}`,
        alias: `${toCamel(part)}Moves`,
        lines: own.slice(i * LINES_A_FILE, (i + 1) * LINES_A_FILE),
      };
    });
  });
}
