import { order } from '#contract/order/order.ts';
import { role } from '#contract/role/role.ts';
import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import { department } from '#contract/department/department.ts';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { price } from '#contract/price/price.ts';
import { user } from '#contract/user/user.ts';
import { auth } from '#contract/auth/auth.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import { buildMapping, buildOrder, buildPicture, buildShop, buildSku } from '#tests/support/goods.ts';
import type { Client, TestApp } from '#tests/support/app.ts';

/** Stands in every text of the shop that is beyond the department, and of the one within it. */
export const SHOP = { shut: 'XQSHUT9', open: 'XQOPEN9' } as const;
/** The same of materials. */
export const MATERIAL = { shut: 'XMSHUT9', open: 'XMOPEN9' } as const;
type Which = keyof typeof SHOP;

/** A user with everything that the head may do, in a department of his own. */
export async function personOf(t: TestApp, head: Client, username: string) {
  const { permissions } = await head.call(auth.permissionInfo, {});
  const { id: roleId } = await head.call(role.create, { name: `全部 ${username}`, permissions });
  const { id: deptId } = await head.call(department.create, { name: `部门 ${username}`, parentId: null });
  const form = { username, realName: username, password: 'Demo123456', roleIds: [roleId], deptId };
  await head.call(user.create, form);
  return { deptId, client: await t.as(username) };
}

