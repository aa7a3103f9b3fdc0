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
/** The merchant or the factory must do something about it. */
const troubled = <To extends string>(target: To) =>
  ({ ...scanned(target, 'the scan is newer'), actions: ['due.set', 'problem.open'] }) as const;
export const excepted = troubled('exception');
export const rejected = troubled('rejected');
export const returning = {
  ...scanned('returning', 'the scan is newer'),
  actions: ['due.set', 'problem.return', 'intercept.take'],
} as const;
export const returned = {
  ...scanned('returned', 'its sender signed'),
  actions: ['due.set', 'intercept.take'],
} as const;
export const resumed = scanned('inTransit', 'the scan is newer', 'it goes to the buyer');
export const revoked = scanned('exception', 'its signature is taken back');
export const lost = {
  guard: when('the system sends it', 'its loss is compensated'),
  target: 'lost',
  actions: ['due.set', 'intercept.miss', 'merchant.tell'],
} as const;
export const found = {
  ...scanned('inTransit', 'the scan is newer'),
  actions: ['due.set', 'problem.found'],
} as const;
export const signed = {
  guard: when('the carrier says so', 'no return is under way'),
  target: 'signed',
  actions: ['due.set', 'orders.complete', 'intercept.miss'],
} as const;

/** Its first scan came while nobody awaited one. */
const early = <To extends string>(target: To, ...guards: PackageGuardName[]) =>
  ({ ...scanned(target, ...guards), actions: ['due.set', 'problem.early'] }) as const;
export const collectedEarly = early('collected', 'it is the first scan');
export const movedEarly = early('inTransit', 'the scan is newer');
export const deliveringEarly = early('delivering', 'the scan is newer');
export const pickupEarly = early('waitPickup', 'the scan is newer');
export const signedEarly = {
  ...signed,
  actions: ['due.set', 'orders.complete', 'intercept.miss', 'problem.early'],
} as const;
