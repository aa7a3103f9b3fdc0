import { batch } from '#contract/batch/batch.ts';
import { workOrder } from '#contract/work-order/work-order.ts';
import { hint, type Hands, type Hint } from './hint.ts';
import { profileOf } from './profile.ts';

/** Work orders of a factory, counted and running, and somebody with a badge who may report. */
export function workOrderHints(hands: Hands): Hint[] {
  const { factory, word, world } = hands;
  const { factory: factoryId } = world.tenants;
  const newProfile = profileOf(hands);
  const made = async () => {
    const profileId = await newProfile();
    await world.ask(
      `insert into piece (factory_id, copy_no, state, last_event, profile_id, art_planned, created_at, updated_at)
       values ($1, 1, 10, 'piece.art.made', $2, true, now(), now())`,
      [factoryId, profileId],
    );
    const { batchId } = await factory(batch.make, { profileId });
    const [row] = await world.ask<{ id: number; userId: number }>(
      `with s as (insert into work_step (factory_id, name, updated_by, created_at, updated_at)
         values ($1, $3, '测试', now(), now()) returning id),
       b as (insert into badge (factory_id, user_id, created_at)
         select $1, m.user_id, now() from membership m join app_user u on u.id = m.user_id
         where m.tenant_id = $1 and m.status = 0 and u.status = 0 order by m.user_id limit 1
         on conflict (factory_id, user_id) where closed_at is null do update set created_at = badge.created_at
         returning user_id)
       insert into work_order (factory_id, batch_id, step_id, counted, required, seconds, planned, state, created_at, updated_at)
       select $1, $2, s.id, true, true, 30, 5, 10, now(), now() from s
       returning id::int, (select user_id from b)::int as "userId"`,
      [factoryId, batchId, word('工序')],
    );
    return row!;
  };
  const id = async () => ({ id: (await made()).id });
  const report = async () => {
    const one = await made();
    return { id: one.id, good: 1, scrap: 0, defect: '', shares: [{ userId: one.userId, percent: 100 }] };
  };
  return [
    ...[workOrder.detail, workOrder.pieces, workOrder.choices].map((of) => hint(of, id)),
    hint(workOrder.act, async () => {
      const one = await made();
      return {
        event: 'workOrder.paused' as const,
        ids: [one.id],
        versions: { [one.id]: 1 },
        params: { reason: '缺料' },
      };
    }),
    hint(workOrder.report, report),
    hint(workOrder.undoReport, async () => {
      const asked = await report();
      await factory(workOrder.report, asked);
      const { reports } = await factory(workOrder.detail, { id: asked.id });
      return { id: asked.id, reportId: reports[0]!.id };
    }),
  ];
}
