import type { FastifyInstance } from 'fastify';
import { MOST_AT_STATION } from '#contract/station/kinds.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import { repeat } from '#server/platform/repeat.ts';
import type { AtStation } from './at.ts';
import * as sql from './session.sql.ts';

/** What somebody is called who has left the factory. */
export const LEFT = '已离开的同事';

/**
 * A badge is scanned at a station: its user signs on there, or off where he was on already. On at another station he comes
 * from there. `trx`: of the factory's own connection.
 * @throws Refusal 404 where the factory has no such badge, 400 where it is no good or the station is full
 */
export async function badgeAt(
  trx: Trx,
  {
    factoryId,
    station,
    number,
    now,
  }: { factoryId: number; station: Pick<AtStation, 'id'>; number: string; now: Date },
): Promise<{ on: boolean; name: string }> {
  const badge = await sql.lockBadge(trx, factoryId, number);
  if (!badge) throw notFound('工牌不存在，请核对后重新扫描。');
  if (badge.closedAt) throw badRequest('这张工牌已作废，请使用新的工牌。');
  if (!badge.isOpen || badge.name === null)
    throw badRequest(
      `${badge.name ? `「${badge.name}」` : '持牌人'}已停用或已离开，工牌无效，请联系管理员。`,
    );
  const { userId, name } = badge;
  await sql.endOverdue(trx, now, { factoryId, userId });
  const before = await sql.openSession(trx, factoryId, userId);
  if (before?.stationId === station.id) {
    await sql.end(trx, factoryId, before.id, 'badge', now);
    return { on: false, name };
  }
  const at = await sql.holdStation(trx, factoryId, station.id);
  if (!at || at.closed) throw badRequest('工位已停用，请换一个工位。');
  if ((await sql.countAt(trx, factoryId, station.id)) >= MOST_AT_STATION)
    throw badRequest(`工位最多 ${MOST_AT_STATION} 人同时在岗，请先让一人签退。`);
  if (before) await sql.end(trx, factoryId, before.id, 'elsewhere', now);
  await sql.begin(trx, factoryId, station.id, userId, now);
  return { on: true, name };
}

/**
 * Somebody is signed off by hand. `trx`: of the factory's own connection.
 * @returns his name. @throws Refusal 404 where he is not signed on at this station
 */
export async function signOff(
  trx: Trx,
  { factoryId, stationId, userId, now }: { factoryId: number; stationId: number; userId: number; now: Date },
): Promise<string> {
  const open = await sql.openSession(trx, factoryId, userId);
  if (open?.stationId !== stationId) throw notFound('此人已不在这个工位，请刷新后查看。');
  await sql.end(trx, factoryId, open.id, 'hand', now);
  return (await sql.nameOf(trx, factoryId, userId)) ?? LEFT;
}

/** Signs off who scanned nothing for half an hour, or came twelve hours ago. @returns the factories where somebody was */
export const endOverdue = (system: Db, now: Date): Promise<Set<number>> => sql.endOverdue(system, now);

const EVERY_MS = 30_000;

/** Looks for sessions that are over while the app lives; what one server ends another one finds ended. */
export const keepSigningOff = (app: FastifyInstance): void =>
  repeat(app, { name: 'sessions at stations', everyMs: EVERY_MS, atStart: true }, () =>
    endOverdue(app.database.system, app.clock.now()),
  );
