import { sql } from 'kysely';
import type { TemplateDesign } from '#contract/print-template/design.ts';
import type { TemplateKind } from '#contract/print-template/kinds.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { signedTable, type By } from '#server/platform/signed-table.ts';

export const templates = signedTable('printTemplate');

/** Two cannot become the default of a kind at once. */
export const hold = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.templates}, ${factoryId})`.execute(trx);

interface Wanted {
  keyword?: string | undefined;
  kind?: TemplateKind | undefined;
  status?: number | undefined;
}

/** Each with its newest design, the newest first. */
export const pageTemplates = (db: Db, factoryId: number, { keyword, kind, status }: Wanted) =>
  db
    .selectFrom('printTemplate as t')
    .innerJoin('printTemplateVersion as v', (join) =>
      join
        .onRef('v.factoryId', '=', 't.factoryId')
        .onRef('v.templateId', '=', 't.id')
        .onRef('v.no', '=', 't.versionNo'),
    )
    .select(['t.id', 't.name', 't.kind', 't.isDefault', 't.closed', 't.versionNo', 't.version', 'v.design'])
    .select(['t.updatedBy', 't.updatedAt'])
    .where('t.factoryId', '=', factoryId)
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['t.name'], keyword!)))
    .$if(kind !== undefined, (q) => q.where('t.kind', '=', kind!))
    .$if(status !== undefined, (q) => q.where('t.closed', '=', status === 1))
    .orderBy('t.updatedAt', 'desc')
    .orderBy('t.id', 'desc');

/** Whether another one has this name, in whatever case. */
export const likeIt = (trx: Trx, factoryId: number, name: string, id = 0) =>
  trx
    .selectFrom('printTemplate')
    .select('name')
    .where('factoryId', '=', factoryId)
    .where('id', '<>', id)
    .where('nameKey', '=', sql<string>`lower(${name})`)
    .executeTakeFirst();

/** Its versions with their words, the newest first. */
export const versionsOf = (db: Db, factoryId: number, templateId: number, most: number) =>
  db
    .selectFrom('printTemplateVersion')
    .select(['no', 'changed', 'createdBy', 'createdAt'])
    .where('factoryId', '=', factoryId)
    .where('templateId', '=', templateId)
    .orderBy('no', 'desc')
    .limit(most)
    .execute();

export const designOf = (db: Db, factoryId: number, templateId: number, no: number) =>
  db
    .selectFrom('printTemplateVersion')
    .select('design')
    .where('factoryId', '=', factoryId)
    .where('templateId', '=', templateId)
    .where('no', '=', no)
    .executeTakeFirst();

export const insertVersion = (
  trx: Trx,
  factoryId: number,
  templateId: number,
  { design, ...version }: { no: number; design: TemplateDesign; changed: string },
  { by, now }: By,
) =>
  trx
    .insertInto('printTemplateVersion')
    .values({
      ...version,
      ...{ factoryId, templateId, design: JSON.stringify(design), createdBy: by, createdAt: now },
    })
    .execute();

/** The default of a kind, locked. */
export const presetOf = (trx: Trx, factoryId: number, kind: string) =>
  trx
    .selectFrom('printTemplate')
    .select(['id', 'name'])
    .where('factoryId', '=', factoryId)
    .where('kind', '=', kind)
    .where('isDefault', '=', true)
    .forUpdate()
    .executeTakeFirst();

/** What may be chosen of these kinds, the default first. */
export const openOf = (db: Db, factoryId: number, kinds: readonly TemplateKind[]) =>
  db
    .selectFrom('printTemplate')
    .select(['id', 'name', 'kind', 'isDefault', 'versionNo'])
    .where('factoryId', '=', factoryId)
    .where('kind', 'in', kinds)
    .where('closed', '=', false)
    .orderBy('isDefault', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
