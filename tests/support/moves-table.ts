import { readFileSync } from 'node:fs';

/** One line of a table of moves (docs/spec/*-moves.tsv), read without any help of the machine that is compared with it. */
export interface MoveRow {
  event: string;
  term: string;
  /** `status`, `hold`, `hold+status`, ... or `flag`. */
  region: string;
  /** States of the region that it leaves, or `any`, or `any but none`; `-`: it comes into being. */
  from: readonly string[] | 'any' | 'any but none';
  /** The statuses in which it may happen where it leaves another region; null: in every one. */
  statuses: readonly string[] | null;
  to: string;
  who: string;
  guards: readonly string[];
  effects: readonly string[];
}

/** The lines of a table of docs/spec below its headings, each as its cells. */
export const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(`../../docs/spec/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

const parts = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `none locked (status draft packed)` in its two parts. */
function readFrom(cell: string, open: readonly string[]): Pick<MoveRow, 'from' | 'statuses'> {
  const [, states = '', statuses] = /^([^(]*?)\s*(?:\(status ([^)]*)\))?$/.exec(cell) ?? [];
  return {
    from: states === 'any' || states === 'any but none' ? states : states.split(' '),
    statuses: statuses === undefined ? null : statuses === 'open' ? open : statuses.split(' '),
  };
}

/** Every line of a life cycle, in the order of its file. Of the order's, `open` means the statuses that the line of `order.lock` spells out. */
export function readMoves(of = 'order'): MoveRow[] {
  const rows = rowsOf(`${of}-moves.tsv`);
  const lock = rows.find(([event]) => event === 'order.lock');
  const open = readFrom(lock?.[3] ?? '', []).statuses ?? [];
  return rows.map(([event = '', term = '', region = '', from = '', to = '', who = '', guard, effect]) => ({
    event,
    term,
    region,
    ...readFrom(from, open),
    to,
    who,
    guards: parts(guard),
    effects: parts(effect),
  }));
}

/** The table of states of a life cycle as `{ region: { state: { code, label } } }`. */
export function readStates(of = 'order'): Record<string, Record<string, { code: number; label: string }>> {
  const regions: Record<string, Record<string, { code: number; label: string }>> = {};
  for (const [region = '', state = '', code = '', label = ''] of rowsOf(`${of}-states.tsv`)) {
    (regions[region] ??= {})[state] = { code: Number(code), label };
  }
  return regions;
}
