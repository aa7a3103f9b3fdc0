import { sql } from 'kysely';
import type { PrintChoice } from '#contract/print-preset/print-preset.ts';
import type { WorkplaceKind } from '#contract/print-template/kinds.ts';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { By } from '#server/platform/signed-table.ts';

const { sent, printed } = PRINT_JOB_REGIONS.printJob;

/** What new workplaces begin with; of printers and templates those that are in use still. */
export const presetsOf = (db: Db, tenantId: number) =>
  db
    .selectFrom('printPreset as d')
    .leftJoin('printer as p', (join) =>
      join
        .onRef('p.factoryId', '=', 'd.tenantId')
        .onRef('p.id', '=', 'd.printerId')
        .on('p.closed', '=', false),
    )
    .leftJoin('printTemplate as t', (join) =>
      join
        .onRef('t.factoryId', '=', 'd.tenantId')
        .onRef('t.id', '=', 'd.templateId')
        .on('t.closed', '=', false),
    )
    .select(['d.kind', 'd.way', 'p.id as printerId', 't.id as templateId'])
    .select(['d.across', 'd.offsetX', 'd.offsetY', 'd.copies'])
    .where('d.tenantId', '=', tenantId)
    .orderBy('d.kind')
    .execute();

/** When a sample of each kind came out last. */
export async function lastSamples(db: Db, tenantId: number): Promise<{ kind: WorkplaceKind; at: Date }[]> {
  const { rows } = await sql<{ kind: WorkplaceKind; at: Date }>`
    select t.kind, max(j.updated_at) as at
    from print_template t join print_job j on j.factory_id = ${tenantId} and j.template_id = t.id
    where t.factory_id = ${tenantId} and j.kind = 'sample' and j.state in (${sent.code}, ${printed.code})
    group by t.kind order by t.kind`.execute(db);
  return rows;
}

export const savePreset = (
  trx: Trx,
  tenantId: number,
  kind: WorkplaceKind,
  { orient, ...choice }: PrintChoice,
  { by, now }: By,
) => {
  const values = { ...choice, across: orient === 2, updatedBy: by, updatedAt: now };
  return trx
    .insertInto('printPreset')
    .values({ tenantId, kind, ...values })
    .onConflict((at) => at.columns(['tenantId', 'kind']).doUpdateSet(values))
    .execute();
};
