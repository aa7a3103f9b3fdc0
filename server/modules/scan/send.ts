import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Scan, scan } from '#contract/scan/scan.ts';
import { stationAt, touchSessions, type AtStation } from '#server/modules/station/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { CODES } from '#contract/errors.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { alone } from '#server/platform/savepoint.ts';
import { actAt } from './act.ts';
import { toneOf, WrongScan, type ScanAt } from './at.ts';
import { noteError } from './error.sql.ts';
import { showScans } from './show.ts';
import { nowAt } from './station.ts';
import * as sql from './sql.ts';

/** A clock that says more says nothing. */
const LATEST = Date.UTC(2100, 0);
const OLDEST_MS = 7 * 24 * 3_600_000;

/**
 * [M26] When a scan was done: by the station's clock, put right by how far it is off when it sends. Never in the future; what
 * is older than a week is taken for a clock that went wrong, and counts from when it arrived.
 */
export function doneAtOf(deviceAt: number, sentAt: number, now: Date): Date {
  const put = deviceAt + (now.getTime() - sentAt);
  return put > now.getTime() || put < now.getTime() - OLDEST_MS ? now : new Date(put);
}

/** Where, by whom and when; who stands at the station is known here, but of what waited for the network. */
export async function atOf(
  trx: Trx,
  ctx: Ctx,
  station: AtStation,
  { doneAt, offline, operators: told }: { doneAt: Date; offline: boolean; operators: readonly number[] },
): Promise<ScanAt> {
  const operators = offline ? await sql.badged(trx, ctx.tenantId, told) : station.operators;
  const first = operators[0] ?? { id: ctx.userId, name: ctx.userName };
  return {
    ...{ factoryId: ctx.tenantId, station, doneAt, offline, materials: ctx.limits.materials },
    hand: { tenantId: ctx.tenantId, by: 'factory', userId: first.id, userName: first.name, now: ctx.now },
    work: { stationId: station.id, operators, doneAt },
    permissions: ctx.permissions,
  };
}

const refused = (wrong: WrongScan | Refusal): { answer: sql.KeptAnswer; pieceId: number | null } => {
  const [error, title, pieceId] =
    wrong instanceof WrongScan
      ? [wrong.error, wrong.title, wrong.pieceId]
      : ([wrong.code === CODES.notFound ? 'unknown' : 'other', '不能继续', null] as const);
  return { answer: { accepted: false, tone: toneOf(error), title, text: wrong.message, error }, pieceId };
};

/** [M23] One scan, whole or not at all; the same one sent again gets the answer that it got. */
async function one(trx: Trx, ctx: Ctx, stationId: number, made: sql.NewScan): Promise<sql.KeptScan> {
  const id = await sql.claim(trx, made);
  if (id === undefined) return sql.kept(trx, ctx.tenantId, made.scanId);
  const before = await sql.justBefore(trx, id, made);
  if (before) {
    return sql.keep(trx, ctx.tenantId, id, { ...before, did: false });
  }
  const station = await stationAt(trx, ctx.tenantId, stationId);
  const at = await atOf(trx, ctx, station, made);
  try {
    const { title, text, pieceId = null } = await alone(trx, () => actAt(trx, at, made.code));
    const answer = { accepted: true, tone: 'good' as const, title, text, error: null };
    await touchSessions(trx, ctx.tenantId, stationId, ctx.now);
    return await sql.keep(trx, ctx.tenantId, id, { answer, pieceId, did: true });
  } catch (wrong) {
    if (!(wrong instanceof WrongScan || wrong instanceof Refusal)) throw wrong;
    const kept = refused(wrong);
    const [first] = at.work.operators;
    const error = wrong instanceof WrongScan ? wrong.notedAs : kept.answer.error!;
    const note = { error, userId: first?.id ?? null, note: wrong.message };
    await noteError(trx, made, note);
    return sql.keep(trx, ctx.tenantId, id, { ...kept, did: false });
  }
}

const newScan = (ctx: Ctx, stationId: number, sentAt: number, made: Scan): sql.NewScan => ({
  ...{ factoryId: ctx.tenantId, stationId, scanId: made.scanId, seq: made.seq, code: made.code },
  ...{ offline: made.offline, operators: made.operators, at: ctx.now },
  deviceAt: new Date(Math.min(made.deviceAt, LATEST)),
  doneAt: doneAtOf(made.deviceAt, sentAt, ctx.now),
});

/** [M26] Scans of a station, in the order in which they were made. */
export async function send(ctx: Ctx, asked: Parsed<typeof scan.send>): Promise<Answer<typeof scan.send>> {
  const { stationId, sentAt, scans } = asked;
  await stationAt(ctx.db, ctx.tenantId, stationId);
  const answers: sql.KeptScan[] = [];
  for (const made of scans.toSorted((a, b) => a.seq - b.seq))
    answers.push(
      await change(ctx, { kind: 'silent' }, (trx) =>
        one(trx, ctx, stationId, newScan(ctx, stationId, sentAt, made)),
      ),
    );
  const now = await nowAt(ctx, stationId);
  return { answers: await showScans(ctx.db, ctx, answers), now };
}
