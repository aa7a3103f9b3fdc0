import { sql, type RawBuilder } from 'kysely';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { TagPiece, TagView } from '#contract/piece-tag/piece-tag.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';
import type { Meant } from './which.sql.ts';

interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
}
export interface Filter {
  view: TagView;
  meant?: Meant | undefined;
  sku?: string | undefined;
  again?: boolean | undefined;
}

const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);
/** From when a piece has a tag at all, and from when it lies there to wear it. */
const TAGGED = sql`p.state between ${code('batched')} and ${code('stocked')}`;
const VIEWS: Record<TagView, RawBuilder<unknown>> = {
  waiting: sql`${TAGGED} and p.tag_prints = 0 and p.state >= ${code('printed')}`,
  tagged: sql`${TAGGED} and p.tag_prints > 0`,
  early: sql`${TAGGED} and p.tag_prints = 0 and p.state < ${code('printed')}`,
};

const asked = ({ factoryId, materials }: Asker, { meant, sku, again }: Omit<Filter, 'view'>) => {
  const skus =
    materials || sku
      ? sql`p.sku_id in (select k.id from sku k where k.factory_id = ${factoryId}
          and ${ofMaterials(materials, 'k')} and strpos(lower(k.code), lower(${sku ?? ''})) > 0)`
      : sql`true`;
  return sql`p.factory_id = ${factoryId} and ${meant?.where ?? sql`true`} and ${skus}
    and ${again ? sql`p.tag_prints > 1` : sql`true`}`;
};

/** Where a piece lies: of its first side that is on a plate. */
const placed = (factoryId: number) => sql`
  left join lateral (select s.plate_id, s.no from plate_slot s
    where s.factory_id = ${factoryId} and s.piece_id = p.id and not s.blank order by s.side limit 1) s on true
  left join plate t on t.factory_id = ${factoryId} and t.id = s.plate_id`;
/** As they come off the plates. */
const IN_PLACE = sql`t.id nulls last, s.no, p.id`;

export type TagRow = Omit<TagPiece, 'pictureThumbUrl'> & {
  pictureFileId: number | null;
  platformNo: string | null;
  material: string;
  several: boolean;
};

/** `pieces`: which of them, with `piece p`. They stand first, so that nothing is looked up for the others: so many tables are joined as they are written. */
const shown = (factoryId: number, pieces: RawBuilder<unknown>) => sql`
  select p.id, p.number, t.number as plate_number, s.no as slot_no, b.number as batch_number, order_or_free(o.order_no, p.free_no) as order_no,
    o.platform_order_no as platform_no, coalesce(o.recipient_name, '') as receiver, coalesce(k.code, '') as sku_code,
    coalesce(k.model, '') as model, coalesce(k.color, '') as color, coalesce(k.material, '') as material,
    coalesce(l.picture_file_id, p.picture_file_id) as picture_file_id, p.copy_no,
    coalesce(l.quantity, (select r.quantity from free_request r where r.factory_id = ${factoryId} and r.id = p.free_request_id)) as copies, coalesce(o.pieces, 0) > 1 as several,
    p.urgent or coalesce(o.urgent, false) as urgent, p.remake_of_id is not null as remake,
    p.tag_prints as prints, r.printed_at as last_at, r.printed_by_name as last_by, p.state
  from ${pieces} ${placed(factoryId)}
    left join batch b on b.factory_id = ${factoryId} and b.id = p.batch_id
    left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    left join order_line l on l.factory_id = ${factoryId} and l.id = p.line_id
    left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
    left join lateral (select u.printed_at, u.printed_by_name from tag_print a
      join tag_run u on u.factory_id = ${factoryId} and u.id = a.run_id
      where a.factory_id = ${factoryId} and a.piece_id = p.id order by a.run_id desc limit 1) r on true`;

