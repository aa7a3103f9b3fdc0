import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Scan, scan } from '#contract/scan/scan.ts';
import { openStation, type AtStation } from '#server/modules/station/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { CODES } from '#contract/errors.ts';
import { Refusal } from '#server/platform/refusal.ts';
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

/** A scan that is refused, after nothing of what its area wrote stands: it is an answer, too. */
class NotDone extends Error {
  readonly wrong: WrongScan | Refusal;
  /** The first of those at work. */
  readonly userId: number | null;
  constructor(wrong: WrongScan | Refusal, userId: number | null) {
    super(wrong.message);
    this.wrong = wrong;
    this.userId = userId;
  }
}

/** [M23] What becomes of a scan that nobody answered yet; the same one sent again gets the answer that it got. */
async function claimed(
  trx: Trx,
  ctx: Ctx,
  made: sql.NewScan,
  answer: (id: number, station: AtStation) => Promise<sql.KeptScan>,
): Promise<sql.KeptScan> {
  const found = await sql.claim(trx, made);
  const station = openStation(found);
  const { scanRowId: id, isRepeated, ...before } = found!;
  if (id === null) return sql.kept(trx, ctx.tenantId, made.scanId);
  if (isRepeated) return sql.keep(trx, made, id, { ...before, did: false });
  return answer(id, station);
}

/** @throws NotDone where it is refused */
const doIt = (trx: Trx, ctx: Ctx, made: sql.NewScan): Promise<sql.KeptScan> =>
  claimed(trx, ctx, made, async (id, station) => {
    const at = await atOf(trx, ctx, station, made);
    try {
      const { title, text, pieceId = null } = await actAt(trx, at, made.code);
      const answer = { accepted: true, tone: 'good' as const, title, text, error: null };
      return await sql.keep(trx, made, id, { answer, pieceId, did: true });
    } catch (wrong) {
      if (!(wrong instanceof WrongScan || wrong instanceof Refusal)) throw wrong;
      throw new NotDone(wrong, at.work.operators[0]?.id ?? null);
    }
  });

const refuseIt = (trx: Trx, ctx: Ctx, made: sql.NewScan, { wrong, userId }: NotDone): Promise<sql.KeptScan> =>
  claimed(trx, ctx, made, async (id) => {
    const { answer, pieceId } = refused(wrong);
    const error = wrong instanceof WrongScan ? wrong.notedAs : answer.error!;
    await noteError(trx, made, { error, userId, note: wrong.message });
    return sql.keep(trx, made, id, { answer, pieceId, did: false });
  });

/** One scan, whole or not at all; what is refused begins anew, so that what is done needs no savepoint. */
async function one(ctx: Ctx, made: sql.NewScan): Promise<sql.KeptScan> {
  try {
    return await change(ctx, { kind: 'silent' }, (trx) => doIt(trx, ctx, made));
  } catch (wrong) {
    if (!(wrong instanceof NotDone)) throw wrong;
    return change(ctx, { kind: 'silent' }, (trx) => refuseIt(trx, ctx, made, wrong));
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
  const answers: sql.KeptScan[] = [];
  for (const made of scans.toSorted((a, b) => a.seq - b.seq))
    answers.push(await one(ctx, newScan(ctx, stationId, sentAt, made)));
  const now = await nowAt(ctx, stationId);
  return { answers: await showScans(ctx.db, ctx, answers), now };
}
