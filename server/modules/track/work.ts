import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import {
  calmOrders,
  lockPackages,
  moveByScans,
  noteTracked,
  openStray,
  setDueTimes,
  settleTickets,
} from '#server/modules/package/service.ts';
import { useNumbers } from '#server/modules/waybill/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import type { Services } from '#server/platform/services.ts';
import { factoriesDue, wakeWaiting } from './all.sql.ts';
import { readResult } from './kuaidi100.ts';
import * as raws from './raw.sql.ts';
import * as scans from './scan.sql.ts';

const { collected, inTransit, lost } = PACKAGE_REGIONS.transit;
/** Raw texts that are worked on in one transaction. */
const BATCH = 500;
/** A scan that lies further ahead is a mistake: it would be the newest for as long. */
const AHEAD_MS = 24 * 3_600_000;

type Served = Pick<Services, 'database' | 'live' | 'system' | 'log'>;
interface Done {
  count: number;
  added: number;
  tenants: Set<number>;
}

/** A package of several numbers has one that it is on its way with: the last of them. */
const byPackage = (found: readonly scans.Found[]) => [
  ...new Map(found.map((one) => [one.packageId, one])).values(),
];

/**
 * It stands on another scan than before. That a collection was not the first scan is no news of where the parcel is, and so
 * neither a due time nor a warning moves by it.
 */
const isFresh = ({ at, trackedAt, to, transit }: scans.Found): boolean =>
  trackedAt === null ||
  at > trackedAt ||
  (to !== transit && transit !== lost.code && !(transit === collected.code && to === inTransit.code));

/** What the scans of these numbers say moves their packages, sets when the next is due, and clears what was warned of. */
async function follow(trx: Trx, factoryId: number, numbers: readonly scans.Matched[], now: Date) {
  const ids = numbers.map(({ id }) => id);
  const scanned = await scans.scannedAmong(trx, factoryId, ids);
  await useNumbers(
    trx,
    { tenantId: factoryId, now },
    numbers.filter(({ id, used }) => !used && scanned.has(id)).map(({ id }) => id),
  );
  // [X09] One that was given up is told once: by the scan that made it used.
  const strays = numbers.filter(({ id, used, stray }) => stray && !used && scanned.has(id));
  const told = await openStray(trx, { factoryId, now }, strays);
  const live = numbers.filter(({ stray }) => !stray).map(({ id }) => id);
  const found = byPackage(await scans.newest(trx, factoryId, live));
  const fresh = found.filter(isFresh);
  // What is lost is found by a newer scan alone.
  const moved = found.filter((one) => one.to !== one.transit && (one.transit !== lost.code || isFresh(one)));
  await noteTracked(
    trx,
    factoryId,
    fresh.map(({ packageId, at }) => ({ id: packageId, at })),
  );
  const tenants = await moveByScans(
    trx,
    { factoryId, now },
    moved.map(({ packageId, transit, to }) => ({ id: packageId, from: transit, to })),
  );
  const packageIds = fresh.map(({ packageId }) => packageId);
  await setDueTimes(trx, factoryId, packageIds, now);
  const settled = await settleTickets(trx, { factoryId, now }, packageIds);
  const calmed = await calmOrders(trx, factoryId, packageIds, now);
  return tenants.union(told).union(settled).union(calmed);
}

/** One batch of raw texts of a factory, each statement for all of them. The packages are held before anything is written. */
async function workBatch(trx: Trx, factoryId: number, now: Date): Promise<Done> {
  const taken = await raws.takeRaw(trx, factoryId, BATCH);
  if (taken.length === 0) return { count: 0, added: 0, tenants: new Set() };
  const read = taken.map((raw) => ({ raw, result: readResult(raw.body) }));
  const numbers = [...new Set(read.flatMap(({ result }) => result?.no ?? []))];
  const packageIds = await scans.packagesOf(trx, factoryId, numbers);
  await lockPackages(trx, factoryId, packageIds);
  const rows = await scans.matched(trx, factoryId, packageIds, numbers);
  const standing = new Set(rows.map(({ no }) => no));
  const said = read.flatMap(({ raw, result }) =>
    result && standing.has(result.no)
      ? result.scans
          .filter(({ at }) => at.getTime() < raw.receivedAt.getTime() + AHEAD_MS)
          .map((scan) => ({ ...scan, no: result.no, source: raw.source }))
      : [],
  );
  const added = await scans.keepScans(
    trx,
    factoryId,
    said,
    rows.map(({ id }) => id),
  );
  const tenants = await follow(trx, factoryId, rows, now);
  const worked = read.map(({ raw: { id }, result }): raws.WorkedRaw => {
    if (!result) return { id, no: null, waits: false, failed: '不是约定的格式' };
    return { id, no: result.no, waits: !standing.has(result.no), failed: null };
  });
  await raws.noteWorked(trx, factoryId, worked, now);
  if (added > 0) tenants.add(factoryId);
  return { count: taken.length, added, tenants };
}

/** What one server does at once: who comes meanwhile waits, and finds what is left. */
const running = new WeakMap<object, Promise<unknown>>();

function afterOthers(app: Served, work: () => Promise<number>): Promise<number> {
  const before = running.get(app.database) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(work);
  running.set(app.database, mine);
  return mine;
}

/** [X29] Works on what was kept, until nothing is left. @returns how many scans are new */
export const workTracks = (app: Served, now: Date, stopped = () => false): Promise<number> =>
  afterOthers(app, () => workAll(app, now, stopped));

/** The same for one factory, whose user waits for it. */
export const workOwnTracks = (app: Served, factoryId: number, now: Date): Promise<number> =>
  afterOthers(app, () => workFactory(app, factoryId, now, () => false));

async function workAll(app: Served, now: Date, stopped: () => boolean): Promise<number> {
  let all = 0;
  await wakeWaiting(app.system, now);
  await eachAlone(app, 'tracks', await factoriesDue(app.system), async (factoryId) => {
    all += await workFactory(app, factoryId, now, stopped);
  });
  return all;
}

async function workFactory(app: Served, factoryId: number, now: Date, stopped: () => boolean) {
  let all = 0;
  while (!stopped()) {
    const { count, added, tenants } = await app.database
      .ofJob(factoryId)
      .transaction()
      .execute((trx) => workBatch(trx, factoryId, now));
    all += added;
    for (const tenantId of tenants) app.live.publish(tenantId, { kind: 'order' });
    if (count < BATCH) break;
  }
  return all;
}