export async function pagePieces(db: Db, asker: Asker, filter: Filter, place: Place): Promise<TagRow[]> {
  const { offset, limit } = rowsAt(place);
  const { factoryId } = asker;
  const where = sql`${asked(asker, filter)} and ${VIEWS[filter.view]}`;
  // What a number means is a few, which stand in the order of their places; all others come by their index, the newest first.
  const chosen = filter.meant
    ? sql`select p.id, row_number() over (order by ${IN_PLACE}) as nth from piece p ${placed(factoryId)} where ${where}
        order by nth offset ${offset} limit ${limit}`
    : sql`select p.id, row_number() over (order by p.id desc) as nth from piece p where ${where}
        order by p.id desc offset ${offset} limit ${limit}`;
  const { rows } = await sql<TagRow>`
    with chosen as (${chosen})
    ${shown(factoryId, sql`chosen join piece p on p.factory_id = ${factoryId} and p.id = chosen.id`)} order by chosen.nth`.execute(
    db,
  );
  return rows;
}

export async function countPieces(
  db: Db,
  asker: Asker,
  filter: Omit<Filter, 'view'>,
): Promise<Record<TagView, number>> {
  const of = (view: TagView) =>
    sql`(select count(*)::int from piece p where ${asked(asker, filter)} and ${VIEWS[view]})`;
  const { rows } = await sql<Record<TagView, number>>`
    select ${of('waiting')} as waiting, ${of('tagged')} as tagged, ${of('early')} as early`.execute(db);
  return rows[0]!;
}

/** One piece whatever became of it. */
export async function statesOf(db: Db, factoryId: number, number: string) {
  const { rows } = await sql<{ id: number; state: number }>`
    select id, state from piece where factory_id = ${factoryId} and number = ${number}`.execute(db);
  return rows[0];
}

export interface Chosen {
  id: number;
  number: string;
  state: number;
  prints: number;
  slotNo: number | null;
}

/** Pieces as they come off their plates, locked; `most` and one more: then there are too many. */
export async function choose(
  trx: Trx,
  asker: Asker,
  where: RawBuilder<unknown>,
  most: number,
): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select p.id, p.number, p.state, p.tag_prints as prints, s.no as slot_no
    from piece p ${placed(asker.factoryId)} where ${asked(asker, {})} and ${where}
    order by ${IN_PLACE} limit ${most + 1} for update of p`.execute(trx);
  return rows;
}

interface Run {
  templateId: number;
  templateNo: number;
  reason: string | null;
  printedBy: number;
  printedByName: string;
  printedAt: Date;
}

/** Keeps a run with its tags in their order, and counts them. @returns its id */
export async function insertRun(
  trx: Trx,
  factoryId: number,
  run: Run,
  pieceIds: readonly number[],
): Promise<number> {
  const { id } = await trx
    .insertInto('tagRun')
    .values({ ...run, factoryId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into tag_print (factory_id, run_id, nth, piece_id)
    select ${factoryId}, ${id}, nth, piece_id
    from unnest(${sql.val(pieceIds)}::bigint[]) with ordinality as given (piece_id, nth)`.execute(trx);
  await sql`update piece set tag_prints = tag_prints + 1
    where factory_id = ${factoryId} and id = any(${sql.val(pieceIds)}::bigint[])`.execute(trx);
  return id;
}

export const findRun = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('tagRun')
    .select(['templateId', 'templateNo'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Which tags of a run, from 1. */
interface Labels {
  sourceId: number;
  first: number;
  count: number;
}
const ALL = { first: 1, count: 1_000_000 };
const within = ({ first, count }: Pick<Labels, 'first' | 'count'>) =>
  sql`own.nth between ${first} and ${first + count - 1}`;

/** These tags of a run come out once more. */
export async function countAgain(trx: Trx, factoryId: number, { sourceId, ...part }: Labels): Promise<void> {
  await sql`update piece p set tag_prints = p.tag_prints + 1 from tag_print own
    where p.factory_id = ${factoryId} and own.factory_id = ${factoryId} and own.run_id = ${sourceId}
      and own.piece_id = p.id and ${within(part)}`.execute(trx);
}

/** The pieces of a run in the order in which they came out. */
export async function piecesOfRun(
  db: Db,
  { factoryId, materials }: Asker,
  runId: number,
  part: Pick<Labels, 'first' | 'count'> = ALL,
): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    ${shown(factoryId, sql`tag_print own join piece p on p.factory_id = ${factoryId} and p.id = own.piece_id`)}
    where own.factory_id = ${factoryId} and own.run_id = ${runId} and ${within(part)} and ${ofMaterials(materials, 'k')}
    order by own.nth`.execute(db);
  return rows;
}
