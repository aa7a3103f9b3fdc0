import { sql } from 'kysely';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import type { Db } from '#server/platform/database.ts';

const { printJob: STATE } = PRINT_JOB_REGIONS;
const code = (name: keyof typeof STATE) => sql.lit(STATE[name].code);

export interface DueJob {
  id: number;
  factoryId: number;
  event: 'lease.ended' | 'lost' | 'expired';
}

/** Open jobs of any tenant whose time is over, the oldest first. On the owner's connection. */
export async function dueJobs(
  system: Db,
  { now, silentSince, queuedBefore }: { now: Date; silentSince: Date; queuedBefore: Date },
  most: number,
): Promise<DueJob[]> {
  const { rows } = await sql<DueJob>`
    select id, factory_id, case state when ${code('leased')} then 'lease.ended' when ${code('queued')} then 'expired'
      else 'lost' end as event
    from print_job where state < ${code('printed')} and (
      (state in (${code('leased')}, ${code('sending')}) and held_until <= ${now})
      or (state in (${code('sent')}, ${code('held')}) and printer_job is not null and heard_at <= ${silentSince})
      or (state = ${code('queued')} and queued_at <= ${queuedBefore}))
    order by id limit ${most}`.execute(system);
  return rows;
}

/** Factories with printers of the server's own that have something to do. On the owner's connection. */
export async function ownFactories(system: Db): Promise<number[]> {
  const { rows } = await sql<{ factoryId: number }>`
    select distinct p.factory_id from printer p
    join print_job j on j.factory_id = p.factory_id and j.printer_id = p.id
    where p.way = 'serverIpp' and not p.closed and (j.state = ${code('queued')}
      or (j.state in (${code('sent')}, ${code('held')}) and j.printer_job is not null))
    order by p.factory_id`.execute(system);
  return rows.map(({ factoryId }) => factoryId);
}
