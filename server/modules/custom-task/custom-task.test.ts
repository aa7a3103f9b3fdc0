import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '#contract/batch/batch.ts';
import { customTask, type CustomTask, type TaskView } from '#contract/custom-task/custom-task.ts';
import { file } from '#contract/file/file.ts';
import { notice } from '#contract/notice/notice.ts';
import { order } from '#contract/order/order.ts';
import type { Client } from '#tests/support/app.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { halves } from '#tests/support/printable.ts';
import { buildProfile } from '#tests/support/profiles.ts';
import { buildPicture } from '#tests/support/goods.ts';

// 定制任务 (P140): what a person has to do at the art of approved lines. States of pieces are read from the database.

let hall: Hall;
/** Another one who may do them, and one of the factory's who may look alone. */
let colleague: Client;
let looker: Client;
let goods: Awaited<ReturnType<Hall['newGoods']>>;
beforeAll(async () => {
  hall = await openHall();
  colleague = await someone('artist01', '林画', ['factory:art', 'factory:art:edit']);
  looker = await someone('looker01', '看图', ['factory:art']);
});
afterAll(() => hall.close());
beforeEach(async () => {
  goods = await hall.newGoods({ dpiLeast: 200 });
});

async function someone(username: string, realName: string, permissions: string[]): Promise<Client> {
  await sql`
    with u as (insert into app_user (username, real_name, password_hash)
        select ${username}, ${realName}, password_hash from app_user where username = 'factory01' returning id),
      m as (insert into membership (tenant_id, user_id) select ${hall.t.tenants.factory}, id from u),
      r as (insert into role (tenant_id, name, permissions, updated_at)
        values (${hall.t.tenants.factory}, ${username}, ${permissions}, now()) returning id)
    insert into user_role (tenant_id, user_id, role_id) select ${hall.t.tenants.factory}, u.id, r.id from u, r`.execute(
    hall.system,
  );
  return hall.t.as(username);
}

const page = async (asked: object = {}, who: Client = hall.factory) =>
  who.call(customTask.page, { pageNo: 1, pageSize: 200, skuCode: goods.sku.code, ...asked });
const tasks = async (view: TaskView = 'failed') => (await page({ view })).list;
const only = async (view: TaskView = 'failed'): Promise<CustomTask> => {
  const list = await tasks(view);
  expect(list).toHaveLength(1);
  return list[0]!;
};
const seen = (...list: readonly CustomTask[]) => ({
  ids: list.map(({ id }) => id),
  versions: Object.fromEntries(list.map(({ id, version }) => [id, version])),
});
const asSeen = (...list: readonly CustomTask[]) => ({
  ...seen(...list),
  seen: Object.fromEntries(list.map(({ id, renderId }) => [id, renderId!])),
});
const sent = async (width = 355, height = 709, who: Client = hall.factory) =>
  (await who.upload(file.upload, 'own.png', await halves(width, height))).data.fileId;
const statesOf = async (orderId: number) => (await hall.piecesOf(orderId)).map(({ state }) => state);
const [WAIT_ART, ART_FAILED, WAIT_PROOF, WAIT_BATCH] = [0, 5, 8, 10];
const withProof = () =>
  buildProfile(hall.system, {
    ...{ factoryId: hall.t.tenants.factory, materialId: goods.materialId, proof: true },
  });
const notices = async () => (await hall.merchant.call(notice.page, { pageNo: 1, pageSize: 5 })).list;

