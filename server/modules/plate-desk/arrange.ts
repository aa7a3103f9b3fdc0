import type { Answer, Parsed } from '#contract/endpoint.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { judgeLayout, pieceKey, type Breach, type PieceFacts } from '#contract/plate/judge.ts';
import { isOnSide, usedLengthOf, type Layout, type Place } from '#contract/plate/layout.ts';
import { readPlateEvent } from '#contract/plate/life-cycle/plate-events.ts';
import type { plateDesk } from '#contract/plate-desk/plate-desk.ts';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';
import { holdOrders, movePieces } from '#server/modules/piece/service.ts';
import { groupOf, handOf, lockPlates, movePlates } from '#server/modules/plate/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import { ordersOf, putPlaces } from './arrange.sql.ts';
import { keptApartBy } from './desk.ts';
import { silentSince } from './editor.ts';
import { editorOf } from './editor.sql.ts';
import { couldLieOf, piecesOn, printedBy, type PieceRow } from './piece.sql.ts';
import { reached } from './reach.ts';

type Asked = Parsed<typeof plateDesk.arrange>;
type Done = Answer<typeof plateDesk.arrange>;

/** [M12] Where a person put everything. The server believes neither sizes nor distances nor whose the pieces are. */
export async function arrange(ctx: Ctx, asked: Asked): Promise<Done> {
  const { idempotencyKey: key, ...request } = asked;
  await reached(ctx, asked.id);
  const done = await change<Done>(ctx, { kind: 'plate', once: { key, request } }, (trx) =>
    arranged(trx, ctx, request),
  );
  if (done.saved) ctx.live.publish(ctx.tenantId, { kind: 'piece' });
  return done;
}

async function arranged(trx: Trx, ctx: Ctx, { id, version, places }: Omit<Asked, 'idempotencyKey'>) {
  const { tenantId: factoryId, limits } = ctx;
  const wanted = [...new Set(places.map(({ pieceId }) => pieceId))];
  await holdOrders(trx, factoryId, await ordersOf(trx, factoryId, id, wanted));
  const number = await lockedAsSeen(trx, ctx, { id, version });
  const { profileId, settings } = (await printedBy(trx, factoryId, id))!;
  const own = await piecesOn(trx, factoryId, id);
  const ownIds = new Set(own.map(({ pieceId }) => pieceId));
  const of = { factoryId, profileId, materials: limits.materials, settings };
  const foreign = wanted.filter((pieceId) => !ownIds.has(pieceId));
  const coming = await couldLieOf(trx, of, foreign);
  const known = new Map([...own, ...coming].map((one) => [keyOf(one), one]));
  const layout = layoutOf(settings, places, known);
  const breaches = judgeLayout(settings, layout, factsOf(keptApartBy(settings, own), known));
  if (breaches.length > 0)
    return { told: '', answer: { saved: false, refused: refusedOf(breaches, layout) } };

  const lockedPlaces = new Set(places.filter(({ locked }) => locked).map(keyOf));
  const rows = layout.places
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(({ piece: pieceId, ...place }, at) => ({
      ...{ ...place, no: at + 1, pieceId, locked: lockedPlaces.has(`${pieceId}/${place.side}`) },
    }));
  const urgent = places.some((place) => known.get(keyOf(place))?.urgent);
  await putPlaces(trx, factoryId, id, rows, { usedLength: layout.usedLength, urgent });
  const { failed } = await movePlates(trx, handOf(ctx), readPlateEvent('plate.arranged', 'factory', {}), {
    ids: [id],
    known: { layoutHolds: true },
  });
  if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
  const staying = new Set(wanted);
  const leaving = [...ownIds].filter((pieceId) => !staying.has(pieceId));
  await movePiecesBy(trx, ctx, 'piece.unspliced', leaving);
  await movePiecesBy(trx, ctx, 'piece.spliced', foreign);
  const moved = [
    ...(leaving.length > 0 ? [`撤下 ${leaving.length} 件`] : []),
    ...(foreign.length > 0 ? [`放入 ${foreign.length} 件`] : []),
  ];
  return {
    told: `调整版 ${number} 的排版${moved.map((one) => `，${one}`).join('')}`,
    answer: { saved: true, refused: [] },
  };
}

const keyOf = ({ pieceId, side }: { pieceId: number; side: number }): string =>
  pieceKey({ piece: pieceId, side });

/** @returns its number. @throws where it changed since it was seen, or somebody else changes it now */
async function lockedAsSeen(
  trx: Trx,
  { tenantId, userId, now }: Ctx,
  { id, version }: { id: number; version: number },
): Promise<string> {
  const [row] = await lockPlates(trx, tenantId, [id]);
  if (!row) throw notFound('版不存在，或不属于当前工厂，请刷新后核对。');
  if (row.version !== version) throw conflict('版已被他人修改，请载入最新的排版后再保存。');
  const editor = await editorOf(trx, tenantId, id, silentSince(now));
  if (editor && editor.userId !== userId)
    throw conflict(`${editor.userName} 正在调整这个版，请等他保存并离开后再保存。`);
  return row.number;
}

/** Sizes are those of the pieces, turned as the request says. */
function layoutOf(
  settings: PrintSettings,
  places: Asked['places'],
  known: ReadonlyMap<string, PieceRow>,
): Layout {
  const laid = places.map(({ pieceId, side, x, y, rotation }): Place => {
    const { width = 1, height = 1 } = known.get(keyOf({ pieceId, side })) ?? {};
    const [w, h] = isOnSide(rotation) ? [height, width] : [width, height];
    return { piece: pieceId, side, x, y, w, h, rotation };
  });
  return { width: settings.width, usedLength: usedLengthOf(settings, laid), places: laid };
}

const factsOf = (apart: PrintSettings, known: ReadonlyMap<string, PieceRow>): Map<string, PieceFacts> =>
  new Map(
    [...known].map(([key, piece]) => [
      key,
      { w: piece.width, h: piece.height, group: groupOf(apart, piece), model: piece.model },
    ]),
  );

const refusedOf = (breaches: readonly Breach[], { places }: Layout): Done['refused'] =>
  breaches.map(({ places: at, by, text }) => ({
    ...{ pieceIds: [...new Set(at.map((one) => places[one]!.piece))], by, text },
  }));

async function movePiecesBy(
  trx: Trx,
  ctx: Ctx,
  type: 'piece.spliced' | 'piece.unspliced',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const event = readPieceEvent(type, 'factory', {}, { ownPermission: false });
  const mover = { ...handOf(ctx), by: 'factory' as const };
  const known = { batchRuns: true, sidesPlaced: true };
  const { failed } = await movePieces(trx, mover, event, { ids, known });
  if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
}