/** A merchant's shop with a row of every kind that is about one. */
async function plantShop(t: TestApp, head: Client, which: Which) {
  const { system } = t.database;
  const mark = SHOP[which];
  const [merchantId, factoryId] = [t.tenants.merchant1, t.tenants.factory];
  const shop = await buildShop(system, {
    ...{ merchantId, platform: 'shopify', brandName: `${mark}牌`, nick: `${mark}店` },
    tokenExpires: new Date(),
  });
  const sku = await buildSku(system, { factoryId });
  const common = { merchantId, shopId: shop.id, shopName: shop.nick, merchantTags: [`${mark}签`] };
  let nth = 0;
  const make = (status: Parameters<typeof buildOrder>[1]['status'], line: object, more: object = {}) =>
    buildOrder(system, {
      ...common,
      ...{ orderNo: `${mark}-${nth++}`, platformOrderNo: `${mark}P${nth}`, recipientName: `${mark}人` },
      ...{ status, lines: [{ platformCode: `${mark}码`, title: `${mark}题`, ...line }], ...more },
    });
  const waiting = await make('unmapped', {});
  const mapped = { platformCode: `${mark}已`, kind: 'sku', skuId: sku.id, skuCode: sku.code };
  const ready = await make('waitPush', mapped);
  const twin = await make('waitPush', mapped);
  const shipped = await make('shipped', mapped, { factoryId });
  await buildMapping(system, {
    ...{ merchantId, code: `${mark}已`, kind: 'sku', factoryId, skuId: sku.id },
  });
  const picture = await buildPicture(system, merchantId);
  await system
    .insertInto('codePicture')
    .values({ merchantId, code: `${mark}码`, pictureFileId: picture.id })
    .execute();
  await head.call(shopAccess.update, { id: shop.id, brandName: shop.brandName, nick: `${shop.nick}铺` });
  await leaveNotice(
    t.database.of(merchantId),
    merchantId,
    { kind: 'shop.sync', title: `${mark}通知`, body: shop.nick, link: '/', shopId: shop.id },
    new Date(),
  );
  const now = new Date();
  await system
    .insertInto('shopSync')
    .values({ merchantId, shopId: shop.id, problem: `${mark}问题`, lastAt: now })
    .execute();
  const back = { waybillNo: `${mark}运`, expressName: '圆通', nextAt: now, createdAt: now };
  await system
    .insertInto('shipBack')
    .values({ merchantId, shopId: shop.id, orderId: shipped.id, platformOrderNo: `${mark}P4`, ...back })
    .execute();
  await system
    .insertInto('decodeRule')
    .values({ merchantId, name: `${mark}规则`, pattern: '{sku}', priority: shop.id, shopIds: [shop.id] })
    .execute();
  const webhookId = await webhookOf(t, merchantId);
  const { id: deliveryId } = await system
    .insertInto('webhookDelivery')
    .values({
      ...{
        tenantId: merchantId,
        webhookId,
        eventId: shipped.id,
        orderId: shipped.id,
        orderNo: shipped.orderNo,
      },
      ...{ move: 'order.ship', status: 'failed', createdAt: now, nextAttemptAt: now },
      stood: JSON.stringify({
        platformOrderNo: shipped.platformOrderNo,
        shopId: shop.id,
        codes: [70, 0, 0, 0, 0],
        version: 1,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { shop, sku, waiting, ready, twin, shipped, deliveryId };
}

async function webhookOf(t: TestApp, tenantId: number): Promise<number> {
  const now = new Date();
  const row = {
    ...{
      tenantId,
      name: '推送',
      url: 'https://example.com/',
      sealedSecret: t.app.vault.seal('x'),
      status: 'off',
    },
    ...{ events: ['order.shipped'], moves: ['order.ship'], createdBy: 1, createdAt: now },
  };
  const made = await t.database.system
    .insertInto('webhook')
    .values(row)
    .onConflict((c) => c.columns(['tenantId', 'name']).doUpdateSet({ status: 'off' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A factory's material with a row of every kind that is about one. */
async function plantMaterial(t: TestApp, head: Client, which: Which) {
  const { system } = t.database;
  const mark = MATERIAL[which];
  const [merchantId, factoryId] = [t.tenants.merchant1, t.tenants.factory];
  const material = `${mark}材`;
  const sku = await buildSku(system, {
    ...{ factoryId, material, color: `${mark}色`, code: `${mark}SKU`, name: `${mark}品`, priceCents: 5000 },
  });
  const off = { way: 'percent' as const, value: 9000 };
  await head.call(price.setGoods, { merchantIds: [merchantId], items: [{ skuId: sku.id, ...off }] });
  await head.call(price.setGoods, { merchantIds: [merchantId], items: [{ material, ...off }] });
  const { list } = await head.call(price.page, {});
  const rule = list.find(({ item }) => item.skuId === sku.id)!;
  const order = await buildOrder(system, {
    ...{ merchantId, factoryId, status: 'waitReview', orderNo: `F${mark}`, pushedAt: new Date() },
    lines: [{ platformCode: 'C', kind: 'sku', skuId: sku.id, skuCode: sku.code, costCents: 4500 }],
  });
  return { material, sku, rule, order };
}

export async function plantLimits(t: TestApp) {
  const [merchant, factory] = [await t.as('merchant01'), await t.as('factory01')];
  const shops = {
    shut: await plantShop(t, merchant, 'shut'),
    open: await plantShop(t, merchant, 'open'),
  };
  const materials = {
    shut: await plantMaterial(t, factory, 'shut'),
    open: await plantMaterial(t, factory, 'open'),
  };
  const seller = await personOf(t, merchant, 'seller');
  const shopIds = [shops.open.shop.id];
  await merchant.call(departmentPermission.assign, { deptId: seller.deptId, all: false, shopIds });
  const presser = await personOf(t, factory, 'presser');
  const reached = [{ material: materials.open.material }];
  const assigned = { deptId: presser.deptId, all: false, materials: reached };
  await factory.call(departmentPermission.assignFactory, assigned);
  const others = (await merchant.call(department.create, { name: '别的部门', parentId: null })).id;
  await merchant.call(departmentPermission.assign, {
    deptId: others,
    all: false,
    shopIds: [shops.shut.shop.id],
  });
  const press = (await factory.call(department.create, { name: '别的部门', parentId: null })).id;
  const theirs = { deptId: press, all: false, materials: [{ material: materials.shut.material }] };
  await factory.call(departmentPermission.assignFactory, theirs);
  const position = (await merchant.call(order.page, {})).position;
  return { merchant, factory, shops, materials, seller, presser, others, press, position };
}