describe('[P140] the list', () => {
  it('[M44] of sixty approved lines with six broken pictures shows exactly the six, and once their pictures are replaced all pieces wait for a batch', async () => {
    const [poor, gone] = [
      await sent(190, 380, hall.merchant),
      (await buildPicture(hall.system, hall.t.tenants.merchant1, 'png')).id,
    ];
    await sql`update file set width = 600, height = 1200 where id = ${gone}`.execute(hall.system);
    const broken = [null, poor, gone];
    const ids = [];
    for (let n = 0; n < 6; n++)
      ids.push(
        await hall.approved([
          ...Array.from({ length: 9 }, () => [goods.sku, 1] as const),
          [goods.sku, 2, broken[n % 3]!],
        ]),
      );
    await hall.draw();
    const { list, total, counts } = await page();
    expect(total).toBe(6);
    expect(counts).toEqual({ failed: 6, proof: 0, mine: 0, done: 0 });
    expect(
      list.map(({ orderId, lineNo, fault, pieces, failed }) => [orderId, lineNo, fault, pieces, failed]),
    ).toEqual(
      expect.arrayContaining(ids.map((id, n) => [id, 10, ['missing', 'dpiLow', 'unreadable'][n % 3], 2, 2])),
    );
    const { successIds, failed } = await hall.factory.call(customTask.replace, {
      ...seen(...list),
      pictureFileId: await sent(),
    });
    expect([successIds.length, failed]).toEqual([6, []]);
    await hall.draw();
    for (const id of ids) expect(new Set(await statesOf(id))).toEqual(new Set([WAIT_BATCH]));
    expect(await page()).toMatchObject({ total: 0, counts: { failed: 0, done: 6 } });
  });

  it('[P140] finds tasks by every filter of it, and by none that does not fit', async () => {
    const id = await hall.approved([[goods.sku, 1, null]]);
    await hall.draw();
    const { orderNo } = await hall.orderOf(id);
    const { number } = (await hall.piecesOf(id))[0]!;
    await sql`
      update trade_order set urgent = true, pushed_at = now() - interval '70 hours' where id = ${id}`.execute(
      hall.system,
    );
    await sql`update custom_task set since = now() - interval '5 hours' where order_id = ${id}`.execute(
      hall.system,
    );
    const { material, model, customer } = await only();
    const fits: object[] = [
      ...[
        { numbers: [orderNo] },
        { numbers: [number] },
        { customer: customer.slice(0, 2) },
        { material },
        { model },
      ],
      ...[{ fault: 'missing' }, { handler: 'none' }, { waitHours: 4 }, { dueHours: 3 }, { urgent: true }],
      { unbatched: true },
    ];
    const not: object[] = [
      ...[
        { numbers: ['404'] },
        { customer: '没有这家' },
        { material: 'x' },
        { model: 'x' },
        { fault: 'dpiLow' },
      ],
      ...[{ handler: 'mine' }, { waitHours: 6 }, { dueHours: 1 }, { urgent: false }, { unbatched: false }],
    ];
    for (const asked of fits) expect([asked, (await page(asked)).total]).toEqual([asked, 1]);
    for (const asked of not) expect([asked, (await page(asked)).total]).toEqual([asked, 0]);
  });

  it('[P140] is gone with what has no living piece, and shows nothing to another factory or to a user of other materials', async () => {
    const id = await hall.approved([[goods.sku, 1, null]]);
    await hall.draw();
    const task = await only();
    await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:art', 'factory:art:edit']);
    const stranger = await hall.t.as('designer01');
    expect((await page({}, stranger)).total).toBe(0);
    expect((await stranger.ask(customTask.detail, { id: task.id })).code).toBe(404);
    expect(await stranger.call(customTask.take, { ...seen(task) })).toMatchObject({
      successIds: [],
      failed: [{ id: task.id, orderNo: '', code: 404 }],
    });
    expect((await hall.merchant.ask(customTask.page, {})).code).toBe(403);
    expect((await looker.ask(customTask.take, { ...seen(task) })).code).toBe(403);
    expect((await page({}, looker)).total).toBe(1);
    const { failed } = await hall.act('order.review.withdraw', [id]);
    expect(failed).toEqual([]);
    expect((await page()).total).toBe(0);
  });
});

describe('[P140] who has a task', () => {
  it('[M44] of two who take the same at once one has it, and the other one reads who', async () => {
    await hall.approved([[goods.sku, 1, null]]);
    await hall.draw();
    const asked = seen(await only());
    const both = await Promise.all([hall.factory, colleague].map((who) => who.call(customTask.take, asked)));
    expect(both.map(({ successIds }) => successIds.length).toSorted()).toEqual([0, 1]);
    const { handlerName } = await only();
    const [lost] = both.flatMap(({ failed }) => failed);
    expect(lost!.msg).toBe(`${handlerName} 已领取。`);
  });

  it('[P140] what a colleague has is left alone until it is handed on', async () => {
    await hall.approved([[goods.sku, 1, null]]);
    await hall.draw();
    await colleague.call(customTask.take, { ...seen(await only()) });
    const pictureFileId = await sent();
    const tried = await hall.factory.call(customTask.replace, { ...seen(await only()), pictureFileId });
    expect(tried.failed[0]!.msg).toBe('林画 已领取这一行，请先转交，再处理。');
    const me = (await hall.factory.call(customTask.colleagues, {})).find(({ name }) => name !== '林画');
    expect(await hall.factory.call(customTask.colleagues, {})).not.toContainEqual(
      expect.objectContaining({ name: '看图' }),
    );
    const { id } = await only();
    const stale = { ids: [id], versions: { [id]: 1 } };
    expect((await hall.factory.call(customTask.hand, { ...stale, userId: me!.id })).successIds).toEqual([]);
    await hall.factory.call(customTask.hand, { ...seen(await only()), userId: me!.id });
    expect(await only('failed')).toMatchObject({ handlerName: me!.name });
    await hall.factory.call(customTask.hand, { ...seen(await only()), userId: null });
    expect(await only()).toMatchObject({ handlerId: null });
  });
});

