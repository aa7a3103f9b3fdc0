import { customerGroup } from '#contract/customer/customer-group.ts';
import { customer } from '#contract/customer/customer.ts';
import { expressFee } from '#contract/price/express-fee.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { materialPrice } from '#contract/price/material-price.ts';
import { price } from '#contract/price/price.ts';
import { PROVINCES } from '#contract/area/province.ts';
import { sku } from '#contract/sku/sku.ts';
import { buildSku } from '#tests/support/goods.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** What a factory offers, what its customers pay, and who they are. */
export function priceHints({ world, factory, mobile, word }: Hands): Hint[] {
  const { merchant1: merchantId, merchant2, factory: factoryId } = world.tenants;
  const minus = { way: 'minus' as const, value: 10 };
  const from = { target: 'customer' as const, targetId: merchantId };
  const agreed = { merchantIds: [merchantId], items: [minus] };
  const to = { from, merchantIds: [merchant2] };
  const newGoods = async () => {
    await factory(price.setGoods, agreed);
    const { list } = await factory(price.page, { merchantId, kind: 'goods' });
    const { id, version } = list[0]!;
    return { id, version, ...minus };
  };
  const wish = () => ({ name: word('客户'), mobile: mobile(), contactName: '青青' });
  const fee = { startCount: 1, startCents: 800, extraCount: 1, extraCents: 200 };
  let parcels = 0;
  /** Another company or province each time: a template stands once for both. */
  const parcel = () => {
    const at = parcels++;
    const expressName = EXPRESS_STANDARD[at % EXPRESS_STANDARD.length]!.name;
    const areaCode = PROVINCES[Math.floor(at / EXPRESS_STANDARD.length) % PROVINCES.length]!.code;
    return { expressName, areaCode };
  };
  const own = async () => (await factory(customer.create, wish())).id;
  const newGroup = async () => {
    const name = word('分组');
    const groups = await factory(customerGroup.save, { groups: [{ name }] });
    return groups.find((group) => group.name === name)!.id;
  };
  const goods = () => ({
    ...{
      code: word('SKU'),
      name: '磨砂手机壳',
      material: '磨砂',
      brand: '华为',
      model: 'Mate 70',
      color: '黑色',
    },
    priceCents: 990,
  });
  return [
    hint(sku.create, goods),
    hint(sku.update, async () => {
      const form = goods();
      return { ...form, id: (await factory(sku.create, form)).id, version: 1 };
    }),
    ...[price.setGoods, price.setGift, price.setExpress, price.setExpressWeight].map((call) =>
      hint(call, () => agreed),
    ),
    ...[price.goodsDetail, price.giftDetail, price.expressDetail, price.expressWeightDetail].map((call) =>
      hint(call, () => from),
    ),
    hint(price.update, newGoods),
    hint(price.updateMany, async () => ({ ids: [(await newGoods()).id], ...minus })),
    hint(price.delete, async () => ({ ids: [(await newGoods()).id] })),
    hint(price.modifyAndAdd, async () => ({
      kind: 'goods' as const,
      ...from,
      modify: [await newGoods()],
      add: [],
    })),
    hint(price.copy, async () => {
      await factory(price.setGoods, agreed);
      return to;
    }),
    hint(price.copyExpress, async () => {
      await factory(price.setExpress, agreed);
      return to;
    }),
    hint(expressFee.quote, async () => {
      const item = parcel();
      await factory(expressFee.create, { mode: 'piece', ...item, ...fee });
      return { merchantId, mode: 'piece' as const, ...item, count: 3 };
    }),
    hint(materialPrice.config, async () => {
      const material = word('磨砂');
      await buildSku(world.database.system, { factoryId, code: word('SKU'), material });
      return { merchantId, items: [{ material, priceCents: 800 }] };
    }),
    hint(materialPrice.list, () => ({ id: merchantId })),
    hint(customer.create, wish),
    hint(customer.update, async () => ({ id: await own(), alias: word('老客户'), groupId: null })),
    hint(customer.updateInvitor, async () => ({
      ids: [await own()],
      invitorId: (await factory(customer.invitors, {}))[0]!.id,
    })),
    hint(customer.unbind, async () => ({ id: await own() })),
    hint(customerGroup.save, () => ({ groups: [{ name: word('分组') }] })),
    hint(customerGroup.batchSet, async () => ({ ids: [await own()], groupId: await newGroup() })),
    hint(customerGroup.delete, async () => ({ id: await newGroup() })),
  ];
}
