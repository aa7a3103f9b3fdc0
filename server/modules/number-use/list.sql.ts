import { sql } from 'kysely';
import type { UseSum } from '#contract/number-use/number-use.ts';
import type { Days } from '#server/modules/figures/service.ts';
import type { Db } from '#server/platform/database.ts';
import { countedRows, rowsAt, type Place } from '#server/platform/paged.ts';
import { BANDS, CANCELLED, chosen, GROUPS, USED, VOID, type Asker, type Filter } from './source.sql.ts';

export interface UseRow {
  id: number;
  at: Date;
  no: string;
  expressName: string;
  accountName: string;
  ownerName: string;
  userName: string;
  province: string;
  weightG: number | null;
  state: number;
  feeCents: number | null;
  freightCents: number | null;
  surchargeCents: number | null;
  currency: string;
  orderId: number | null;
  orderNo: string | null;
  packageNo: string | null;
}

/** The newest come first. */
export async function readUses(db: Db, asker: Asker, f: Filter, days: Days, place: Place): Promise<UseRow[]> {
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<UseRow>`
    select x.id, x.at, x.no, x.express_name, x.account_name, coalesce(m.name, '') as owner_name,
      coalesce(t.name, '') as user_name, x.province, x.weight_g, x.state, x.fee_cents, x.freight_cents, x.surcharge_cents,
      x.currency, x.order_id, x.order_no, x.package_no
    from (select x.* from ${chosen(asker, f, days)} order by x.at desc, x.id desc offset ${offset} limit ${limit}) x
      left join tenant m on m.id = x.owner_id left join tenant t on t.id = x.user_id
    order by x.at desc, x.id desc`.execute(db);
  return rows;
}

interface Sums {
  currency: string;
  got: number;
  used: number;
  cancelled: number;
  voided: number;
  feeCents: number;
  freightCents: number | null;
  surchargeCents: number | null;
  averageG: number | null;
}
const inState = (code: number) => sql`(count(*) filter (where x.state = ${sql.lit(code)}))::int`;
const amount = (asker: Asker, of: string) =>
  asker.seesPrices ? sql`coalesce(sum(${sql.ref(of)}), 0)::bigint` : sql`null::bigint`;
const SUMS = (asker: Asker) => sql`x.currency, count(*)::int as got, ${inState(USED.code)} as used,
  ${inState(CANCELLED.code)} as cancelled, ${inState(VOID.code)} as voided,
  coalesce(sum(x.fee_cents), 0)::bigint as fee_cents, ${amount(asker, 'x.freight_cents')} as freight_cents,
  ${amount(asker, 'x.surcharge_cents')} as surcharge_cents,
  round(avg(nullif(x.weight_g, 0)))::int as average_g`;

/** What all of them come to, a row a currency of their freight. */
export async function sumsOf(db: Db, asker: Asker, f: Filter, days: Days): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select ${SUMS(asker)} from ${chosen(asker, f, days)} group by x.currency order by got desc, x.currency`.execute(
    db,
  );
  return rows;
}

export interface GroupRow extends Sums {
  code1: string;
  name: string;
  code2: string;
  name2: string;
}
const NONE = { code: sql`''::text`, name: sql`''::text` };

/** By one thing or by two, and in each by currency: currencies are never added to each other. */
export async function pageSums(
  db: Db,
  asker: Asker,
  { by, split, ...f }: Filter & { by: UseSum; split?: UseSum | undefined },
  days: Days,
  place: Place,
) {
  const [first, second] = [GROUPS[by], split === undefined ? NONE : GROUPS[split]];
  const { rows, total } = await countedRows(place, async (at) => {
    const { offset, limit } = rowsAt(at);
    return (
      await sql<GroupRow & { total: number }>`
        select ${first.code} as code1, max(${first.name}) as name, ${second.code} as code2, max(${second.name}) as name2,
          ${SUMS(asker)}, count(*) over ()::int as total
        from ${chosen(asker, f, days)} group by 1, 3, x.currency
        order by ${by === 'day' ? sql`1 desc` : sql`1`}, ${split === 'day' ? sql`3 desc` : sql`3`}, x.currency
        offset ${offset} limit ${limit}`.execute(db)
    ).rows;
  });
  const names = await namesOf(db, [
    ...(isTenant(by) ? rows.map(({ code1 }) => code1) : []),
    ...(isTenant(split) ? rows.map(({ code2 }) => code2) : []),
  ]);
  const named = (of: UseSum | undefined, code: string, name: string) =>
    isTenant(of) ? (names.get(code) ?? '') : of === 'weight' ? BANDS[Number(code)]! : name;
  const list = rows.map(({ total: _total, ...row }) => ({
    ...row,
    code: [row.code1, row.code2, row.currency].join(' '),
    name: named(by, row.code1, row.name),
    name2: named(split, row.code2, row.name2),
  }));
  return { list, total };
}

const isTenant = (of: UseSum | undefined) => of === 'owner' || of === 'user';
async function namesOf(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('tenant')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(codes.map(Number))])
    .execute();
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
