import { sql } from 'kysely';
import { ownEan } from '#contract/means/ean.ts';
import { insertRows, type Trx } from './rows.sql.ts';

/** So many of a merchant's best selling codes stand with the factory as his own. */
const OWN_CODES = 12;
const BARCODES = 24;

/** What a factory's SKUs are called beside their own codes: names from before, barcodes, and what a customer calls them. */
export async function makeCodes(
  trx: Trx,
  {
    factoryId,
    merchantId,
    skus,
  }: { factoryId: number; merchantId: number; skus: readonly { id: number; code: string }[] },
  now: Date,
): Promise<void> {
  const updatedBy = '陈厂长';
  const row = { factoryId, merchantId: null as number | null, updatedBy, createdAt: now, updatedAt: now };
  const own = await sql<{ code: string; skuId: number }>`
    select platform_code as code, sku_id from order_line
    where merchant_id = ${merchantId} and factory_id = ${factoryId} and kind = 'sku' and not by_hand
    group by platform_code, sku_id order by count(*) desc, platform_code limit ${OWN_CODES}`.execute(trx);
  await insertRows(trx, 'skuCode', [
    ...skus.slice(0, BARCODES).map(({ id: skuId, code }) => ({
      ...{ ...row, skuId, kind: 'alias', code: `旧-${code.replaceAll('-', '')}`, source: 'file' },
    })),
    ...skus.slice(0, BARCODES).map(({ id: skuId }, i) => ({
      ...{ ...row, skuId, kind: 'barcode', code: ownEan(i + 1), source: 'made' },
    })),
    ...own.rows.map(({ code, skuId }) => ({
      ...{ ...row, merchantId, skuId, kind: 'customer', code, source: 'file' },
    })),
  ]);
  await insertRows(trx, 'skuCodeRule', [
    { factoryId, pattern: '{材质}-{型号}-{颜色}', nextEan: BARCODES + 1, updatedBy, updatedAt: now },
  ]);
  // Codes of his that mean what the factory makes no longer.
  await sql`
    insert into code_mapping (merchant_id, code, kind, factory_id, sku_id, created_at, updated_at)
    select ${merchantId}, '停产-' || s.code, 'sku', s.factory_id, s.id, ${now}, ${now} from sku s
    where s.factory_id = ${factoryId} and s.status = 1`.execute(trx);
  // His orders with these codes were matched by them.
  await sql`
    update code_mapping m set matched_by = 'customer', code_id = c.id from sku_code c
    where c.factory_id = ${factoryId} and c.merchant_id = ${merchantId} and m.merchant_id = ${merchantId}
      and m.code = c.code and m.sku_id = c.sku_id`.execute(trx);
  await sql`
    update order_line l set code_id = c.id from sku_code c
    where c.factory_id = ${factoryId} and c.merchant_id = ${merchantId} and l.merchant_id = ${merchantId}
      and l.platform_code = c.code and l.sku_id = c.sku_id`.execute(trx);
}
