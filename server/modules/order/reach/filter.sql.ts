import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { HOLD, STATUS, WARNING } from '#contract/order/life-cycle/order-states.ts';
import type { OrderFilter } from '#contract/order/order.ts';
import { ofShops } from '#server/platform/reach.ts';
import type { DB } from '#server/platform/schema.ts';
import { claimedBy, claimedByNobody } from './claimed.sql.ts';
import type { Asker } from './party.ts';

export type Filter = z.output<typeof OrderFilter>;
export const anyOf = (values: readonly unknown[], type: 'bigint' | 'text') =>
  sql<never>`any(${sql.val(values)}::${sql.raw(type)}[])`;

/** One is no array: of arrays PostgreSQL does not know how many they hold, and plans the statement at each call. */
const isOneOf = (column: string, [one, ...more]: readonly string[]) =>
  more.length === 0
    ? sql<SqlBool>`${sql.ref(column)} = ${one}`
    : sql<SqlBool>`${sql.ref(column)} = ${anyOf([one, ...more], 'text')}`;

/** The end of everything that begins with `text`, compared as bytes. */
const beyond = (text: string) => `${text}\u{10ffff}`;

const NAME_COLUMNS = ['name', 'nameTail', 'nameTail2', 'nameWord'] as const;
const PHONE_COLUMNS = ['phone', 'phoneTail'] as const;

/**
 * Orders by what they are found by. The finder's indexes begin with the factory: a merchant names his factories, and 0
 * for what is not pushed.
 */
export function finder(eb: Pick<ExpressionBuilder<DB, never>, 'selectFrom'>, { party, tenantId }: Asker) {
  const rows = eb.selectFrom('orderFinder').select('orderId').where(party, '=', tenantId);
  if (party === 'factoryId') return rows;
  return rows.where(
    'factoryId',
    '=',
    sql<number>`any(array(select 0::bigint union all select b.factory_id from binding b where b.merchant_id = ${tenantId}))`,
  );
}

export const beginsIn = (columns: readonly string[], text: string) =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${beyond(text)})`),
    sql` or `,
  )})`;

/** A name from any of its first three characters or its last word; a phone from its beginning or its last four digits. */
function recipientIs(text: string) {
  const digits = text.replaceAll(/[\s()+-]/g, '');
  return /^\d+$/.test(digits) ? beginsIn(PHONE_COLUMNS, digits) : beginsIn(NAME_COLUMNS, text.toLowerCase());
}

/** The whole question of a list: the asking tenant first, then each part of the filter. */
export function conditions(eb: ExpressionBuilder<DB, 'tradeOrder'>, asker: Asker, f: Filter) {
  const { party, tenantId } = asker;
  const all: Expression<SqlBool>[] = [eb(party, '=', tenantId)];
  if (asker.shopIds) all.push(ofShops(asker.shopIds, 'shop_id'));
  const found = (how: Expression<SqlBool>) => all.push(eb('id', 'in', finder(eb, asker).where(how)));
  if (f.status) all.push(eb('status', '=', STATUS[f.status].code));
  if (f.hold) all.push(eb('hold', '=', HOLD[f.hold].code));
  if (f.warning) all.push(eb('warning', '=', WARNING[f.warning].code));
  if (f.shopIds) all.push(eb('shopId', '=', anyOf(f.shopIds, 'bigint')));
  if (f.merchantIds) all.push(eb('merchantId', '=', anyOf(f.merchantIds, 'bigint')));
  if (f.orderNo) found(isOneOf('order_no', f.orderNo));
  if (f.platformOrderNo) found(isOneOf('platform_order_no', f.platformOrderNo));
  if (f.recipient) found(recipientIs(f.recipient));
  if (f.waybillNo) all.push(eb('waybillNo', '=', f.waybillNo));
  if (f.skuCode) {
    const lines = eb.selectFrom('orderLine').select('orderId').where(party, '=', tenantId);
    all.push(
      eb(
        'id',
        'in',
        lines.where((l) => l.or([l('skuCode', '=', f.skuCode!), l('platformCode', '=', f.skuCode!)])),
      ),
    );
  }
  if (f.country) all.push(eb('country', '=', f.country));
  const tags = party === 'merchantId' ? 'merchantTags' : 'factoryTags';
  if (f.tags) all.push(sql<SqlBool>`${eb.ref(tags)} && ${sql.val(f.tags)}::text[]`);
  if (f.reason) all.push(sql<SqlBool>`${f.reason} = any(reasons)`);
  if (f.urgent !== undefined) all.push(eb('urgent', '=', f.urgent));
  if (f.createTime) all.push(between('createdAt', f.createTime));
  if (f.payTime) all.push(between('payTime', f.payTime));
  // Which orders a merchant brought in together is his own affair.
  if (f.importIds)
    all.push(
      party === 'merchantId' ? eb('importTaskId', '=', anyOf(f.importIds, 'bigint')) : sql<SqlBool>`false`,
    );
  if (f.claim === 'mine') all.push(claimedBy(asker));
  if (f.claim === 'none') all.push(claimedByNobody(asker));
  return eb.and(all);

  function between(column: 'createdAt' | 'payTime', [from, to]: [number, number]) {
    return eb.and([eb(column, '>=', new Date(from)), eb(column, '<', new Date(to))]);
  }
}
