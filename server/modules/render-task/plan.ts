import { readPieceEvent, type PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { isArtFault, type ArtFault } from '#contract/print-file/faults.ts';
import { readRenderTaskEvent } from '#contract/render-task/life-cycle/render-task-events.ts';
import { PLAIN_RENDER_TASK } from '#contract/render-task/life-cycle/render-task-facts.ts';
import { RENDER_TASK_REGIONS } from '#contract/render-task/life-cycle/render-task-states.ts';
import { holdOrders, movePieces, systemMover } from '#server/modules/piece/service.ts';
import {
  keyOf,
  planned,
  type PrintArea,
  type PrintedLine,
  type PrintJob,
} from '#server/modules/print-file/service.ts';
import { resolvedOfLines, resolvedOfRequests } from '#server/modules/rosi/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { beginRenderTasks, itself, moveRenderTasks } from './life.ts';
import * as sql from './plan.sql.ts';

const CHUNK = 500;
const { status: STATUS } = RENDER_TASK_REGIONS;
const SIDE = 1;
const NOWHERE: PrintArea = { width: 0, height: 0, bleed: 0 };

/** What a piece is to be printed of, or why of nothing. */
type Wanted = { key: string; job: PrintJob; area: PrintArea } | { fault: ArtFault };
interface Render {
  id: number;
  state: number;
  code: string | null;
}

/**
 * Looks at pieces of a factory of whose art nobody has decided since something changed that decides it: each wants the
 * file of a key, which is drawn once, or fails with what its line lacks. Whose key is another one than before, or whose
 * art failed and can be made now, begins anew.
 * @returns whether there may be more
 */
export async function planArt(trx: Trx, factoryId: number, now: Date): Promise<boolean> {
  await sql.holdArt(trx, factoryId);
  const stale = await sql.spreadStale(trx, factoryId);
  const due = await sql.unplanned(trx, factoryId, CHUNK);
  if (due.length === 0) return stale;
  await holdOrders(
    trx,
    factoryId,
    due.flatMap(({ orderId }) => orderId ?? []),
  );
  const pieces = await sql.piecesToPlan(
    trx,
    factoryId,
    due.map(({ id }) => id),
  );
  const resolved = await resolvedOfLines(
    trx,
    factoryId,
    pieces.flatMap(({ lineId }) => lineId ?? []),
  );
  const freely = await resolvedOfRequests(
    trx,
    factoryId,
    pieces.flatMap(({ freeRequestId }) => freeRequestId ?? []),
  );
  const of = ({ lineId, freeRequestId }: sql.PieceToPlan) =>
    lineId === null ? freely.get(freeRequestId ?? 0) : resolved.get(lineId);
  const wanted = await wantedBy(
    trx,
    factoryId,
    pieces.map((piece) => ({ ...piece, art: of(piece)?.art })),
  );
  await sql.setProofs(
    trx,
    factoryId,
    pieces.flatMap((piece) => {
      const isWanted = of(piece)?.settings?.proof ?? false;
      return isWanted === piece.proofWanted ? [] : [{ id: piece.id, wanted: isWanted }];
    }),
  );
  const renders = await askFor(trx, factoryId, wanted, now);
  const looked = pieces.map((piece): Looked => {
    const wants = wanted.get(piece.id)!;
    const render = 'key' in wants ? renders.get(wants.key)! : undefined;
    return { piece, render, fault: faultOf(wants, render), area: 'area' in wants ? wants.area : NOWHERE };
  });
  await decide(trx, factoryId, looked, now);
  await sql.markPlanned(
    trx,
    factoryId,
    pieces.map((piece) => {
      const profile = of(piece)?.profile;
      return { id: piece.id, profileId: profile?.id ?? null, profileNo: profile?.versionNo ?? null };
    }),
  );
  await endUnwanted(
    trx,
    factoryId,
    pieces.flatMap(({ renderId }) => renderId ?? []),
    now,
  );
  return due.length === CHUNK || stale;
}

async function wantedBy(
  trx: Trx,
  factoryId: number,
  pieces: readonly (sql.PieceToPlan & PrintedLine)[],
): Promise<Map<number, Wanted>> {
  const plans = await planned(trx, factoryId, pieces);
  return new Map(
    pieces.map(({ id, isLow }, at) => {
      const plan = plans[at]!;
      if (isLow) return [id, { fault: 'dpiLow' }];
      return [id, 'job' in plan ? { key: keyOf(plan.job), ...plan } : plan];
    }),
  );
}

/** The art of each key that is wanted: what there is, what is wanted again, and what is new. */
async function askFor(
  trx: Trx,
  factoryId: number,
  wanted: ReadonlyMap<number, Wanted>,
  now: Date,
): Promise<Map<string, Render>> {
  const jobs = new Map([...wanted.values()].flatMap((one) => ('key' in one ? [[one.key, one.job]] : [])));
  const there = await sql.rendersOf(trx, factoryId, [...jobs.keys()]);
  const over = there.filter(({ state }) =>
    [STATUS.cancelled.code, STATUS.outdated.code].includes(state as never),
  );
  const event = readRenderTaskEvent('render.ask', 'system', {});
  const by = itself(factoryId, 'system', now);
  if (over.length > 0) {
    const ids = over.map(({ id }) => id);
    const { failed } = await moveRenderTasks(trx, by, event, { ids, known: { wanted: true } });
    if (failed.length > 0) throw new Error(`art is not asked for again: ${failed[0]!.msg}`);
  }
  const known = new Set(there.map(({ key }) => key));
  const fresh = [...jobs].filter(([key]) => !known.has(key));
  if (fresh.length > 0) {
    const rows = fresh.map(([key, job]) => sql.newRender(factoryId, key, job, now));
    const facts = { ...PLAIN_RENDER_TASK, sourceKnown: true };
    const begun = await beginRenderTasks(trx, by, event, { rows, facts }, {});
    if ('msg' in begun) throw new Error(`art is not asked for: ${begun.msg}`);
  }
  const asked =
    over.length + fresh.length > 0 ? await sql.rendersOf(trx, factoryId, [...jobs.keys()]) : there;
  return new Map(asked.map(({ key, ...render }) => [key, render]));
}

interface Looked {
  piece: sql.PieceToPlan;
  render: Render | undefined;
  fault: ArtFault | undefined;
  area: PrintArea;
}

function faultOf(wants: Wanted, render: Render | undefined): ArtFault | undefined {
  if ('fault' in wants) return wants.fault;
  if (render?.state !== STATUS.failed.code) return undefined;
  return render.code !== null && isArtFault(render.code) ? render.code : 'machine';
}

/** What became of what each piece wants is what becomes of the piece. */
async function decide(trx: Trx, factoryId: number, looked: readonly Looked[], now: Date): Promise<void> {
  const isIn = ({ piece }: Looked, ...states: (keyof typeof PIECE)[]) =>
    states.some((state) => PIECE[state].code === piece.state);
  const isNew = ({ piece, render }: Looked) => (render?.id ?? null) !== piece.renderId;
  const send = async (
    chosen: readonly Looked[],
    type: PieceEventType,
    params: object,
    known: Partial<PieceFacts> = {},
  ) => {
    if (chosen.length === 0) return;
    const event = readPieceEvent(type, 'system', params, { ownPermission: false });
    const ids = chosen.map(({ piece }) => piece.id);
    const { failed } = await movePieces(trx, systemMover(factoryId, now), event, { ids, known });
    if (failed.length > 0) throw new Error(`${type} is refused by a piece: ${failed[0]!.msg}`);
  };

  const changed = looked.filter((one) => isIn(one, 'waitProof', 'waitBatch') && isNew(one));
  // What failed for another reason now says so; a proof that a person refused waits for a person.
  const mended = looked.filter(
    (one) =>
      isIn(one, 'artFailed') &&
      (one.fault ?? null) !== one.piece.artCode &&
      (one.piece.artCode !== ('refused' satisfies ArtFault) || isNew(one)),
  );
  await send(changed, 'piece.art.redone', { because: 'spec' });
  await send(mended, 'piece.art.retried', { because: 'picture' });
  await sql.laySides(
    trx,
    factoryId,
    looked.map(({ piece, render, area }) => ({ pieceId: piece.id, renderId: render?.id ?? null, ...area })),
  );
  const waiting = [...looked.filter((one) => isIn(one, 'waitArt')), ...changed, ...mended];
  const done = waiting.filter(({ render }) => render?.state === STATUS.done.code);
  await send(done, 'piece.art.made', {}, { lastSideDone: true, artAsAsked: true });
  const faulty = Map.groupBy(waiting, ({ fault }) => fault);
  for (const [code, own] of faulty)
    if (code !== undefined) await send(own, 'piece.art.failed', { side: SIDE, code });
}

/** What nobody wants any more is not drawn, and not kept for long. */
async function endUnwanted(trx: Trx, factoryId: number, ids: readonly number[], now: Date): Promise<void> {
  const rows = await sql.unwanted(trx, factoryId, ids);
  const by = itself(factoryId, 'system', now);
  for (const [type, codes] of [
    ['render.cancel', [STATUS.waiting.code, STATUS.rendering.code, STATUS.failed.code]],
    ['render.outdate', [STATUS.done.code]],
  ] as const) {
    const own = rows.filter(({ state }) => (codes as readonly number[]).includes(state)).map(({ id }) => id);
    if (own.length === 0) continue;
    await moveRenderTasks(trx, by, readRenderTaskEvent(type, 'system', {}), {
      ids: own,
      known: { wanted: false },
    });
  }
}
