import { randomBytes } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { STATUS, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';
import type { CodeMapping, Notice, OrderLine, Shop, Sku, TradeOrder } from '#server/platform/schema.ts';

/**
 * Rows as a test needs them, past every rule of the server: give the owner's connection (`t.database.system`). What is
 * not named gets a harmless value.
 */

let made = 0;
/** Told apart within a test file; no test reads a meaning into it. */
const next = () => (made += 1);

export const buildShop = (db: Db, shop: { merchantId: number } & Partial<Insertable<Shop>>) =>
  db
    .insertInto('shop')
    .values({ platform: 'taobao', brandName: '云朵', nick: `店铺${next()}`, ...shop })
    .returningAll()
    .executeTakeFirstOrThrow();

export const buildSku = (db: Db, sku: { factoryId: number } & Partial<Insertable<Sku>>) => {
  const n = next();
  return db
    .insertInto('sku')
    .values({
      code: `SKU-${n}`,
      name: `磨砂手机壳 ${n}`,
      material: '磨砂软壳',
      brand: '华为',
      model: 'Mate 70 Pro',
      color: '黑色',
      priceCents: 990,
      ...sku,
    })
    .returning(['id', 'factoryId', 'code', 'name', 'priceCents', 'version'])
    .executeTakeFirstOrThrow();
};

/** A picture's row without its content; the tenant's first user sent it in, where no other is named. */
export const buildPicture = (db: Db, tenantId: number, kind = 'png', by?: number) =>
  db
    .insertInto('file')
    .values({
      ...{
        tenantId,
        sha256: randomBytes(32),
        kind,
        name: `picture.${kind}`,
        bytes: 100,
        uploadFor: 'upload',
      },
      uploadedBy: by ?? sql<number>`(select min(user_id) from membership where tenant_id = ${tenantId})`,
    })
    .returning(['id', 'tenantId'])
    .executeTakeFirstOrThrow();

export const buildMapping = (
  db: Db,
  mapping: { merchantId: number; code: string } & Partial<Insertable<CodeMapping>>,
) =>
  db
    .insertInto('codeMapping')
    .values({ kind: 'notGoods', ...mapping })
    .returningAll()
    .executeTakeFirstOrThrow();

export const buildNotice = (db: Db, notice: { tenantId: number } & Partial<Insertable<Notice>>) =>
  db
    .insertInto('notice')
    .values({ kind: 'order', title: `通知 ${next()}`, body: '内容', ...notice })
    .returningAll()
    .executeTakeFirstOrThrow();

type Line = { platformCode: string } & Partial<Omit<Insertable<OrderLine>, 'orderId' | 'merchantId'>>;
type Order = { merchantId: number; status?: OrderStatus; lines?: Line[] } & Partial<
  Omit<Insertable<TradeOrder>, 'status' | 'merchantId'>
>;

/** An order with its lines (one unmapped line where none is named) and the counters that follow from them. */
export async function buildOrder(db: Db, order: Order) {
  const { lines = [{ platformCode: 'CODE' }], status = 'unmapped', ...given } = order;
  const n = next();
  const shopId = given.shopId ?? (await buildShop(db, { merchantId: order.merchantId })).id;
  const row = await db
    .insertInto('tradeOrder')
    .values({
      orderNo: `PO${String(n).padStart(10, '0')}`,
      shopName: '云朵',
      platform: 'taobao',
      platformOrderNo: `T${n}`,
      recipientName: '王小明',
      recipientPhone: '13800000000',
      country: '中国',
      province: '浙江省',
      city: '杭州市',
      district: '西湖区',
      address: '文三路 1 号',
      ...given,
      shopId,
      status: STATUS[status].code,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (lines.length > 0) {
    await db
      .insertInto('orderLine')
      .values(
        lines.map((line, i) => ({
          lineNo: i + 1,
          title: '定制手机壳',
          quantity: 1,
          unitCents: 1990,
          factoryId: row.factoryId,
          ...line,
          orderId: row.id,
          merchantId: row.merchantId,
        })),
      )
      .execute();
  }
  return countLines(db, row.id);
}

/** The counters as SQL finds them: what the server must keep, said independently. */
export const countLines = (db: Db, orderId: number) =>
  db
    .updateTable('tradeOrder')
    .set({
      unmappedLines: sql`(select count(*) from order_line where order_id = trade_order.id and kind = 'unmapped')`,
      goodsLines: sql`(select count(*) from order_line where order_id = trade_order.id and kind <> 'notGoods')`,
      pieces: sql`(select coalesce(sum(quantity), 0) from order_line where order_id = trade_order.id and kind <> 'notGoods')`,
    })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
