import fs from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';

/** One line of the table. `unit` says what ours and floor are; `aim` bounds ours / floor, or ours alone. */
export interface Row {
  what: string;
  ours: number;
  floor?: number;
  unit: string;
  aim?: number;
  /** The aim bounds ours itself, not the ratio. */
  alone?: boolean;
}

const FILE = path.resolve(import.meta.dirname, 'results.json');

const figure = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value)
    ? '–'
    : value >= 100
      ? Math.round(value).toLocaleString('en')
      : value.toPrecision(3);

const judged = ({ ours, floor, aim, alone }: Row): string => {
  if (aim === undefined) return '';
  const value = alone ? ours : ours / floor!;
  return value <= aim ? `yes (≤ ${aim})` : `no (≤ ${aim})`;
};

/** Prints every row, also those that miss their aim: nothing fails on a time. */
export function print(title: string, rows: readonly Row[]): void {
  console.log(`\n## ${title}\n\n| what | unit | ours | floor | ours / floor | aim held |`);
  console.log('| --- | --- | ---: | ---: | ---: | --- |');
  for (const row of rows) {
    const ratio = row.floor === undefined ? '–' : figure(row.ours / row.floor);
    console.log(
      `| ${row.what} | ${row.unit} | ${figure(row.ours)} | ${figure(row.floor)} | ${ratio} | ${judged(row)} |`,
    );
  }
}

/** bench/results.json holds the last run of each size. */
export function save(orders: number, sections: Record<string, readonly Row[]>): void {
  const all = fs.existsSync(FILE)
    ? (JSON.parse(fs.readFileSync(FILE, 'utf8')) as Record<string, unknown>)
    : {};
  const before = (all[orders] ?? {}) as { sections?: object };
  all[orders] = {
    at: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    load: loadavg().map((value) => Number(value.toFixed(2))),
    sections: { ...before.sections, ...sections },
  };
  fs.writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
}
