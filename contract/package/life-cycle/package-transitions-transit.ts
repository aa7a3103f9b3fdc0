import { when, type PackageGuardName } from './package-chart.ts';

// Moves of 包裹: each is a line of docs/spec/package-moves.tsv.

export const withdrawn = {
  guard: when('the system sends it', 'it is here'),
  target: 'none',
  actions: 'due.set',
} as const;
export const awaited = {
  guard: when('the system sends it', 'it is handed over'),
  target: 'waitCollect',
  actions: ['due.set', 'tracks.subscribe'],
} as const;

/** Where the newest scan of the carrier says that it is; which of them counts says server/modules/track/scan.sql.ts. */
const scanned = <To extends string>(target: To, ...guards: PackageGuardName[]) =>
  ({ guard: when('the carrier says so', ...guards), target, actions: 'due.set' }) as const;

export const collected = scanned('collected', 'it is the first scan');
export const moved = scanned('inTransit', 'the scan is newer');
export const delivering = scanned('delivering', 'the scan is newer');
export const pickup = scanned('waitPickup', 'the scan is newer');
export const excepted = scanned('exception', 'the scan is newer');
export const rejected = scanned('rejected', 'the scan is newer');
export const returning = scanned('returning', 'the scan is newer');
export const returned = scanned('returned', 'its sender signed');
export const resumed = scanned('inTransit', 'the scan is newer', 'it goes to the buyer');
export const revoked = scanned('exception', 'its signature is taken back');
export const signed = {
  guard: when('the carrier says so', 'no return is under way'),
  target: 'signed',
  actions: ['due.set', 'orders.complete'],
} as const;
