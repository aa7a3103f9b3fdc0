import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { param } from '#contract/param/param.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
});
afterAll(() => t.close());

const logOf = async (tenantId: number) =>
  (
    await t.database.system
      .selectFrom('tenantLog')
      .select('text')
      .where('tenantId', '=', tenantId)
      .where('kind', '=', 'setting')
      .orderBy('id')
      .execute()
  ).map(({ text }) => text);

describe('[C130] [C131] [C132] [C133] [C134] the parameters of a tenant', () => {
  it('refuse what no form would send, and change nothing', async () => {
    const wrong = [
      { key: 'order.currency', value: 'XXX' },
      { key: 'order.currency', value: 5 },
      { key: 'order.autoPush', value: 'yes' },
      { key: 'nothing', value: true },
    ];
    for (const one of wrong) {
      expect(await merchant.ask(param.saveOne, one as never), JSON.stringify(one)).toMatchObject({
        code: 400,
      });
      const both = { params: [{ key: 'order.autoPush', value: true }, one] };
      expect(await merchant.ask(param.update, both as never)).toMatchObject({ code: 400 });
    }
    expect(await factory.ask(param.saveOne, { key: 'invite.validDays', value: 366 })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('新邀请的有效天数应为 0 至 365 的整数'),
    });
    expect((await merchant.call(param.list, {})).every(({ isSet }) => !isSet)).toBe(true);
  });

  it('hold what is preset until somebody sets them, and tell each change', async () => {
    const preset = { key: 'order.currency', value: 'CNY', isSet: false, updatedAt: null, updatedBy: '' };
    expect(await merchant.call(param.get, { key: 'order.currency' })).toEqual(preset);
    const saved = await merchant.call(param.saveOne, { key: 'order.currency', value: 'USD' });
    expect(saved).toMatchObject({ value: 'USD', isSet: true, updatedAt: expect.any(Number) });
    expect(saved.updatedBy).not.toBe('');
    expect(
      await merchant.call(param.update, {
        params: [
          { key: 'order.currency', value: 'EUR' },
          { key: 'order.autoPush', value: true },
        ],
      }),
    ).toBe(true);
    // The same once more changes nothing and is not told.
    await merchant.call(param.saveOne, { key: 'order.currency', value: 'EUR' });
    expect((await merchant.call(param.list, {})).map(({ key, value }) => [key, value])).toEqual([
      ['order.currency', 'EUR'],
      ['order.autoPush', true],
    ]);
    expect(await logOf(t.tenants.merchant1)).toEqual([
      '将参数「默认币种」改为「美元 USD」',
      '将参数「默认币种」改为「欧元 EUR」',
      '将参数「导入后自动推单」改为「开启」',
    ]);
  });

  it('are one tenant’s, and of its kind', async () => {
    expect(await (await t.as('merchant02')).call(param.get, { key: 'order.currency' })).toMatchObject({
      value: 'CNY',
    });
    expect(await factory.ask(param.get, { key: 'order.currency' })).toMatchObject({ code: 404 });
    expect(await factory.ask(param.list, { keys: ['order.currency'] })).toMatchObject({ code: 404 });
    expect(await factory.ask(param.saveOne, { key: 'order.autoPush', value: true })).toMatchObject({
      code: 404,
    });
    const keys = async (who: Client) => (await who.call(param.facts, {})).map(({ key }) => key);
    expect(await keys(merchant)).toEqual(['order.currency', 'order.autoPush']);
    expect(await keys(factory)).toEqual([
      ...['sku.currency', 'invite.validDays', 'tails.percent', 'tails.hours', 'customs.required'],
      ...['package.needsWeight', 'package.needsLabel', 'package.printsTyped', 'package.privateLabels'],
      ...['package.askMoment'],
      ...['package.toleranceG', 'package.tolerancePercent', 'package.defaultG', 'package.packingG'],
      ...['bill.toleranceCents', 'bill.chargeAboveCents'],
      ...['track.collectHours', 'track.stalledHours', 'track.stalledRemoteHours', 'track.stalledAbroadHours'],
      ...['track.deliverHours', 'track.pickupHours'],
    ]);
    const facts = await factory.call(param.facts, {});
    expect(facts.find(({ key }) => key === 'invite.validDays')).toMatchObject({
      type: 'number',
      min: 0,
      max: 365,
      unit: '天',
      options: [],
    });
  });

  it('a value that is no longer read counts as not set', async () => {
    await t.database.system
      .insertInto('tenantParam')
      .values({ tenantId: t.tenants.merchant3, key: 'order.currency', value: '"XYZ"' })
      .execute();
    expect(await (await t.as('merchant03')).call(param.get, { key: 'order.currency' })).toMatchObject({
      value: 'CNY',
      isSet: false,
    });
  });
});
