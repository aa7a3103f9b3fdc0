/** What one row says of both sides; without a floor where there is nothing to compare with. */
export interface Figure {
  ours: number;
  floor?: number;
}

/** One row of the table. */
export interface Row {
  what: string;
  /** Of `main`, which is the p50 where the question was put many times. */
  unit: string;
  main: Figure;
  p95?: Figure;
  perSecond?: Figure;
  /** The most memory of the server while it answered, in MB. */
  memory?: Figure;
  /** Bounds ours / floor of `main`. */
  aim?: number;
  /** The aim bounds ours itself, not the ratio. */
  alone?: boolean;
  /** What it means where the aim is missed. */
  missed?: string;
}

/** A run of one size, as bench/results.json keeps it. */
export interface Run {
  at: string;
  machine: Record<string, unknown>;
  sections: Record<string, Row[]>;
}

const RATE = 'lines/s';
const GROWN = 2;

const figure = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value)
    ? '–'
    : value >= 100
      ? Math.round(value).toLocaleString('en')
      : String(Number(value.toPrecision(2)));

const ratioOf = (of: Figure | undefined): number | undefined =>
  of?.floor === undefined ? undefined : of.ours / of.floor;

const judge = ({ main, aim, alone }: Row): number | undefined =>
  aim === undefined ? undefined : (alone ? main.ours : ratioOf(main)!) / aim;

const table = (head: string[], rows: string[][]): string => {
  const left = (at: number) => at === 0 || head[at] === 'holds';
  const widths = head.map((title, at) => Math.max(3, title.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => (left(at) ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`;
  const rule = widths.map((width, at) => (left(at) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
};

const rowsOf = ({ sections }: Run): Row[] => Object.values(sections).flat();

/** All rows as one Markdown table: figures of both sides, ratios ours / floor, the aims and whether they hold. */
export function ratios(run: Run): string {
  const head = ['what', 'unit', 'ours', 'floor', 'ours / floor', 'p95', 'req/s', 'memory', 'aim', 'holds'];
  return table(
    head,
    rowsOf(run).map((row) => [
      row.what,
      row.unit,
      figure(row.main.ours),
      figure(row.main.floor),
      figure(ratioOf(row.main)),
      ...[row.p95, row.perSecond, row.memory].map((of) => figure(ratioOf(of))),
      row.aim === undefined ? '–' : `≤ ${row.aim}${row.alone ? ` ${row.unit}` : ''}`,
      row.aim === undefined ? '–' : judge(row)! <= 1 ? 'yes' : 'no',
    ]),
  );
}

/** A sentence for each aim that is missed. */
export const misses = (run: Run): string[] =>
  rowsOf(run)
    .filter((row) => (judge(row) ?? 0) > 1)
    .map(
      ({ what, missed, ...row }) => `${what}: ${figure(judge({ what, ...row }))} times its aim: ${missed}.`,
    );

/** How often each of our figures of `from` goes into the same one of `to`; at most 2 is the aim. */
export function growth(from: Run, to: Run): string {
  const before = new Map(rowsOf(from).map((row) => [row.what, row]));
  const rows = rowsOf(to).flatMap((row) => {
    const base = before.get(row.what);
    if (!base) return [];
    const times = (now?: Figure, then?: Figure, side: keyof Figure = 'ours') =>
      now?.[side] === undefined || then?.[side] === undefined ? undefined : now[side] / then[side];
    const main = row.unit === RATE ? times(base.main, row.main) : times(row.main, base.main);
    const own = [
      main,
      times(row.p95, base.p95),
      times(base.perSecond, row.perSecond),
      times(row.memory, base.memory),
    ];
    const holds = own.every((factor) => factor === undefined || !(factor > GROWN));
    const floor =
      row.unit === RATE ? times(base.main, row.main, 'floor') : times(row.main, base.main, 'floor');
    return [[row.what, row.unit, ...own.map(figure), figure(floor), holds ? 'yes' : 'no']];
  });
  return table(['what', 'unit', 'ours', 'p95', '1 / (req/s)', 'memory', 'floor', 'holds'], rows);
}
