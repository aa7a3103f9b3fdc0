import { PACKAGE_ACTORS, readPackageEvent } from '#contract/package/life-cycle/package-events.ts';
import {
  CarrierError,
  carrierOf,
  isOfMachine,
  type CarrierAdapter,
  type Intercepted,
} from '#server/modules/carrier/service.ts';
import { lockPackages, movePackages, problems } from '#server/modules/package/service.ts';
import { accessToCall, noteCall } from '#server/modules/waybill/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import type { Services } from '#server/platform/services.ts';
import { interceptionsToAsk, type DueInterception } from './all.sql.ts';
import * as sql from './sql.ts';

/** Interceptions that are asked for in one round. */
const AT_ONCE = 50;
/** Who asks a carrier and dies leaves it to others after this. */
const LEASE_MS = 120_000;
/** Minutes to the next try where a carrier did not answer; then a person asks it. */
const AGAIN_MINUTES = [1, 5, 30, 120, 360];
const MOST_TRIES = AGAIN_MINUTES.length + 1;
/** A ticket says so much. */
const MOST_TEXT = 500;

type App = Pick<Services, 'database' | 'system' | 'vault' | 'clock' | 'carriers' | 'live' | 'log'>;
interface Turn extends sql.Asking, sql.CarriedNumber {
  accountId: number;
}
type Came = { answer: Intercepted } | { error: CarrierError };

const adapterOf = (code: string): CarrierAdapter | undefined => {
  try {
    return carrierOf(code).adapter;
  } catch {
    return undefined;
  }
};

/**
 * Asks carriers to bring back what is to come back, or a person where they cannot be asked. Whatever dies, the next look goes
 * on where the rows say that things stand: a carrier that is asked twice takes it once. @returns how many were looked at
 */
export async function askCarriers(app: App, stopped = () => false): Promise<number> {
  const due = await interceptionsToAsk(app.system, app.clock.now(), AT_ONCE);
  await eachAlone(app, 'interceptions', due, async (one) => {
    if (!stopped()) await askOne(app, one);
  });
  return due.length;
}

async function askOne(app: App, one: DueInterception): Promise<void> {
  const { factoryId } = one;
  const db = app.database.ofJob(factoryId);
  const turn = await db.transaction().execute((trx) => begin(trx, one, app.clock.now()));
  if (turn) {
    const began = performance.now();
    const came = await call(app, factoryId, turn);
    const ms = Math.round(performance.now() - began);
    const now = app.clock.now();
    await db.transaction().execute(async (trx) => {
      await finish(trx, one, turn, came, now);
      const error = 'error' in came ? came.error : undefined;
      const made = {
        ...{ call: 'intercept' as const, requestId: turn.requestId, ms, at: now },
        ...{ outcome: error?.kind ?? 'ok', code: error?.code ?? '', said: error?.message ?? '' },
      };
      const where = { factoryId, accountId: turn.accountId };
      await noteCall(trx, where, made, error !== undefined && isOfMachine(error.kind));
    });
  }
  app.live.publish(factoryId, { kind: 'order' });
}

/** @returns what a carrier is to be asked; undefined: nobody is to, or a person */
async function begin(trx: Trx, one: DueInterception, now: Date): Promise<Turn | undefined> {
  const { factoryId, packageId, id } = one;
  await lockPackages(trx, factoryId, [packageId]);
  const asking = await sql.takeDue(trx, factoryId, id, now);
  if (!asking) return undefined;
  const number = await sql.carriedNumber(trx, factoryId, packageId);
  const { accountId = null } = number ?? {};
  if (!number || accountId === null || !adapterOf(number.adapter)?.intercept) {
    const why = accountId === null ? '运单号不是由面单账户取的' : '面单账户的快递公司没有拦截接口';
    await toPerson(trx, one, asking, `${why}，请联系快递公司拦截。`, now);
    return undefined;
  }
  if (asking.tries >= MOST_TRIES) {
    await toPerson(trx, one, asking, '快递公司一直没有答复拦截请求，请联系快递公司拦截。', now);
    return undefined;
  }
  const nextAt = new Date(now.getTime() + LEASE_MS);
  await sql.noteStep(trx, factoryId, id, { step: 'calling', nextAt, tries: 1 });
  return { ...asking, ...number, accountId };
}

/** Somebody of the factory asks the carrier by another way: a ticket (问题件) says so. */
async function toPerson(
  trx: Trx,
  { factoryId, packageId, id }: DueInterception,
  { askedBy, reason, step }: sql.Asking,
  said: string,
  now: Date,
): Promise<void> {
  // A carrier that may have been asked is not asked in vain: what it is told is not withdrawn here.
  const stays = step === 'calling' ? 'calling' : 'person';
  await sql.noteStep(trx, factoryId, id, { step: stays, nextAt: null, said });
  const who = (PACKAGE_ACTORS as Readonly<Record<string, string>>)[askedBy] ?? '';
  const text = `${who}申请拦截：${reason}。${said}`.slice(0, MOST_TEXT);
  await problems.its.raise(trx, { factoryId, now, by: 'system', text }, 'intercept', [{ packageId }]);
}

async function call(app: App, factoryId: number, turn: Turn): Promise<Came> {
  try {
    const { system, vault } = app;
    const db = app.database.ofJob(factoryId);
    const {
      adapter: code,
      access,
      sender,
    } = await accessToCall({ db, system, vault }, factoryId, turn.accountId);
    const { adapter, url } = carrierOf(code);
    const tools = app.carriers.to(code, url, app.clock.now());
    return { answer: await adapter.intercept!(tools, access, { no: turn.no, sender, reason: turn.reason }) };
  } catch (error) {
    if (error instanceof CarrierError) return { error };
    app.log.warn(error, 'a carrier that is asked to bring a parcel back');
    return { error: new CarrierError('lost', '快递公司没有给出结果，系统会自动再问。') };
  }
}

async function finish(trx: Trx, one: DueInterception, turn: Turn, came: Came, now: Date): Promise<void> {
  const { factoryId, packageId, id } = one;
  await lockPackages(trx, factoryId, [packageId]);
  // A scan may have ended it meanwhile.
  if (!(await sql.isOpen(trx, factoryId, id))) return;
  if ('answer' in came) {
    const { taken, said } = came.answer;
    if (taken) {
      await sql.noteStep(trx, factoryId, id, { step: 'taken', nextAt: null, said });
      return;
    }
    const mover = { tenantId: factoryId, by: 'carrier', userId: null, userName: null, now } as const;
    const event = readPackageEvent('intercept.failed', 'carrier', { reason: said.slice(0, MOST_TEXT) });
    const { failed } = await movePackages(trx, mover, event, {
      ids: [packageId],
      known: { notTurned: true },
    });
    if (failed[0]) throw new Error(`a refused interception goes on: ${failed[0].msg}`);
    return;
  }
  const { kind, message: said } = came.error;
  if (!isOfMachine(kind)) return toPerson(trx, one, { ...turn, step: 'wanted' }, said, now);
  const minutes = AGAIN_MINUTES[turn.tries] ?? AGAIN_MINUTES.at(-1)!;
  // What did not reach it was asked of nobody; what was lost may have been.
  const step = kind === 'lost' || turn.step === 'calling' ? 'calling' : 'wanted';
  await sql.noteStep(trx, factoryId, id, { step, said, nextAt: new Date(now.getTime() + minutes * 60_000) });
}
