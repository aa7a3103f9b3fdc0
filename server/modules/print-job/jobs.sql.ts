import { sql, type SqlBool } from 'kysely';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import type { JobKind, JobView } from '#contract/print-job/print-job.ts';
import type { Db, Trx } from '#server/platform/database.ts';

const { printJob: STATE } = PRINT_JOB_REGIONS;
const codes = (...names: (keyof typeof STATE)[]) => names.map((name) => STATE[name].code);
/** On their way; what a printer was sent and says nothing of is not waited for. */
const OPEN = codes('queued', 'leased', 'sending', 'held');
/** Those that ask for somebody. */
const TROUBLE = codes('held', 'failed', 'unknown', 'expired');
const VIEWS: Record<JobView, readonly number[] | null> = { open: OPEN, trouble: TROUBLE, all: null };

interface Wanted {
  view: JobView;
  state?: number | undefined;
  printerId?: number | undefined;
  number?: string | undefined;
  kind?: JobKind | undefined;
  madeBy?: string | undefined;
  createdAt?: readonly [Date, Date] | undefined;
}

/** Of a number as it is shown; what is none is no job's. */
const idOf = (typed: string): number => Number(/^#?(\d{1,15})$/.exec(typed)?.[1] ?? 0);

/** Numbers of plates are of the hall, and longer than those of jobs. */
const isPlate = (typed: string) => sql<SqlBool>`(j.kind = 'plate' and j.title = ${typed})`;

/** The newest first. */
export const pageJobs = (db: Db, factoryId: number, wanted: Wanted) =>
  db
    .selectFrom('printJob as j')
    .innerJoin('printer as p', (join) =>
      join.onRef('p.factoryId', '=', 'j.factoryId').onRef('p.id', '=', 'j.printerId'),
    )
    .leftJoin('printTemplate as t', (join) =>
      join.onRef('t.factoryId', '=', 'j.factoryId').onRef('t.id', '=', 'j.templateId'),
    )
    .select(['j.id', 'j.kind', 'j.printerId', 'p.name as printerName', 'j.copyNo', 'j.labels', 'j.title'])
    .select(['j.fromLabel', 'j.state', 'j.attempt', 'j.reason', 'j.pages', 'j.madeBy', 'j.createdAt'])
    .select(['j.queuedAt', 'j.updatedAt', 'j.version'])
    .select(sql<string>`coalesce(t.name || ' 第 ' || j.template_no || ' 版', '')`.as('template'))
    .where('j.factoryId', '=', factoryId)
    .$if(VIEWS[wanted.view] !== null, (q) => q.where('j.state', 'in', VIEWS[wanted.view] as number[]))
    .$if(wanted.view === 'trouble', (q) => q.where('j.answered', '=', false))
    .$if(wanted.state !== undefined, (q) => q.where('j.state', '=', wanted.state!))
    .$if(wanted.printerId !== undefined, (q) => q.where('j.printerId', '=', wanted.printerId!))
    .$if(Boolean(wanted.number), (q) =>
      q.where((eb) => eb.or([eb('j.id', '=', idOf(wanted.number!)), isPlate(wanted.number!)])),
    )
    .$if(wanted.kind !== undefined, (q) => q.where('j.kind', '=', wanted.kind!))
    .$if(Boolean(wanted.madeBy), (q) =>
      q.where(sql<SqlBool>`strpos(lower(j.made_by), lower(${wanted.madeBy!})) > 0`),
    )
    .$if(wanted.createdAt !== undefined, (q) =>
      q.where('j.createdAt', '>=', wanted.createdAt![0]).where('j.createdAt', '<', wanted.createdAt![1]),
    )
    .orderBy('j.id', 'desc');

/** How many are on their way, and how many ask for somebody. */
export async function countJobs(db: Db, factoryId: number): Promise<{ open: number; trouble: number }> {
  const of = (states: readonly number[]) =>
    sql`(select count(*)::int from print_job where factory_id = ${factoryId} and state in (${sql.join(states)}) and not answered)`;
  const { rows } = await sql<{ open: number; trouble: number }>`
    select ${of(OPEN)} as open, ${of(TROUBLE)} as trouble`.execute(db);
  return rows[0]!;
}

const DAY_MS = 24 * 60 * 60_000;

/** Of each of these printers: jobs that are not ended; of the last day labels that came out, and jobs that went wrong. */
export async function figuresOf(db: Db, factoryId: number, printerIds: readonly number[], now: Date) {
  const since = new Date(now.getTime() - DAY_MS);
  const came = sql.join(codes('sent', 'printed'));
  const wrong = sql.join(codes('failed', 'unknown'));
  const { rows } = await sql<{ id: number; waiting: number; pages: number; failed: number }>`
    select p.id,
      (select count(*)::int from print_job j where j.factory_id = ${factoryId} and j.printer_id = p.id
        and j.state in (${sql.join(OPEN)})) as waiting,
      d.pages, d.failed
    from printer p left join lateral (
      select coalesce(sum(j.labels - j.from_label + 1) filter (where j.state in (${came})), 0)::int as pages,
        (count(*) filter (where j.state in (${wrong})))::int as failed
      from print_job j where j.factory_id = ${factoryId} and j.printer_id = p.id and j.updated_at >= ${since}) d on true
    where p.factory_id = ${factoryId} and p.id = any(${sql.val(printerIds)}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

/** Whether an agent has one of its jobs, or the printer itself. */
export async function atPrinter(trx: Trx, factoryId: number, printerId: number): Promise<boolean> {
  const { rows } = await sql`
    select id from print_job where factory_id = ${factoryId} and printer_id = ${printerId}
      and (state in (${sql.join(codes('leased', 'sending', 'held'))}) or takes_out
        or (kind = 'plate' and state = ${STATE.queued.code})
        or (state = ${STATE.sent.code} and printer_job is not null)) limit 1`.execute(trx);
  return rows.length > 0;
}
