import { expect, it } from 'vitest';
import type { ScanAnswer } from '#contract/scan/scan.ts';
import { toldStation, type Station, type Told } from './latest.ts';

// What a station shows, by answers that overtake one another.

const scanned = (id: number, more: Partial<ScanAnswer> = {}): ScanAnswer => ({
  ...{ id, scanId: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`, code: '100000000017' },
  ...{ accepted: true, tone: 'good', title: '贴合', text: '', error: null, piece: null, undone: false },
  ...{ doneAt: 1_795_741_200_000, offline: false, ...more },
});
const now = (asOf: number, today: number) => ({ asOf, operators: [], today, hour: today, unseen: 0 });
const whole = (asOf: number, today: number, recent: ScanAnswer[]): Station => ({
  ...{ id: 5, number: '700000000012', name: '贴合台', kind: 'step', steps: [] },
  ...now(asOf, today),
  recent,
});

/** All orders in which these may come. */
const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((first, at) => orders(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));

it('[M26] shows the same of a station in whatever order its answers come: of scans, of a scan taken back, of what was asked and of what was kept', () => {
  const kept = whole(10, 7, [scanned(2), scanned(1)]);
  const told: Told[] = [
    kept,
    { ...now(20, 8), recent: [scanned(3)] },
    // Asked before the scans that follow, and answered at any time.
    whole(30, 8, [scanned(3), scanned(2), scanned(1)]),
    { ...now(40, 12), recent: [4, 5, 6, 7].map((id) => scanned(id, { offline: true })) },
    { ...now(50, 11), recent: [scanned(7, { offline: true, undone: true })] },
    // Of a scan that came twice the first answer is told again.
    { ...now(60, 11), recent: [scanned(3)] },
  ];
  const shown = orders(told).map((all) => all.reduce(toldStation, kept));
  expect(shown).toHaveLength(720);
  const [first] = shown;
  expect(first).toMatchObject({ name: '贴合台', today: 11, hour: 11, asOf: 60 });
  expect(first!.recent.map(({ id, undone }) => (undone ? -id : id))).toEqual([-7, 6, 5, 4, 3, 2, 1]);
  for (const one of shown) expect(one).toEqual(first);
});

it('[M26] does not go back to what was kept without network', () => {
  const station = toldStation(whole(10, 7, [scanned(1)]), { ...now(20, 12), recent: [scanned(2)] });
  expect(toldStation(station, whole(10, 7, [scanned(1)]))).toEqual(station);
  expect(station.today).toBe(12);
});

it('shows the last twenty scans', () => {
  const many = (from: number) => Array.from({ length: 20 }, (_, at) => scanned(from - at));
  const station = toldStation(whole(10, 20, many(20)), { ...now(20, 40), recent: many(40) });
  expect(station.recent.map(({ id }) => id)).toEqual(many(40).map(({ id }) => id));
});
