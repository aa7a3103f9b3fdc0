import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { customTask } from '#contract/custom-task/custom-task.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { ArtFault } from '#contract/print-file/faults.ts';
import { AS_IT_CAME } from '#contract/values/placement.ts';
import { setPictures, setPlace } from '#server/modules/art-desk/service.ts';
import { pictureProblems, sharerOf } from '#server/modules/file/service.ts';
import { artBy } from '#server/modules/order/service.ts';
import { movePieces } from '#server/modules/piece/service.ts';
import { lookAgain, retryRenders } from '#server/modules/render-task/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import * as sql from './act.sql.ts';
import { handOf, onTasks, whyDone, type Asked, type Task, type Written } from './each.ts';

const linesOf = (tasks: readonly Task[]) => tasks.map(({ lineId }) => lineId);
const NO_PICTURE = '这一行还没有印刷图片，请先更换图片。';

/** How the user changed what a piece is printed of. */
type Because = 'picture' | 'fit' | 'leave' | 'again';

/** @throws where a piece refuses: its state was read under the lock of its order. */
async function send(
  trx: Trx,
  ctx: Ctx,
  type: 'piece.art.retried' | 'piece.art.redone',
  because: Because,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const event = readPieceEvent(type, 'factory', { because }, { ownPermission: false });
  const { failed } = await movePieces(trx, handOf(ctx), event, { ids });
  if (failed.length > 0) throw new Error(`${type} is refused by a piece: ${failed[0]!.msg}`);
}

/** The pieces of these lines that are in no batch are printed of what their lines say now; those in one keep what they have. */
async function anew(trx: Trx, ctx: Ctx, lineIds: readonly number[], because: Because): Promise<void> {
  const pieces = await sql.openPieces(trx, ctx.tenantId, lineIds);
  const idsIn = (name: keyof typeof PIECE) =>
    pieces.filter(({ state }) => state === PIECE[name].code).map(({ id }) => id);
  await send(trx, ctx, 'piece.art.retried', because, idsIn('artFailed'));
  if (because !== 'leave') await send(trx, ctx, 'piece.art.redone', because, idsIn('waitProof'));
  await lookAgain(
    trx,
    ctx.tenantId,
    pieces.map(({ id }) => id),
  );
}

/** Lines print something else from now on, said in their history. */
const lay = async (
  ctx: Ctx,
  asked: Asked,
  because: Because,
  how: {
    refusal?: (task: Task) => string | undefined;
    write: (trx: Trx, lineIds: readonly number[]) => Promise<unknown>;
    told: string;
  },
): Promise<Written> => {
  const { written } = await onTasks(ctx, asked, {
    refusal: (task) => whyDone(task) ?? how.refusal?.(task),
    work: async (trx, tasks) => {
      const { userId, userName } = ctx;
      await artBy(trx, { side: 'factory', userId, userName });
      await how.write(trx, linesOf(tasks));
      await anew(trx, ctx, linesOf(tasks), because);
      return undefined;
    },
    told: (count) => `${how.told} ${count} 行定制任务`,
  });
  return written;
};

/** What a customer shares goes on his own lines alone [G22]. */
export async function replace(
  ctx: Ctx,
  { pictureFileId, ...asked }: Parsed<typeof customTask.replace>,
): Promise<Answer<typeof customTask.replace>> {
  const problem = (await pictureProblems(ctx, [pictureFileId])).get(pictureFileId);
  const sharer = problem && (await sharerOf(ctx, pictureFileId));
  return lay(ctx, asked, 'picture', {
    refusal: ({ merchantId }) => (merchantId === sharer ? undefined : problem),
    write: (trx, lineIds) => setPictures(trx, ctx.tenantId, lineIds, { pictureFileId, asItCame: false }),
    told: '更换图片',
  });
}

export const place = (
  ctx: Ctx,
  { fit, ...asked }: Parsed<typeof customTask.place>,
): Promise<Answer<typeof customTask.place>> =>
  lay(ctx, asked, 'fit', {
    refusal: ({ hasPicture }) => (hasPicture ? undefined : NO_PICTURE),
    write: (trx, lineIds) =>
      setPlace(trx, ctx.tenantId, lineIds, fit === 'cover' ? null : { ...AS_IT_CAME, fit }),
    told: fit === 'cover' ? '铺满' : '完整摆放',
  });

/** [M07] It has fewer dots than its material asks for, and somebody says why it is printed all the same. */
export const leave = (
  ctx: Ctx,
  { reason, ...asked }: Parsed<typeof customTask.leave>,
): Promise<Answer<typeof customTask.leave>> =>
  lay(ctx, asked, 'leave', {
    refusal: ({ code, dpi }) =>
      code === ('dpiLow' satisfies ArtFault) && dpi !== null
        ? undefined
        : '只有分辨率低的图片可以按此印刷，这一行请换图或重新出图。',
    write: (trx, lineIds) =>
      sql.setLeave(trx, ctx.tenantId, lineIds, { by: ctx.userName, at: ctx.now.getTime(), reason }),
    told: '按此印刷',
  });

/** What failed is tried again: the art of a key for all that want it, the rest piece by piece. */
export async function again(
  ctx: Ctx,
  asked: Parsed<typeof customTask.again>,
): Promise<Answer<typeof customTask.again>> {
  const { tenantId: factoryId, now } = ctx;
  const { written } = await onTasks(ctx, asked, {
    renders: (trx) => sql.failedRenders(trx, factoryId, asked.ids),
    refusal: (task) => {
      if (task.code === null) return whyDone(task) ?? '这一行没有出图失败，不需要重新出图。';
      return task.code === ('missing' satisfies ArtFault) ? NO_PICTURE : undefined;
    },
    work: async (trx, tasks) => {
      const pieces = (await sql.openPieces(trx, factoryId, linesOf(tasks))).filter(
        ({ state }) => state === PIECE.artFailed.code,
      );
      const [ofMachine, others] = [
        pieces.filter(({ renderFailed }) => renderFailed),
        pieces.filter(({ renderFailed }) => !renderFailed),
      ];
      await retryRenders(
        trx,
        factoryId,
        [...new Set(ofMachine.flatMap(({ renderId }) => renderId ?? []))],
        now,
      );
      await send(
        trx,
        ctx,
        'piece.art.retried',
        'again',
        others.map(({ id }) => id),
      );
      return undefined;
    },
    told: (count) => `重新出图 ${count} 行定制任务`,
  });
  return written;
}
