import { beforeEach, expect, it } from 'vitest';
import type { Scan } from '#contract/scan/scan.ts';
import { scanQueue } from './queue.ts';
import type { QueueStore, WaitingScan } from './queue-store.ts';

// The queue of a station against a disk, a network and a clock that the test holds in its hands.

const OWNER = '7.3.';
let disk: Map<string, WaitingScan>;
let later: (() => void)[];
let up: boolean;
let refusal: string;
let got: Scan[];
let clock: number;
beforeEach(() => {
  disk = new Map();
  [later, got] = [[], []];
  up = true;
  refusal = '';
  clock = 1_000_000;
});

const store: QueueStore = {
  put: (scan) => Promise.resolve(void disk.set(scan.scanId, scan)),
  drop: ({ scanId }) => Promise.resolve(void disk.delete(scanId)),
  all: (owner, stationId) =>
    Promise.resolve(
      [...disk.values()]
        .filter((row) => row.owner === owner && row.stationId === stationId)
        .toSorted((a, b) => a.seq - b.seq),
    ),
};
class Outage extends Error {}
const open = (owner = OWNER) =>
  scanQueue(
    { owner, stationId: 5 },
    {
      ...{ store, alone: (work) => work(), answered: () => undefined, now: () => clock },
      send: (scans) => {
        if (!up) return Promise.reject(new Outage('没有网络'));
        if (refusal !== '') return Promise.reject(new Error(refusal));
        got.push(...scans);
        return Promise.resolve({
          answers: [],
          now: { asOf: 0, operators: [], today: 0, hour: 0, unseen: 0 },
        });
      },
      isOutage: (error) => error instanceof Outage,
      wait: (_ms, then) => {
        later.push(then);
        return () => undefined;
      },
    },
  );

it('[M26] keeps scans on the disk while there is no network, and sends each once and in order when it is back', async () => {
  const queue = open();
  up = false;
  for (const code of ['1', '2', '3']) await queue.add(code, [9]);
  await queue.flush();
  expect([queue.waiting.get(), queue.stalled.get(), disk.size]).toEqual([3, true, 3]);
  up = true;
  await queue.flush();
  expect(got.map(({ code, offline, operators }) => [code, offline, operators])).toEqual([
    ['1', true, [9]],
    ['2', true, [9]],
    ['3', true, [9]],
  ]);
  expect([queue.waiting.get(), queue.stalled.get(), disk.size]).toEqual([0, false, 0]);
});

it('[M26] loses none to a reload, and sends none for another user or tenant', async () => {
  up = false;
  const before = open();
  await before.add('1', []);
  await before.flush();
  before.stop();
  up = true;
  await open('8.3.').flush();
  await open('7.4.').flush();
  expect(got).toEqual([]);
  clock -= 5000;
  const after = open();
  await after.flush();
  await after.add('2', []);
  await after.flush();
  expect(got.map(({ code }) => code)).toEqual(['1', '2']);
});

it('keeps what the server refuses as a whole, says why, and sends it once that is put right', async () => {
  const queue = open();
  refusal = '工位已停用';
  await queue.add('1', []);
  await queue.flush();
  expect([queue.refused.get(), queue.waiting.get(), disk.size]).toEqual(['工位已停用', 1, 1]);
  refusal = '';
  await queue.flush();
  expect([queue.refused.get(), disk.size]).toEqual(['', 0]);
  expect(got.map(({ code }) => code)).toEqual(['1']);
});

it('tries again by itself', async () => {
  const queue = open();
  up = false;
  await queue.add('1', []);
  await queue.flush();
  expect(later.length).toBeGreaterThan(0);
  up = true;
  later.at(-1)!();
  await queue.flush();
  expect(got.map(({ code }) => code)).toEqual(['1']);
});

it('gives the scans of one moment numbers that rise', async () => {
  const queue = open();
  const made = await Promise.all(['1', '2', '3'].map((code) => queue.add(code, [])));
  expect(made.map(({ seq }) => seq)).toEqual([clock, clock + 1, clock + 2]);
});
