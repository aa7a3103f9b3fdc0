import { sql } from 'kysely';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db } from '#server/platform/database.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);

/** A piece as it lies on the desk. */
export interface LookedAt {
  id: number;
  number: string;
  state: number;
  recovery: number;
  version: number;
  attempt: number;
  urgent: boolean;
  needsPrint: boolean;
  orderNo: string | null;
  orderStatus: number | null;
  orderHold: number | null;
  place: number;
  ofOrder: number;
  skuCode: string;
  skuName: string;
  material: string;
  model: string;
  color: string;
  remark: string;
  pictureFileId: number | null;
  batch: string;
  plate: string;
  plateId: number | null;
  device: string;
  isOut: boolean;
}

/** By its number, of materials that the user reaches. */
export async function lookAt(
  db: Db,
  { factoryId, materials }: { factoryId: number; materials: ReachedMaterials },
  number: string,
): Promise<LookedAt | undefined> {
  const { rows } = await sql<LookedAt>`
    select p.id, p.number, p.state, p.recovery, p.version, p.attempt, p.urgent or coalesce(o.urgent, false) as urgent,
      p.needs_print, order_or_free(o.order_no, p.free_no) as order_no, o.status as order_status, o.hold as order_hold, c.place, c.of_order,
      coalesce(k.code, l.sku_code, '') as sku_code, coalesce(k.name, l.title, '') as sku_name,
      coalesce(k.material, '') as material, coalesce(k.model, '') as model, coalesce(k.color, '') as color,
      coalesce(o.factory_remark, '') as remark, coalesce(l.picture_file_id, p.picture_file_id) as picture_file_id, coalesce(b.number, '') as batch,
      coalesce(t.number, '') as plate, t.id as plate_id, coalesce(d.name, '') as device, t.sent_at is not null as is_out
    from piece p
      left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join order_line l on l.factory_id = ${factoryId} and l.id = p.line_id
      left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
      left join batch b on b.factory_id = ${factoryId} and b.id = coalesce(p.batch_id, p.tail_of_batch_id)
      left join lateral (
        select t.* from plate_slot s join plate t on t.factory_id = ${factoryId} and t.id = s.plate_id
        where s.factory_id = ${factoryId} and s.piece_id = p.id and not s.blank order by s.id desc limit 1) t on true
      left join device d on d.factory_id = ${factoryId} and d.id = t.device_id
      cross join lateral (
        select count(distinct (q.line_id, q.copy_no))::int as of_order,
          count(distinct (q.line_id, q.copy_no)) filter (where (q.line_id, q.copy_no) <= (p.line_id, p.copy_no))::int as place
        from piece q where q.factory_id = ${factoryId} and q.order_id = p.order_id and q.state <> ${code('void')}) c
    where p.factory_id = ${factoryId} and p.number = ${number} and ${ofMaterials(materials, 'k')}`.execute(
    db,
  );
  return rows[0];
}