describe('[P140] a proof', () => {
  it('[M44] waits where the print profile asks for one, and is confirmed for the art that was seen: a newer one asks again', async () => {
    await withProof();
    const id = await hall.approved([[goods.sku, 2]]);
    await hall.draw();
    expect(await statesOf(id)).toEqual([WAIT_PROOF, WAIT_PROOF]);
    const first = await only('proof');
    expect(first).toMatchObject({ state: 'proof', proofs: 2, fault: null });
    await hall.factory.call(customTask.replace, { ...seen(first), pictureFileId: await sent(400, 800) });
    await hall.draw();
    const late = await hall.factory.call(customTask.approve, asSeen(first));
    expect(late).toMatchObject({
      successIds: [],
      failed: [{ id: first.id, orderNo: first.orderNo, msg: '图已更新，请看过新的图再确认。' }],
    });
    const newer = await only('proof');
    expect(newer.renderId).not.toBe(first.renderId);
    await hall.factory.call(customTask.approve, asSeen(newer));
    expect(await statesOf(id)).toEqual([WAIT_BATCH, WAIT_BATCH]);
    const { way, made } = await hall.factory.call(customTask.detail, { id: first.id });
    expect(way[0]).toMatchObject({ title: '确认图', pieces: 2, by: expect.stringMatching(/\S/) });
    expect(made).toMatchObject({ width: 355, height: 709, dpi: 300 });
  });

  it('[P140] is not confirmed while what decides it is looked at anew', async () => {
    await withProof();
    const id = await hall.approved([[goods.sku, 1]]);
    await hall.draw();
    const task = await only('proof');
    await sql`update piece set art_planned = false where order_id = ${id}`.execute(hall.system);
    expect((await hall.factory.call(customTask.approve, asSeen(task))).failed[0]!.msg).toMatch(/重新检查/);
    expect(await statesOf(id)).toEqual([WAIT_PROOF]);
  });

  it('[M44] that is refused is put right or sent back with its order; its merchant reads why where that was asked for', async () => {
    await withProof();
    const [kept, back] = [await hall.approved([[goods.sku, 1]]), await hall.approved([[goods.sku, 1]])];
    await hall.draw();
    const list = await tasks('proof');
    const of = (id: number) => list.find(({ orderId }) => orderId === id)!;
    const told = (await notices()).length;
    await hall.factory.call(customTask.refuse, { ...seen(of(kept)), reason: '颜色太暗' });
    expect(await notices()).toHaveLength(told);
    await hall.factory.call(customTask.refuse, {
      ...{ ...seen(of(back)), reason: '人像被裁掉', tell: true },
    });
    expect((await notices())[0]).toMatchObject({
      title: '工厂退回了 1 个订单的图',
      body: `${of(back).orderNo}：人像被裁掉`,
    });
    expect([await statesOf(kept), await statesOf(back)]).toEqual([[ART_FAILED], [ART_FAILED]]);
    const failed = await tasks('failed');
    expect(failed.map(({ fault }) => fault)).toEqual(['refused', 'refused']);
    const stands = failed.find(({ orderId }) => orderId === kept)!;
    await hall.factory.call(customTask.again, { ...seen(stands) });
    await hall.draw();
    expect(await statesOf(kept)).toEqual([WAIT_PROOF]);
    const gone = failed.find(({ orderId }) => orderId === back)!;
    expect(
      await hall.factory.call(customTask.repulse, { ...seen(gone), reason: '请重新设计' }),
    ).toMatchObject({ successIds: [gone.id], failed: [] });
    expect(await hall.merchant.call(order.get, { id: back })).toMatchObject({
      status: 'repulsed',
      repulseReason: '请重新设计',
    });
    expect((await tasks('failed')).length).toBe(0);
  });
});

