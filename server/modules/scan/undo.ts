import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import type { scan } from '#contract/scan/scan.ts';
import type { StationKind } from '#contract/station/kinds.ts';
import { movePieces } from '#server/modules/piece/service.ts';
import { unprintScanned } from '#server/modules/plate/service.ts';
import { wages } from '#server/modules/route/service.ts';
import { stationAt } from '#server/modules/station/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, Refusal } from '#server/platform/refusal.ts';
import type { ScanAt } from './at.ts';
import { mayUndoOthers } from './piece.ts';
import { noteError } from './error.sql.ts';
import { takeBackRecovery } from './recover.ts';
import { atOf } from './send.ts';
import { showScans } from './show.ts';
import { nowAt } from './station.ts';
import * as sql from './sql.ts';

/** What takes back the scan of a piece at each kind of station. */
const TAKES_BACK: Partial<Record<StationKind, PieceEventType>> = {
  step: 'piece.step.undone',
  quality: 'piece.quality.undone',
  sort: 'piece.unsorted',
};

async function takeBack(trx: Trx, at: ScanAt, { code, pieceId }: sql.KeptScan): Promise<void> {
  const { hand, work, permissions, station } = at;
  if (station.kind === 'recovery') return takeBackRecovery(trx, at, code);
  if (station.kind === 'print') return unprintScanned(trx, { hand, number: code, work });
  const type = TAKES_BACK[station.kind];
  if (type === undefined || pieceId === null)
    throw conflict('这个工位的扫描不能在这里撤销，请到对应的页面操作。');
  const event = readPieceEvent(type, 'factory', type === 'piece.unsorted' ? { reason: '撤销扫描' } : {}, {
    ownPermission: mayUndoOthers(permissions),
  });
  const { failed } = await movePieces(trx, hand, event, { ids: [pieceId], work });
  if (!failed[0]) return;
  if ((await wages.its.locked(trx, at.factoryId, [pieceId])).has(pieceId))
    throw new LockedPeriod(failed[0], at, code);
  throw new Refusal(failed[0].code, failed[0].msg);
}

/** What is taken back was done in a period that is locked: that is an error of its own. */
class LockedPeriod extends Refusal {
  readonly at: ScanAt;
  readonly number: string;
  constructor({ code, msg }: { code: number; msg: string }, at: ScanAt, number: string) {
    super(code, msg);
    this.at = at;
    this.number = number;
  }
}

/** Nothing of what was refused stands, so the note of it is written after it. */
async function noteLocked(ctx: Ctx, { at, number, message }: LockedPeriod): Promise<void> {
  const { factoryId, station, doneAt, work } = at;
  await change(ctx, { kind: 'silent' }, (trx) =>
    noteError(
      trx,
      { factoryId, stationId: station.id, scanId: null, code: number, offline: false, doneAt },
      { error: 'locked', userId: work.operators[0]?.id ?? null, note: message },
    ),
  );
}

/** 撤销: the last scan of the station that stands is taken back, by who made it. @throws Refusal where something followed it */
export async function undo(
  ctx: Ctx,
  { stationId }: Parsed<typeof scan.undo>,
): Promise<Answer<typeof scan.undo>> {
  const work = async (trx: Trx) => {
    const station = await stationAt(trx, ctx.tenantId, stationId);
    const last = await sql.lastStanding(trx, ctx.tenantId, stationId);
    if (!last) throw conflict('没有可以撤销的扫描。');
    await takeBack(
      trx,
      await atOf(trx, ctx, station, { doneAt: ctx.now, offline: false, operators: [] }),
      last,
    );
    await sql.markUndone(trx, ctx.tenantId, last.id, ctx.now);
    const [shown] = await showScans(trx, ctx, [{ ...last, undone: true }]);
    return shown!;
  };
  try {
    const undone = await change(ctx, { kind: 'silent' }, work);
    return { undone, now: await nowAt(ctx, stationId) };
  } catch (wrong) {
    if (wrong instanceof LockedPeriod) await noteLocked(ctx, wrong);
    throw wrong;
  }
}
