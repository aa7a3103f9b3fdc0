import { customTask } from '#contract/custom-task/custom-task.ts';
import { file } from '#contract/file/file.ts';
import { buildOrder, buildPicture, buildSku } from '#tests/support/goods.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const [ART_FAILED, WAIT_PROOF] = [5, 8];
const TASK = { [ART_FAILED]: 0, [WAIT_PROOF]: 1 } as Record<number, number>;

/** Lines of approved orders whose art failed, or whose proof waits. */
export function customTaskHints({ world, call, word }: Hands): Hint[] {
  const { system } = world.database;
  const { merchant1: merchantId, factory: factoryId } = world.tenants;
  const task = async (state = ART_FAILED) => {
    const sku = await buildSku(system, {
      ...{ factoryId, code: word('SKU'), printWidthMm: 70, printHeightMm: 150 },
    });
    const { id: pictureFileId } = await buildPicture(system, merchantId);
    const { id: orderId } = await buildOrder(system, {
      ...{ merchantId, factoryId, status: 'waitProduce', platformOrderNo: word('T'), orderNo: word('PH') },
      lines: [{ platformCode: sku.code, kind: 'sku', skuId: sku.id, skuCode: sku.code, pictureFileId }],
    });
    const [made] = await world.ask<{ id: number; renderId: number }>(
      `with l as (select id from order_line where order_id = $2),
         f as (insert into file (tenant_id, name, kind, bytes, sha256)
           values ($1, 'art.png', 'png', 1, decode(md5(random()::text), 'hex')) returning id),
         r as (insert into render_task (factory_id, key, job, state, due_at, file_id, created_at, updated_at)
           select $1, 'task ' || $2::bigint, '{"width":355,"height":709,"how":{"dpi":300,"color":"rgb","white":"none"}}', 20, now(),
             f.id, now(), now() from f returning id),
         p as (insert into piece (factory_id, order_id, line_id, copy_no, sku_id, state, art_code, last_event, art_planned, created_at, updated_at)
           select $1, $2, l.id, 1, $3, $4::int, case when $4::int = 5 then 'dpiLow' end, 'piece.art.made', true, now(), now() from l returning id),
         s as (insert into piece_side (factory_id, piece_id, side, render_id, width, height, bleed)
           select $1, p.id, 1, r.id, 300, 600, 10 from p, r),
         w as (update order_line set art_dpi = 100 where id = (select id from l)),
         t as (insert into custom_task (factory_id, line_id, order_id, state, code, render_id, since)
           select $1, l.id, $2, $5::int, case when $5::int = 0 then 'dpiLow' end, r.id, now() from l, r returning id)
       select t.id::int, r.id::int as "renderId" from t, r`,
      [factoryId, orderId, sku.id, state, TASK[state]],
    );
    return made!;
  };
  const chosen = async (state = ART_FAILED) => {
    const { id } = await task(state);
    return { ids: [id], versions: { [id]: 1 } };
  };
  return [
    hint(customTask.page, () => ({})),
    hint(customTask.detail, async () => ({ id: (await task()).id })),
    hint(customTask.colleagues, () => ({})),
    hint(customTask.take, async () => ({ ids: [(await task()).id] })),
    hint(customTask.hand, async () => ({ ...(await chosen()), userId: null })),
    hint(customTask.replace, async () => {
      const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      const stored = await call(world.cast.factory, file.upload, {}, { name: 'own.svg', content });
      return { ...(await chosen()), pictureFileId: stored.fileId };
    }),
    hint(customTask.place, async () => ({ ...(await chosen()), fit: 'contain' as const })),
    hint(customTask.leave, async () => ({ ...(await chosen()), reason: '可以' })),
    hint(customTask.again, chosen),
    hint(customTask.approve, async () => {
      const { id, renderId } = await task(WAIT_PROOF);
      return { ids: [id], seen: { [id]: renderId } };
    }),
    hint(customTask.refuse, async () => ({ ...(await chosen(WAIT_PROOF)), reason: '不对' })),
    hint(customTask.ask, async () => ({ ...(await chosen()), text: '是这张吗' })),
    hint(customTask.repulse, async () => ({ ...(await chosen()), reason: '请改图' })),
  ];
}