describe('[P140] what is put right', () => {
  it('[P140] a poor picture is printed as it is with who and why, and nothing else is', async () => {
    const poor = await sent(190, 380, hall.merchant);
    const id = await hall.approved([
      [goods.sku, 1, poor],
      [goods.sku, 1, null],
    ]);
    await hall.draw();
    const list = await tasks();
    const reason = '客户确认可以';
    const { successIds, failed } = await hall.factory.call(customTask.leave, { ...seen(...list), reason });
    expect([successIds.length, failed.map(({ msg }) => msg)]).toEqual([
      1,
      ['只有分辨率低的图片可以按此印刷，这一行请换图或重新出图。'],
    ]);
    await hall.draw();
    expect(await statesOf(id)).toEqual([WAIT_BATCH, ART_FAILED]);
    const [row] = await hall.ask(sql<{ leave: object }>`
      select print_leave as leave from order_line where order_id = ${id} and line_no = 1`);
    expect(row!.leave).toMatchObject({ fileId: poor, dpi: 160, by: expect.any(String), reason });
  });

  it('[P140] 铺满 and 完整 decide its dots, and it is drawn anew', async () => {
    // 190 px on 30 mm are 160 dots, 700 px on 60 mm are 296: too few across, and enough where all of it is inside.
    const id = await hall.approved([[goods.sku, 1, await sent(190, 700, hall.merchant)]]);
    await hall.draw();
    expect((await only()).fault).toBe('dpiLow');
    await hall.factory.call(customTask.place, { ...seen(await only()), fit: 'contain' });
    await hall.draw();
    expect(await statesOf(id)).toEqual([WAIT_BATCH]);
  });

  it('[P140] what the machine could not draw is drawn again for all that want it', async () => {
    const ids = [await hall.approved([[goods.sku, 1]]), await hall.approved([[goods.sku, 1]])];
    await hall.act('order.lock', ids);
    await hall.draw();
    await hall.act('order.unlock', ids);
    await sql`
      update render_task set state = 10, tries = 3, held_until = now() - interval '1 minute'
      where id in (select s.render_id from piece_side s join piece p on p.id = s.piece_id where p.order_id = any(${ids}::bigint[]))`.execute(
      hall.system,
    );
    await hall.draw();
    const [first, ...others] = await tasks();
    expect([first!.fault, others.length]).toEqual(['machine', 1]);
    await hall.factory.call(customTask.again, { ...seen(first!) });
    for (const id of ids) expect(await statesOf(id)).toEqual([WAIT_ART]);
    await hall.draw();
    for (const id of ids) expect(await statesOf(id)).toEqual([WAIT_BATCH]);
  });

  it('[M44] of a batched piece nothing is changed, and the answer says in which batch it is', async () => {
    const profile = await withProof();
    const id = await hall.approved([[goods.sku, 1]]);
    await hall.draw();
    const proof = await only('proof');
    await hall.factory.call(customTask.approve, asSeen(proof));
    const made = await hall.factory.call(batch.make, { profileId: profile.id });
    const done = await only('done');
    expect(done).toMatchObject({ state: 'done', batched: 1, batches: [made.number] });
    const { successIds, failed } = await hall.factory.call(customTask.replace, {
      ...seen(done),
      pictureFileId: await sent(500, 900),
    });
    expect(successIds).toEqual([]);
    expect(failed[0]!.msg).toContain(`已入批次 ${made.number}`);
    expect(await statesOf(id)).toEqual([20]);
  });

  it('[P140] as it was seen: what changed since is refused by its row, and the rest is done', async () => {
    await hall.approved([
      [goods.sku, 1, null],
      [goods.sku, 1, null],
    ]);
    await hall.draw();
    const [first, second] = await tasks();
    const pictureFileId = await sent();
    const { successIds, failed } = await hall.factory.call(customTask.replace, {
      ...{ ids: [first!.id, second!.id], versions: { [first!.id]: 99, [second!.id]: second!.version } },
      pictureFileId,
    });
    expect([successIds, failed.map(({ id }) => id)]).toEqual([[second!.id], [first!.id]]);
    const foreign = await sent(300, 600, hall.merchant);
    const refused = await hall.factory.call(customTask.replace, { ...seen(first!), pictureFileId: foreign });
    expect(refused.failed[0]!.msg).toBe('图片不存在或已被删除，请重新上传。');
  });

  it('[P140] its merchant is asked by a notice, which the row shows', async () => {
    const id = await hall.approved([[goods.sku, 1, null]]);
    await hall.draw();
    const { orderNo } = await hall.orderOf(id);
    await hall.factory.call(customTask.ask, { ...seen(await only()), text: '要印哪一张？' });
    expect((await notices())[0]).toMatchObject({
      title: '工厂询问 1 个订单的图',
      body: `${orderNo}：要印哪一张？`,
      link: expect.stringContaining(orderNo),
    });
    expect(await only()).toMatchObject({ asked: '要印哪一张？', state: 'failed' });
  });
});
