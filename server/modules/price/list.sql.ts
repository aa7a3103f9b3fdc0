import { sql } from 'kysely';
import type { PriceKind, PriceTarget } from '#contract/price/pricing.ts';
import type { Db } from '#server/platform/database.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';
import { ruleReached } from './sql.ts';

export interface Wanted {
  kind?: PriceKind | undefined;
  target?: PriceTarget | undefined;
  merchantId?: number | undefined;
  groupId?: number | undefined;
  skuId?: number | undefined;
  keyword?: string | undefined;
  way?: string | undefined;
  promoted?: 'yes' | 'no' | undefined;
  /** What the asker's department reaches. */
  materials?: ReachedMaterials;
}

const wanted = (
  db: Db,
  factoryId: number,
  { kind, target, merchantId, groupId, skuId, keyword, way, promoted, materials }: Wanted,
) =>
  db
    .selectFrom('priceRule as r')
    .leftJoin('sku as s', (join) => join.onRef('s.id', '=', 'r.skuId').on('s.factoryId', '=', factoryId))
    .leftJoin('customerGroup as g', (join) =>
      join.onRef('g.id', '=', 'r.groupId').on('g.factoryId', '=', factoryId),
    )
    .leftJoin('factoryCustomer as c', (join) =>
      join
        .onRef('c.merchantId', '=', 'r.targetId')
        .on('c.factoryId', '=', factoryId)
        .on('r.target', '=', sql.lit('customer')),
    )
    .where('r.factoryId', '=', factoryId)
    .where(ruleReached({ factoryId, materials }, 'r'))
    .$if(kind !== undefined, (q) => q.where('r.kind', '=', kind!))
    .$if(target !== undefined, (q) => q.where('r.target', '=', target!))
    .$if(merchantId !== undefined, (q) =>
      q.where('r.target', '=', 'customer').where('r.targetId', '=', merchantId!),
    )
    .$if(groupId !== undefined, (q) => q.where('r.target', '=', 'group').where('r.targetId', '=', groupId!))
    .$if(skuId !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          eb('r.skuId', '=', skuId!),
          sql<boolean>`(r.sku_id is null and r.material = '' and r.color = '')`,
        ]),
      ),
    )
    .$if(way !== undefined, (q) => q.where('r.way', '=', way!))
    .$if(promoted !== undefined, (q) => q.where('r.promotion', promoted === 'yes' ? 'is not' : 'is', null))
    .$if(Boolean(keyword), (q) => q.where(named(keyword!)));

/** What a row may be found by, in whatever case. */
const named = (keyword: string) =>
  sql<boolean>`strpos(lower(concat_ws(' ', r.material, r.color, r.express_name, r.area, r.promotion, s.code, g.name,
    c.merchant_name, c.alias)), ${keyword.toLowerCase()}) > 0`;

/** The newest first. */
export const pageRules = (db: Db, factoryId: number, of: Wanted) =>
  wanted(db, factoryId, of).selectAll('r').select('s.code as skuCode').orderBy('r.id', 'desc');
