import type { FastifyInstance } from 'fastify';
import { sideOf } from '#contract/sides.ts';
import { eventOfMove } from '#contract/open-webhook/open-webhook.ts';
import { PATHS } from '#contract/screens.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Services } from '#server/platform/services.ts';
import * as sql from './dispatch.sql.ts';
import { lanes, type Lanes } from './lanes.ts';
import { bodyOf, headersOf } from './message.ts';
import { isArrived, tryOnce } from './send.ts';

const EVERY_MS = 1000;
/** Longer than a try lasts. */
const LEASE_MS = 60_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What is waited after each try that failed; after the last one the delivery ends. About two days in all. */
export const RETRY_AFTER_MS = [
  10 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];
/** Nothing arrived for so long: it is turned off, and the tenant is told. */
export const OFF_AFTER_MS = 72 * HOUR;
const KEPT_FOR_MS = 30 * 24 * HOUR;
const SWEPT_AT_ONCE = 1000;

/** Begins to send what is due now. @returns how many tries, and when each is over. */
export async function dispatch(
  services: Services,
  under: Lanes = lanes(),
): Promise<{ taken: number; over: Promise<void>[] }> {
  const now = services.clock.now();
  const lease = new Date(now.getTime() + LEASE_MS);
  const due = await sql.takeDue(services.system, { now, lease, free: under.free() });
  const over = due.map(async (one) => {
    under.begin(one);
    try {
      await sendOne(services, one);
    } finally {
      under.end(one);
    }
  });
  return { taken: due.length, over };
}

async function sendOne(services: Services, due: sql.Due): Promise<void> {
  const { system } = services;
  const tried = await tryDue(services, due);
  if (isArrived(tried)) return sql.arrived(system, due, tried);
  const wait = RETRY_AFTER_MS[due.attempts - 1];
  const next = wait === undefined ? undefined : new Date(tried.at.getTime() + wait);
  const since = await sql.missed(system, due, tried, next);
  if (since && tried.at.getTime() - since.getTime() >= OFF_AFTER_MS) await giveUp(services, due, tried.at);
}

async function tryDue(services: Services, due: sql.Due): Promise<sql.Try> {
  const now = () => services.clock.now();
  let secret: string;
  try {
    secret = services.vault.open(due.sealedSecret);
  } catch (error) {
    // A try like any other that failed: it is seen in the list, and ends one day.
    return { at: now(), ms: 0, status: null, error: (error as Error).message, response: '' };
  }
  const body = bodyOf(due);
  const about = { event: eventOfMove(due.move) ?? due.move, id: due.id, secret, now: now() };
  return tryOnce(services.outgoing, { url: due.url, headers: headersOf(body, about), body }, now);
}

const OFF = '连续 3 天没有送达，订阅已自动停用';

async function giveUp(services: Services, { webhookId, tenantId, name }: sql.Due, now: Date): Promise<void> {
  const { system } = services;
  const off = await system.transaction().execute(async (trx) => {
    if (!(await sql.turnOff(trx, webhookId, `${OFF}，未再推送`))) return false;
    const doer = { tenantId, userId: null, userName: '系统', now };
    await tell(trx, doer, 'openAuth', `停用事件推送「${name}」：连续 3 天没有送达`);
    const notice = {
      kind: 'webhook',
      title: `事件推送「${name}」已停用`,
      body: `${OFF}。请检查推送地址，修好后在开放接口页面重新启用，并重新推送失败的记录。`,
      link: await linkOf(trx, tenantId),
    };
    await leaveNotice(trx, tenantId, notice, now);
    return true;
  });
  if (off) services.live.publish(tenantId, { kind: 'notice' });
}

const linkOf = async (db: Parameters<typeof sql.typeOf>[0], tenantId: number) =>
  sideOf(await sql.typeOf(db, tenantId)) === 'business'
    ? `${PATHS['business/api']}?tab=webhook`
    : `${PATHS['factory/api']}?tab=webhook`;

/** Looks for what is due while the app lives; several servers share the work. */
export function keepDispatching(app: FastifyInstance) {
  const under = lanes();
  const open = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let closed = false;
  let sweptAt = 0;
  const warn = (error: unknown) => app.log.warn(error, 'webhooks');
  const look = async (): Promise<void> => {
    if (closed) return;
    const { over } = await dispatch(app, under);
    for (const one of over) {
      // More may be due there.
      const ended = one.catch(warn).finally(() => {
        open.delete(ended);
        wake();
      });
      open.add(ended);
    }
    if (over.length === 0 && Date.now() - sweptAt > HOUR) await sweep();
  };
  const sweep = async (): Promise<void> => {
    sweptAt = Date.now();
    const before = new Date(app.clock.now().getTime() - KEPT_FOR_MS);
    let more = true;
    while (more)
      more =
        !closed && (await sql.sweepDeliveries(app.database.system, before, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE;
  };
  const wake = () => {
    again = looking !== undefined;
    looking ??= look()
      .catch(warn)
      .finally(() => {
        looking = undefined;
        // Somebody asked while it looked: what he means may have come after.
        if (again) wake();
      });
  };
  app.addHook('onReady', (done) => {
    timer = setInterval(wake, EVERY_MS);
    done();
  });
  app.addHook('onClose', async () => {
    closed = true;
    clearInterval(timer);
    await looking;
    await Promise.all(open);
  });
}
