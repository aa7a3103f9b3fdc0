import { readWaybillEvent, type WaybillEventType } from '#contract/waybill/life-cycle/waybill-events.ts';
import type { WaybillFacts } from '#contract/waybill/life-cycle/waybill-facts.ts';
import { PLAIN_WAYBILL } from '#contract/waybill/life-cycle/waybill-facts.ts';
import type { Applied, CarrierError } from '#server/modules/carrier/service.ts';
import { isOfMachine } from '#server/modules/carrier/service.ts';
import { quotaFor } from '#server/modules/waybill/number/hand.ts';
import { beginWaybills, moveWaybills, systemFor } from '#server/modules/waybill/number/life.ts';
import { numbered } from '#server/modules/waybill/number/ports.ts';
import {
  currentOf,
  keepAnswer,
  lockWaybills,
  standsElsewhere,
  type LockedWaybill,
} from '#server/modules/waybill/number/sql.ts';
import type { Trx } from '#server/platform/database.ts';
import { endTurn, type Turn } from './turn.sql.ts';

const [APPLYING, UNKNOWN, FAILED, CANCELLING] = [10, 15, 30, 40];
const DAY_MS = 24 * 3_600_000;
/** [X02] A request of which nobody knows what became is asked for after so many seconds, and then every ten minutes. */
const QUERY_AFTER = [5, 15, 60];
const QUERY_EVERY = 600;
/** A number that should go is asked to be taken back five times over two hours. */
const CANCEL_AFTER = [60, 300, 900, 1800, 3600];
/** What was settled by hand is looked for once an hour, for a week. */
const WATCH_EVERY = 3600;
const WATCH_DAYS = 7;
const DOUBLED = '快递公司给出的单号已用于另一个包裹，请联系快递公司核对。';

/** What came of a call: what the carrier gave, null where it does not know the request, or why not. */
export type Came = { applied: Applied | null } | { cancelled: true } | { error: CarrierError };

