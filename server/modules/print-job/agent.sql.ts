import { sql } from 'kysely';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import type { Way } from '#contract/printer/address.ts';
import type { Db, Trx } from '#server/platform/database.ts';

const { printJob: STATE } = PRINT_JOB_REGIONS;
const code = (name: keyof typeof STATE) => sql.lit(STATE[name].code);
/** Of a printer, as `p`: whose it is; of no agent: the server's own. */
const servedBy = (agentId: number | null) => sql`p.print_agent_id is not distinct from ${agentId}::bigint`;

export interface NextJob {
  id: number;
  printerId: number;
  way: Way;
  address: string;
  printerName: string;
}

/**
 * The oldest job that waits for a printer of this agent that is in use and takes nothing at the moment, its printer and
 * itself locked: of two that ask at once each gets another one. A hot folder is cleared first of what was taken back.
 */
export async function nextJob(
  trx: Trx,
  factoryId: number,
  agentId: number | null,
): Promise<NextJob | undefined> {
  const { rows } = await sql<NextJob>`
    select j.id, p.id as printer_id, p.way, p.address, p.name as printer_name
    from printer p join print_job j on j.factory_id = ${factoryId} and j.printer_id = p.id and j.state = ${code('queued')}
    where p.factory_id = ${factoryId} and ${servedBy(agentId)} and not p.closed and not exists (
      select from print_job b where b.factory_id = ${factoryId} and b.printer_id = p.id
        and (b.state in (${code('leased')}, ${code('sending')}) or b.takes_out))
    order by j.id limit 1 for update of p, j skip locked`.execute(trx);
  return rows[0];
}

export interface WatchedJob {
  id: number;
  printerId: number;
  way: Way;
  address: string;
  printerJob: number;
}

/** Jobs that printers have, under the numbers that they gave them; those that were heard of longest ago first. */
export async function watchedJobs(
  db: Db,
  factoryId: number,
  agentId: number | null,
  most: number,
): Promise<WatchedJob[]> {
  const { rows } = await sql<WatchedJob>`
    select j.id, j.printer_id, p.way, p.address, j.printer_job
    from print_job j join printer p on p.factory_id = ${factoryId} and p.id = j.printer_id
    where j.factory_id = ${factoryId} and j.print_agent_id is not distinct from ${agentId}::bigint
      and ${servedBy(agentId)} and j.state in (${code('sent')}, ${code('held')}) and j.printer_job is not null
    order by j.heard_at, j.id limit ${most}`.execute(db);
  return rows;
}

/** Heard of without a move: an agent is at it still, or its printer. @returns whether it is this one's */
export async function noteAlive(
  db: Db,
  factoryId: number,
  id: number,
  { agentId, lease }: { agentId: number | null; lease: string },
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update print_job set heard_at = ${now}, held_until = case when lease = ${lease} then ${until}::timestamptz end
    where factory_id = ${factoryId} and id = ${id} and print_agent_id is not distinct from ${agentId}::bigint
      and ((state in (${code('leased')}, ${code('sending')}) and lease = ${lease} and held_until > ${now})
        or state in (${code('sent')}, ${code('held')}))
    returning id`.execute(db);
  return rows.length > 0;
}

export const jobToPrint = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('printJob')
    .select([
      'id',
      'state',
      'printAgentId as agentId',
      'lease',
      'heldUntil',
      'printerId',
      'kind',
      'sourceId',
      'layoutVersion',
    ])
    .select(['firstLabel', 'fromLabel', 'labels', 'templateId', 'templateNo', 'attempt', 'copyNo'])
    .select(['offsetX', 'offsetY', 'across'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();
