import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { ShipmentLine } from './due.sql.ts';

/** [X28] One package of an order that is told of by its packages. */
export interface Part {
  id: number;
  waybillNo: string;
  expressName: string;
  /** null: everything that is left of the order. */
  lines: ShipmentLine[] | null;
  toldWaybillNo: string | null;
  sentAt: Date | null;
}

/** None: the order is told of as a whole. */
export const partsOfBack = (db: Db, merchantId: number, backId: number): Promise<Part[]> =>
  db
    .selectFrom('shipBackPart')
    .select(['id', 'waybillNo', 'expressName', 'toldWaybillNo', 'sentAt'])
    .select(sql<ShipmentLine[] | null>`lines`.as('lines'))
    .where('merchantId', '=', merchantId)
    .where('shipBackId', '=', backId)
    .orderBy('id')
    .execute();

/** The platform knows this number; where another one took its place meanwhile, that one waits. */
export const notePartSent = (db: Db, merchantId: number, part: Pick<Part, 'id' | 'waybillNo'>, now: Date) =>
  db
    .updateTable('shipBackPart')
    .set({
      sentAt: sql<Date | null>`case when waybill_no = ${part.waybillNo} then ${now}::timestamptz end`,
      toldWaybillNo: sql<
        string | null
      >`case when waybill_no = ${part.waybillNo} then null else ${part.waybillNo} end`,
    })
    .where('merchantId', '=', merchantId)
    .where('id', '=', part.id)
    .execute();
