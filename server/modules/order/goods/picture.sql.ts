import type { Db } from '#server/platform/database.ts';
import { anyOf } from '#server/modules/order/reach/filter.sql.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';

/** The line of one of the asking tenant's orders. */
export const findLine = (db: Db, { party, tenantId }: Asker, orderId: number, lineId: number) =>
  db
    .selectFrom('orderLine')
    .select(['id', 'lineNo', 'kind'])
    .where(party, '=', tenantId)
    .where('orderId', '=', anyOf([orderId], 'bigint'))
    .where('id', '=', lineId)
    .executeTakeFirst();

/** A picture for this line alone: what is said about its code later does not replace it. How the one before lay ends with it. */
export const setLinePicture = (db: Db, { party, tenantId }: Asker, lineId: number, pictureFileId: number) =>
  db
    .updateTable('orderLine')
    .set({ pictureFileId, pictureOwn: true, printPlace: null })
    .where(party, '=', tenantId)
    .where('id', '=', lineId)
    .execute();
