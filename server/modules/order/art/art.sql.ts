import { sql, type SqlBool } from 'kysely';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { ArtFinding } from '#contract/order/line-art.ts';
import type { Db } from '#server/platform/database.ts';
import type { Place } from '#server/platform/paged.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';
import { anyOf } from '#server/modules/order/reach/filter.sql.ts';
import {
  askedOfLines,
  countFindings,
  foundAs,
  inStatuses,
  linesWhere,
  readArtLines,
  type ArtAsker,
  type LineFound,
  type LinesWanted,
} from './lines.sql.ts';

/** Orders whose lines their merchant may change: docs/spec/order-moves.tsv, order.edit. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['draft', 'unmapped', 'waitPush', 'repulsed'];
export const OPEN = sql<SqlBool>`${inStatuses(OPEN_STATUSES)} and o.hold = 0`;
/** What no factory has approved yet: there a picture is still looked at. */
const NOT_APPROVED = inStatuses([...OPEN_STATUSES, 'waitReview', 'pendingRule']);

export interface Wanted extends LinesWanted {
  merchantId: number;
  reached: ReachedShops;
  finding?: ArtFinding | undefined;
  shopIds?: readonly number[] | undefined;
  status?: OrderStatus | undefined;
  code?: string | undefined;
  importIds?: readonly number[] | undefined;
  createTime?: readonly [number, number] | undefined;
}
type Asker = Pick<Wanted, 'merchantId' | 'reached'>;
const askerOf = ({ merchantId, reached }: Asker): ArtAsker => ({
  party: 'merchantId',
  tenantId: merchantId,
  reached,
});

/** Lines of orders with a finding. */
const asked = (w: Wanted, which = foundAs(w.finding)) => sql`
  l.art_finding is not null and ${which} and ${w.status ? inStatuses([w.status]) : NOT_APPROVED}
    and ${ofShops(w.shopIds, 'o.shop_id')} and ${askedOfLines(w)}
    and ${w.code ? sql`l.platform_code = ${w.code}` : sql`true`}
    and ${w.importIds ? sql`o.import_task_id = ${anyOf(w.importIds, 'bigint')}` : sql`true`}
    and ${w.createTime ? sql`o.created_at >= ${new Date(w.createTime[0])} and o.created_at < ${new Date(w.createTime[1])}` : sql`true`}`;
export const wanting = (w: Wanted) => linesWhere(askerOf(w), asked(w));

export interface ArtRow extends LineFound {
  shopName: string;
  pictureOwn: boolean;
  status: number;
  hold: number;
  currency: string;
  buyerRemark: string;
  createdAt: Date;
}
const MORE = sql`o.shop_name as "shopName", l.picture_own as "pictureOwn", l.art_dpi as dpi, o.status, o.hold, o.currency,
  o.buyer_remark as "buyerRemark", o.created_at as "createdAt"`;
const read = (db: Db, asker: Asker, where: ReturnType<typeof asked>, place: Place) =>
  readArtLines<ArtRow>(db, askerOf(asker), { where, more: MORE, place });

export const pageLines = (db: Db, wanted: Wanted, place: Place): Promise<ArtRow[]> =>
  read(db, wanted, asked(wanted), place);

/** One line, whatever is found at it. */
export async function oneLine(db: Db, asker: Asker, lineId: number): Promise<ArtRow | undefined> {
  const where = sql`l.id = ${lineId} and l.kind <> 'notGoods'`;
  return (await read(db, asker, where, { pageNo: 1, pageSize: 1 }))[0];
}

/** Other lines of a code, the newest first. */
export const linesOfCode = (db: Db, asker: Asker, code: string, most: number): Promise<ArtRow[]> =>
  read(db, asker, sql`l.platform_code = ${code} and l.kind <> 'notGoods'`, { pageNo: 1, pageSize: most });

/** How many lines there are of each finding, beside the one that is asked for. */
export async function countLines(db: Db, wanted: Wanted): Promise<Record<ArtFinding, number>> {
  const { all: _all, ...counts } = await countFindings(db, askerOf(wanted), asked(wanted, sql`true`));
  return counts;
}