interface Where {
  factoryId: number;
  accountId: number;
  now: Date;
  validityDays: number;
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/**
 * Writes what came of a call, behind its package and orders. Whoever was too late finds another state there: a number that
 * nobody waits for any more is kept and given back (X03), everything else says nothing.
 */
export async function finish(trx: Trx, where: Where, turn: Turn, came: Came): Promise<void> {
  const [parcel] = await numbered.its.hold(trx, where.factoryId, [turn.packageId]);
  const [row] = await lockWaybills(trx, where.factoryId, [turn.id]);
  if (!row || !parcel) return;
  const isSame = row.requestId === turn.requestId;
  if (turn.call === 'cancel') {
    if (isSame && row.state === CANCELLING) await finishCancel(trx, where, turn, came);
    return;
  }
  if ('applied' in came && came.applied) {
    if (isSame && [APPLYING, UNKNOWN, FAILED].includes(row.state))
      return gotNumber(trx, where, row, came.applied, parcel.here);
    // [X03] Another attempt followed, or it was given up.
    if (!isSame || row.no !== came.applied.no) await keepLate(trx, where, turn, row, came.applied);
    return;
  }
  if (!isSame) return;
  if (turn.call === 'apply' && row.state === APPLYING && 'error' in came)
    return refusedOrLost(trx, where, row, came.error);
  if (turn.call === 'query' && row.state === UNKNOWN) return stillUnknown(trx, where, turn, row, came);
  if (turn.call === 'query' && row.state === FAILED) await watchOn(trx, where, row);
}

const send = async (
  trx: Trx,
  { factoryId, now }: Where,
  id: number,
  type: WaybillEventType,
  params: object,
  known: Partial<WaybillFacts>,
): Promise<boolean> => {
  const event = readWaybillEvent(type, 'system', params);
  const mover = systemFor({ tenantId: factoryId, now });
  return (await moveWaybills(trx, mover, event, { ids: [id], known })).successIds.length > 0;
};

async function gotNumber(
  trx: Trx,
  where: Where,
  row: LockedWaybill,
  applied: Applied,
  isHere: boolean,
): Promise<void> {
  const { factoryId, now, validityDays } = where;
  const doubled = await standsElsewhere(trx, factoryId, applied.no, row.id);
  const failed = row.state === FAILED;
  const others = (await currentOf(trx, factoryId, [row.packageId])).filter(({ id }) => id !== row.id);
  const quota = failed
    ? (await quotaFor(trx, { tenantId: factoryId, now }, [row])).get(row.id)
    : { quotaLeft: true };
  const wanted = isHere && others.length === 0 && row.settledAt === null && (quota?.quotaLeft ?? false);
  const known = { answered: true, doubled, wanted };
  const answer = { ...applied, validUntil: new Date(now.getTime() + validityDays * DAY_MS) };
  const type = failed && !wanted ? 'waybill.got.late' : 'waybill.got';
  if (await send(trx, where, row.id, type, { no: applied.no }, known))
    await keepAnswer(trx, factoryId, row.id, answer);
  // Nobody but a person finds out whose it is.
  else if (row.state === APPLYING)
    await send(trx, where, row.id, 'waybill.lost', { reason: DOUBLED, code: '' }, { noAnswer: true });
  else await endTurn(trx, factoryId, row.id, { dueAt: later(now, QUERY_EVERY), queries: 1, said: DOUBLED });
}

/** [X03] A number of its own that hangs nowhere and is given back at once. */
async function keepLate(
  trx: Trx,
  { factoryId, accountId, now }: Where,
  { requestId }: Turn,
  row: LockedWaybill,
  { no }: Applied,
): Promise<void> {
  const event = readWaybillEvent('waybill.got.late', 'system', { no });
  const rows = [
    {
      ...{ merchant_id: row.merchantId, factory_id: factoryId, package_id: row.packageId },
      ...{ account_id: accountId, no, express_name: row.expressName, request_id: requestId },
      ...{ attempt: Number(requestId.slice(requestId.lastIndexOf('-') + 1)), got_at: now, due_at: now },
    },
  ];
  const facts = { ...PLAIN_WAYBILL, answered: true, typed: false };
  const begun = await beginWaybills(trx, systemFor({ tenantId: factoryId, now }), event, { rows, facts }, {});
  if ('msg' in begun) throw new Error(`a late number does not begin: ${begun.msg}`);
}

const refusedOrLost = async (trx: Trx, where: Where, row: LockedWaybill, error: CarrierError) => {
  const { kind, message: reason, code } = error;
  if (kind === 'lost') await send(trx, where, row.id, 'waybill.lost', { reason, code }, { noAnswer: true });
  else if (kind === 'busy')
    await send(trx, where, row.id, 'waybill.throttled', { reason, code }, { busy: true });
  else await send(trx, where, row.id, 'waybill.failed', { reason, code, kind }, { refused: true });
};

/** [X02] Only that the carrier does not know the request lets it be made anew; no answer, or any other, says nothing. */
async function stillUnknown(
  trx: Trx,
  where: Where,
  { queries }: Turn,
  row: LockedWaybill,
  came: Came,
): Promise<void> {
  if ('applied' in came && came.applied === null) {
    const said = {
      kind: 'lost',
      code: '',
      reason: '快递公司没有收到这个请求，可以重新取号，请稍候或手动重试。',
    };
    await send(trx, where, row.id, 'waybill.failed', said, { notKnownThere: true });
    return;
  }
  const since = where.now.getTime() - (row.lostAt ?? where.now).getTime();
  const wait = QUERY_AFTER[queries + 1] ?? QUERY_EVERY;
  const over = since >= DAY_MS;
  const said = 'error' in came ? came.error.message : undefined;
  await endTurn(trx, where.factoryId, row.id, {
    ...{ dueAt: over ? null : later(where.now, wait), queries: 1 },
    ...(said !== undefined && { said }),
  });
}

const watchOn = async (trx: Trx, { factoryId, now }: Where, row: LockedWaybill) => {
  const over = now.getTime() - (row.settledAt ?? now).getTime() >= WATCH_DAYS * DAY_MS;
  await endTurn(trx, factoryId, row.id, { dueAt: over ? null : later(now, WATCH_EVERY) });
};

async function finishCancel(trx: Trx, where: Where, turn: Turn, came: Came): Promise<void> {
  if (!('error' in came)) {
    await send(trx, where, turn.id, 'waybill.cancelled', {}, { takenBack: true });
    return;
  }
  const { kind, code, message: reason } = came.error;
  const wait = CANCEL_AFTER[turn.cancels];
  if (isOfMachine(kind) && wait !== undefined && turn.cancels < CANCEL_AFTER.length - 1)
    await endTurn(trx, where.factoryId, turn.id, { dueAt: later(where.now, wait), cancels: 1 });
  else await send(trx, where, turn.id, 'waybill.cancel.failed', { reason, code }, { keptThere: true });
}
