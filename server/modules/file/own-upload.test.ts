import { afterAll, beforeAll, expect, it } from 'vitest';
import { file } from '#contract/file/file.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { task } from '#contract/task/task.ts';
import { role } from '#contract/role/role.ts';
import { user } from '#contract/user/user.ts';
import { waybill } from '#contract/waybill/waybill.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { importOrders } from '#tests/support/imported.ts';

/** A call that takes the number of a file takes its caller's own upload, which he sent in for this call, and no other. */

const ORDERS = '平台订单号,商家编码,数量,收件人\nU-1,A,1,甲\nU-2,A,0,乙\n';
const PARCELS = '订单号,运单号\nPO1,SF1\n';
const MAPPING = { platformOrderNo: '平台订单号', skuCode: '商家编码', quantity: '数量' };
const PARCEL = { orderNo: '订单号', waybillNo: '运单号', platformOrderNo: null, expressName: null };
const GONE = { code: 404, msg: '文件不存在或已被删除，请重新上传。' };

let t: TestApp;
let merchant: Client;
let colleague: Client;
let factory: Client;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1, platform: 'local' })).id;
  const permissions = ['business:order', 'business:order:import', 'business:task'];
  const { id } = await merchant.call(role.create, { name: '导入员', permissions });
  const form = { username: 'importer', realName: '导入员', mobile: '13911112222', password: 'Demo123456' };
  await merchant.call(user.create, { ...form, roleIds: [id], deptId: null, remark: '' });
  colleague = await t.as('importer');
});
afterAll(() => t.close());

const start = (who: Client, fileId: number) =>
  who.ask(orderImport.start, { fileId, shopId, mapping: MAPPING });
const inspected = async (who: Client) => (await who.upload(orderImport.inspect, 'a.csv', ORDERS)).data.fileId;
/** Signed links name the file. */
const idOf = (link: string | null) => Number(/open\/(\d+)/.exec(link!)![1]);

it('the import of orders takes the caller’s own inspected file', async () => {
  const fileId = await inspected(colleague);
  expect((await start(colleague, fileId)).code).toBe(0);
});

it('and no colleague’s, no export, no refused lines, no picture’s upload', async () => {
  const colleagues = await inspected(merchant);
  const done = await importOrders(merchant, { name: 'a.csv', content: ORDERS, shopId });
  const uploaded = (await colleague.upload(file.upload, 'a.csv', ORDERS)).data.fileId;
  for (const fileId of [colleagues, idOf(done.errorFile), uploaded])
    expect(await start(colleague, fileId)).toMatchObject(GONE);
  // Not even his own refused lines, as they stand: he corrects them and sends them in.
  expect(await start(merchant, idOf(done.errorFile))).toMatchObject(GONE);
  expect((await colleague.call(task.page, { kind: 'order.import' })).total).toBe(1);
});

it('the import of waybill numbers likewise', async () => {
  const inspection = await factory.upload(waybill.inspect, 'w.csv', PARCELS);
  const { fileId } = (await factory.upload(file.upload, 'w.csv', PARCELS)).data;
  expect(await factory.ask(waybill.start, { fileId, mapping: PARCEL })).toMatchObject(GONE);
  const own = inspection.data.fileId;
  await t.database.system.updateTable('file').set({ uploadedBy: 0 }).where('id', '=', own).execute();
  expect(await factory.ask(waybill.start, { fileId: own, mapping: PARCEL })).toMatchObject(GONE);
});
