import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConditionField, ConditionLeaf } from '#contract/review-rule/review-condition.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { buildPicture, buildShop, buildSku } from '#tests/support/goods.ts';
import { all, openReview, type ReviewWorld } from '#tests/support/review.ts';

let w: ReviewWorld;
beforeAll(async () => {
  w = await openReview();
});
afterAll(() => w.t.close());
beforeEach(async () => {
  const system = w.t.database.system;
  for (const table of ['reviewHit', 'orderEvent', 'orderLine'] as const)
    await system.deleteFrom(table).execute();
  await system.deleteFrom('tradeOrder').execute();
});

/** The orders that the condition takes, among those that stand now. */
const taken = async (leaf: ConditionLeaf) =>
  (await w.factory.call(reviewRule.preview, { condition: all(leaf) })).list
    .map(({ orderId }) => orderId)
    .toSorted((a, b) => a - b);

/** A picture of so many pixels. */
async function picture(width: number | null, height: number | null, kind = 'png') {
  const { id } = await buildPicture(w.t.database.system, w.t.tenants.merchant1, kind);
  await w.t.database.system.updateTable('file').set({ width, height }).where('id', '=', id).execute();
  return id;
}

describe('what a condition asks is read from the order', () => {
  it('its amount, pieces, remarks, urgency, country, platform and shop', async () => {
    const shop = await buildShop(w.t.database.system, { merchantId: w.t.tenants.merchant1, platform: 'pdd' });
    const [plain, special] = [
      await w.standing(),
      await w.standing({
        amountCents: 88_800,
        currency: 'USD',
        buyerRemark: '快',
        merchantRemark: '核图',
        urgent: true,
        country: '美国',
        recipientPhone: '',
        platform: 'pdd',
        shopId: shop.id,
        lines: [
          { ...w.line, quantity: 9 },
          { platformCode: '邮费', kind: 'notGoods', quantity: 50 },
        ],
      }),
    ];
    const only: Partial<Record<ConditionField, ConditionLeaf>> = {
      amount: { field: 'amount', op: 'atLeast', cents: 88_800, currency: 'USD' },
      pieces: { field: 'pieces', op: 'atLeast', count: 9 },
      buyerRemark: { field: 'buyerRemark', is: true },
      merchantRemark: { field: 'merchantRemark', is: true },
      urgent: { field: 'urgent', is: true },
      country: { field: 'country', op: 'anyOf', values: ['美国'] },
      platform: { field: 'platform', op: 'anyOf', values: ['pdd'] },
      shop: { field: 'shop', op: 'anyOf', ids: [shop.id] },
      addressUnfit: { field: 'addressUnfit', is: true },
    };
    for (const [field, leaf] of Object.entries(only)) expect(await taken(leaf), field).toEqual([special]);
    expect(await taken({ field: 'pieces', op: 'atLeast', count: 50 })).toEqual([]);
    expect(await taken({ field: 'merchant', op: 'anyOf', ids: [w.t.tenants.merchant1] })).toEqual([
      plain,
      special,
    ]);
    expect(await taken({ field: 'merchant', op: 'noneOf', ids: [w.t.tenants.merchant1] })).toEqual([]);
  });

  it('the codes of its goods, ours and the platform’s', async () => {
    const other = await buildSku(w.t.database.system, { factoryId: w.t.tenants.factory, code: 'TPU-9' });
    const one = await w.standing();
    const two = await w.standing({
      lines: [w.line, { ...w.line, platformCode: 'B-2', skuId: other.id, skuCode: 'TPU-9' }],
    });
    expect(await taken({ field: 'code', op: 'anyOf', values: ['TPU-9'] })).toEqual([two]);
    expect(await taken({ field: 'code', op: 'anyOf', values: ['CASE', 'B-2'] })).toEqual([one, two]);
    expect(await taken({ field: 'code', op: 'noneOf', values: ['B-2', '邮费'] })).toEqual([one]);
  });

  it('pictures that are missing, and that are too small at their print size', async () => {
    // 70 x 150 mm at 300 dpi are 827 x 1772 pixels.
    const large = await picture(900, 1900);
    const narrow = await picture(600, 1900);
    const missing = await w.standing({ lines: [w.line, { ...w.line, pictureFileId: null }] });
    await w.standing({ lines: [{ ...w.line, pictureFileId: large }] });
    const small = await w.standing({
      lines: [
        { ...w.line, pictureFileId: large },
        { ...w.line, pictureFileId: narrow },
      ],
    });
    // No pixels are known, or none are there: nothing is said.
    await w.standing({ lines: [{ ...w.line, pictureFileId: await picture(null, 10) }] });
    await w.standing({ lines: [{ ...w.line, pictureFileId: await picture(10, 10, 'svg') }] });
    expect(await taken({ field: 'pictureMissing', is: true })).toEqual([missing]);
    expect(await taken({ field: 'pictureSmall', dpi: 300 })).toEqual([small]);
    // 600 pixels on 70 mm are 217.7 dots an inch.
    expect(await taken({ field: 'pictureSmall', dpi: 218 })).toEqual([small]);
    expect(await taken({ field: 'pictureSmall', dpi: 217 })).toEqual([]);
  });

  it('[G02] the dots of a picture’s pixels on the tenths of its print spec, but where 按此印刷 was said of it', async () => {
    const system = w.t.database.system;
    const sku = await buildSku(system, {
      ...{ factoryId: w.t.tenants.factory, printWidthMm: 1740, printHeightMm: 100 },
      ...{ printW: 17_399, printH: 1000 },
    });
    const fileId = await picture(10_275, 9000);
    const line = { ...w.line, skuId: sku.id, skuCode: sku.code, pictureFileId: fileId };
    const order = await w.standing({ lines: [line] });
    // 10,275 pixels on 1,739.9 mm are 150 dots an inch: as floats they are 149.99…
    expect(await taken({ field: 'pictureSmall', dpi: 150 })).toEqual([]);
    expect(await taken({ field: 'pictureSmall', dpi: 151 })).toEqual([order]);
    const said = JSON.stringify({ fileId, dpi: 150, by: '小王', at: 0 });
    await system.updateTable('orderLine').set({ printLeave: said }).where('orderId', '=', order).execute();
    expect(await taken({ field: 'pictureSmall', dpi: 151 })).toEqual([]);
  });

  it('and whether another order under review could go into its parcel', async () => {
    const leaf: ConditionLeaf = { field: 'mergePossible', is: true };
    const one = await w.standing({ buyerKey: 'wang' });
    for (const unlike of [
      { buyerKey: 'li' },
      { buyerKey: 'wang', address: '文三路 2 号' },
      { buyerKey: 'wang', recipientPhone: '13900000000' },
      { buyerKey: 'wang', currency: 'USD' },
      { buyerKey: 'wang', status: 'waitProduce' as const },
      { buyerKey: 'wang', hold: 1, holdBy: 'factory' },
    ])
      await w.standing(unlike);
    // The held one could still join the first, once it is let go.
    expect(await taken(leaf)).not.toContain(one);
    const two = await w.standing({ buyerKey: 'wang', status: 'pendingRule' });
    expect(await taken(leaf)).toEqual(expect.arrayContaining([one, two]));
  });
});
