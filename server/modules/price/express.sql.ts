import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { recordTable } from '#server/platform/record-table.ts';

export const expressFees = recordTable('expressFee', 'factoryId');

interface Wanted {
  mode?: string | undefined;
  /** Part of the company's name or of the province. */
  keyword?: string | undefined;
}

/** The newest first. */
export const pageFees = (db: Db, factoryId: number, { mode, keyword }: Wanted) =>
  db
    .selectFrom('expressFee')
    .selectAll()
    .where('factoryId', '=', factoryId)
    .$if(mode !== undefined, (q) => q.where('mode', '=', mode!))
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['expressName', 'area'], keyword!)))
    .orderBy('id', 'desc');

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
