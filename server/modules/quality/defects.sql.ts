import { sql } from 'kysely';
import type { DefectForm, DefectLevel } from '#contract/quality/defect.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { signedTable, type By } from '#server/platform/signed-table.ts';

export const defects = signedTable('defect');

/** Who changes the defects of a factory waits for another one: how many there are holds. */
export const hold = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.defects}, ${factoryId}::int)`.execute(trx);

export interface Wanted {
  keyword?: string | undefined;
  level?: DefectLevel | undefined;
  status?: number | undefined;
}

export const pageDefects = (db: Db, factoryId: number, { keyword, level, status }: Wanted) =>
  db
    .selectFrom('defect')
    .select(['id', 'code', 'name', 'level', 'responsible', 'treatment', 'blankUsable', 'artWrong'])
    .select(['position', 'closed', 'version', 'updatedBy', 'updatedAt'])
    .where('factoryId', '=', factoryId)
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['name', 'code'], keyword!)))
    .$if(level !== undefined, (q) => q.where('level', '=', level!))
    .$if(status !== undefined, (q) => q.where('closed', '=', status === 1))
    .orderBy('position')
    .orderBy('id');

/** Another one of this code or name, in whatever case. */
export const likeIt = (trx: Trx, factoryId: number, { code, name }: { code: string; name: string }, id = 0) =>
  trx
    .selectFrom('defect')
    .select(['code', 'name'])
    .where('factoryId', '=', factoryId)
    .where('id', '<>', id)
    .where((eb) =>
      eb.or([
        eb('codeKey', '=', sql<string>`lower(${code})`),
        eb('nameKey', '=', sql<string>`lower(${name})`),
      ]),
    )
    .executeTakeFirst();

/** Those of these that the factory has not; whoever does the same at the same time wins. */
export const insertMissing = (trx: Trx, factoryId: number, forms: readonly DefectForm[], { by, now }: By) =>
  trx
    .insertInto('defect')
    .values(forms.map((form) => ({ ...form, factoryId, updatedBy: by, createdAt: now, updatedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** What these codes or names mean, in whatever case, by how they were asked for. */
export async function meaningsOf(trx: Trx, factoryId: number, words: readonly string[]) {
  const { rows } = await sql<{ word: string; blankUsable: boolean; artWrong: boolean }>`
    select w.word, d.blank_usable, d.art_wrong
    from unnest(${sql.val([...words])}::text[]) w(word)
      join defect d on d.factory_id = ${factoryId} and (d.code_key = lower(w.word) or d.name_key = lower(w.word))`.execute(
    trx,
  );
  return rows;
}
