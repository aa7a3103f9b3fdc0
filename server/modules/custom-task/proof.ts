import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { customTask } from '#contract/custom-task/custom-task.ts';
import { readPieceEvent, type PieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { movePieces } from '#server/modules/piece/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { openPieces, type OpenPiece } from './act.sql.ts';
import { handOf, onTasks, whyDone, type Task } from './each.ts';

const NO_PROOF = '这一行现在没有图要确认，请刷新列表。';
const NEWER = '图已更新，请看过新的图再确认。';
const CHECKED = '设置刚刚有变化，图正在重新检查，请稍候再确认。';

type Known = NonNullable<Parameters<typeof movePieces>[3]['known']>;

/** Sends an event to chosen pieces of tasks. @returns which tasks are left alone, and why */
async function send(
  trx: Trx,
  ctx: Ctx,
  tasks: readonly Task[],
  event: PieceEvent,
  choose: (task: Task, proofs: readonly OpenPiece[]) => readonly OpenPiece[] | string,
  chosen: { known?: Known; tellsMerchant?: boolean },
): Promise<Map<number, string>> {
  const pieces = await openPieces(
    trx,
    ctx.tenantId,
    tasks.map(({ lineId }) => lineId),
  );
  const refused = new Map<number, string>();
  const taskOf = new Map<number, number>();
  for (const task of tasks) {
    const proofs = pieces.filter(
      ({ lineId, state }) => lineId === task.lineId && state === PIECE.waitProof.code,
    );
    const own = proofs.length === 0 ? (whyDone(task) ?? NO_PROOF) : choose(task, proofs);
    if (typeof own === 'string') refused.set(task.id, own);
    else for (const { id } of own) taskOf.set(id, task.id);
  }
  if (taskOf.size > 0) {
    const { failed } = await movePieces(trx, handOf(ctx), event, { ids: [...taskOf.keys()], ...chosen });
    for (const { id, msg } of failed) refused.set(taskOf.get(id)!, msg);
  }
  return refused;
}

/** A proof is confirmed for the art that was seen: a newer one asks again. */
export async function approve(
  ctx: Ctx,
  { seen, versions: _versions, ...asked }: Parsed<typeof customTask.approve>,
): Promise<Answer<typeof customTask.approve>> {
  const event = readPieceEvent('piece.proof.approved', 'factory', {}, { ownPermission: false });
  const { written } = await onTasks(ctx, asked, {
    refusal: () => undefined,
    work: (trx, tasks) =>
      send(
        trx,
        ctx,
        tasks,
        event,
        ({ id }, proofs) => {
          const own = proofs.filter(({ renderId }) => renderId === seen[id]);
          if (own.length === 0) return NEWER;
          return own.every(({ isFresh }) => isFresh) ? own : CHECKED;
        },
        { known: { proofAsSeen: true } },
      ),
    told: (count) => `确认 ${count} 行的图`,
  });
  return written;
}

/** Somebody does not want it printed so: it is put right like what failed, and its order can be sent back. */
export async function refuse(
  ctx: Ctx,
  { reason, tell, ...asked }: Parsed<typeof customTask.refuse>,
): Promise<Answer<typeof customTask.refuse>> {
  const event = readPieceEvent('piece.proof.refused', 'factory', { reason }, { ownPermission: false });
  const { written, done } = await onTasks(ctx, asked, {
    refusal: () => undefined,
    work: (trx, tasks) => send(trx, ctx, tasks, event, (_task, proofs) => proofs, { tellsMerchant: tell }),
    told: (count) => `退回 ${count} 行的图：${reason}`,
  });
  if (tell)
    for (const merchantId of new Set(done.map((task) => task.merchantId)))
      ctx.live.publish(merchantId, { kind: 'notice' });
  return written;
}
