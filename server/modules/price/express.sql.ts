import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { ExpressFee } from '#server/platform/schema.ts';

interface Wanted {
  mode?: string | undefined;
  /** Part of the company's name or of the province. */
  keyword?: string | undefined;
}

const wanted = (db: Db, factoryId: number, { mode, keyword }: Wanted) =>
  db
    .selectFrom('expressFee')
    .where('factoryId', '=', factoryId)
    .$if(mode !== undefined, (q) => q.where('mode', '=', mode!))
    .$if(Boolean(keyword), (q) =>
      q.where((eb) =>
        eb.or(
          (['expressName', 'area'] as const).map((name) =>
            eb(eb.fn<number>('strpos', [eb.fn('lower', [name]), eb.val(keyword!.toLowerCase())]), '>', 0),
          ),
        ),
      ),
    );

/** The newest first. */
export const pageFees = (db: Db, factoryId: number, of: Wanted) =>
  wanted(db, factoryId, of).selectAll().orderBy('id', 'desc');

export const findFee = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('expressFee')
    .selectAll()
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The template that says most exactly what it is about: company and province, company, province, every other one. */
export const feeFor = (db: Db, factoryId: number, mode: string, expressName: string, area: string) =>
  db
    .selectFrom('expressFee')
    .selectAll()
    .where('factoryId', '=', factoryId)
    .where('mode', '=', mode)
    .where('expressName', 'in', ['', expressName])
    .where('area', 'in', ['', area])
    .orderBy((eb) => eb('expressName', '<>', ''), 'desc')
    .orderBy((eb) => eb('area', '<>', ''), 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertFee = (db: Db, row: Insertable<ExpressFee> & { factoryId: number }) =>
  db.insertInto('expressFee').values(row).returning('id').executeTakeFirstOrThrow();

/** @returns whether the version was the one seen. */
export const updateFee = async (
  db: Db,
  factoryId: number,
  { id, version }: { id: number; version: number },
  set: Omit<Insertable<ExpressFee>, 'factoryId'>,
) =>
  (
    await db
      .updateTable('expressFee')
      .set({ ...set, version: version + 1 })
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export const deleteFee = (db: Db, factoryId: number, id: number) =>
  db
    .deleteFrom('expressFee')
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
