import type { Db } from '#server/platform/database.ts';
import { recordTable } from '#server/platform/record-table.ts';

export const expressFees = recordTable('expressFee', 'factoryId');

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
