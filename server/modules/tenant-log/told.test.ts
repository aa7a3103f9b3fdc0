import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderExport } from '#contract/order-export/order-export.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { sku } from '#contract/sku/sku.ts';
import { tenantLog, type LogKind } from '#contract/tenant-log/tenant-log.ts';
import { user } from '#contract/user/user.ts';
import { all, amountAtLeast, openReview, type ReviewWorld } from '#tests/support/review.ts';

// What changes for everybody of a tenant, and what leaves it with people's data in it, stands in its log.

let w: ReviewWorld;
beforeAll(async () => {
  w = await openReview();
});
afterAll(() => w.t.close());

/** Of one kind, the oldest first. */
const told = async (who: ReviewWorld['factory'], kind: LogKind) =>
  (await who.call(tenantLog.page, { kind })).list.map(({ text }) => text).toReversed();

it('[C030] every change of a review rule', async () => {
  const form = {
    name: '大额复核',
    enabled: true,
    condition: all(amountAtLeast(100)),
    actions: { pend: { reason: '请核对' } },
  };
  const id = await w.factory.call(reviewRule.create, form);
  await w.factory.call(reviewRule.update, { ...form, id, version: 1, name: '大额', enabled: false });
  await w.factory.call(reviewRule.sort, { ids: [id] });
  const stale = { ...form, id, version: 1 };
  expect(await w.factory.ask(reviewRule.update, stale)).toMatchObject({ code: 409 });
  await w.factory.call(reviewRule.delete, { id });
  expect(await told(w.factory, 'rule')).toEqual([
    '新建审单规则「大额复核」（启用）',
    '修改审单规则「大额」（停用），原名「大额复核」',
    '调整审单规则的先后顺序',
    '删除审单规则「大额」',
  ]);
});

it('[C030] every change of a SKU', async () => {
  const code = 'LOG-1';
  const form = { name: '亮面壳', material: '亮面', brand: '苹果', model: '16', color: '黑', priceCents: 990 };
  const made = await w.factory.call(sku.create, { ...form, code });
  expect(await w.factory.ask(sku.create, { ...form, code })).toMatchObject({ code: 409 });
  await w.factory.call(sku.update, { ...form, id: made.id, version: 1, code: `${code}-B` });
  expect(await told(w.factory, 'sku')).toEqual([
    `新建 SKU「${code}」`,
    `修改 SKU「${code}-B」，原编码「${code}」`,
  ]);
});

it('[C030] every export of what names people', async () => {
  const id = await w.waiting();
  const timeZone = 'Asia/Shanghai';
  await w.merchant.call(orderExport.start, {
    ids: [id],
    columns: ['orderNo', 'recipientName', 'recipientPhone'],
    timeZone,
  });
  await w.merchant.call(orderExport.start, { ids: [id], columns: ['orderNo'], timeZone });
  await w.merchant.call(user.export, {});
  expect(await told(w.merchant, 'export')).toEqual([
    '导出订单（所选 1 单），含收件人、收件人电话',
    '导出订单（所选 1 单）',
    '导出用户，含姓名和手机号',
  ]);
  expect(await told(w.factory, 'export')).toEqual([]);
});
