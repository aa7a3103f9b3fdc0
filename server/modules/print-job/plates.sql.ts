import { sql } from 'kysely';
import type { InFolder } from '#contract/print-job/agent-call.ts';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import type { Db, Trx } from '#server/platform/database.ts';

const { printJob: STATE } = PRINT_JOB_REGIONS;
const code = (name: keyof typeof STATE) => sql.lit(STATE[name].code);
const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/** The plates that these jobs bring to devices. */
export async function platesOf(trx: Trx, factoryId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ plateId: number }>`
    select distinct source_id as plate_id from print_job
    where factory_id = ${factoryId} and id = ${list(ids)} and kind = 'plate' order by 1`.execute(trx);
  return rows.map(({ plateId }) => plateId);
}

export interface NewestJob {
  plateId: number;
  id: number;
  state: number;
}

/** The newest job of each of these plates. */
export async function newestOf(
  trx: Trx,
  factoryId: number,
  plateIds: readonly number[],
): Promise<Map<number, NewestJob>> {
  const { rows } = await sql<NewestJob>`
    select distinct on (source_id) source_id as plate_id, id, state from print_job
    where factory_id = ${factoryId} and kind = 'plate' and part = 1 and source_id = ${list(plateIds)}
    order by source_id, copy_no desc`.execute(trx);
  return new Map(rows.map((row) => [row.plateId, row]));
}

/** What became of these plates' jobs asks nobody any more. */
export async function answer(trx: Trx, factoryId: number, plateIds: readonly number[]): Promise<void> {
  await sql`
    update print_job set answered = true where factory_id = ${factoryId} and kind = 'plate' and part = 1
      and source_id = ${list(plateIds)} and not answered`.execute(trx);
}

/** Whatever of these jobs lies in a hot folder is to be taken out. */
export async function takeOut(trx: Trx, factoryId: number, jobIds: readonly number[]): Promise<void> {
  await sql`
    update print_job set takes_out = true where factory_id = ${factoryId} and id = ${list(jobIds)}`.execute(
    trx,
  );
}

/** It was looked for: nothing of it lies there any more. @returns whether it was asked for */
export async function tookOut(
  db: Db,
  factoryId: number,
  { id, agentId, note }: { id: number; agentId: number | null; note: string },
): Promise<boolean> {
  const { rows } = await sql`
    update print_job j set takes_out = false, reason = ${note}
    from printer p where j.factory_id = ${factoryId} and j.id = ${id} and j.takes_out and p.factory_id = ${factoryId}
      and p.id = j.printer_id and p.print_agent_id is not distinct from ${agentId}::bigint returning j.id`.execute(
    db,
  );
  return rows.length > 0;
}

/** How a job that nobody is sure of looks in its folder. @returns whether that is new */
export async function noteSeen(
  db: Db,
  factoryId: number,
  { id, agentId, note }: { id: number; agentId: number | null; note: string },
): Promise<boolean> {
  const { rows } = await sql`
    update print_job j set reason = ${note}
    from printer p where j.factory_id = ${factoryId} and j.id = ${id} and j.state = ${code('unknown')} and not j.answered
      and j.reason is distinct from ${note} and p.factory_id = ${factoryId} and p.id = j.printer_id
      and p.print_agent_id is not distinct from ${agentId}::bigint returning j.id`.execute(db);
  return rows.length > 0;
}

/**
 * What an agent looks at in its folders: files under way, with the lease of their job, so that one that was started anew goes
 * on; files of jobs that ask a person; and files that are to be taken out.
 */
export async function inFolders(
  db: Db,
  factoryId: number,
  agentId: number,
  now: Date,
  most: number,
): Promise<InFolder[]> {
  const { rows } = await sql<InFolder>`
    select j.id, j.printer_id, p.address,
      case when not j.takes_out and j.state = ${code('sending')} then coalesce(j.lease, '') else '' end as lease,
      case when j.takes_out then 'takeOut' when j.state = ${code('sending')} then 'watch' else 'look' end as deed
    from printer p join print_job j on j.factory_id = ${factoryId} and j.printer_id = p.id
    where p.factory_id = ${factoryId} and p.print_agent_id = ${agentId} and p.way = 'hotFolder' and (j.takes_out
      or (j.state = ${code('sending')} and j.print_agent_id = ${agentId} and j.held_until > ${now})
      or (j.state = ${code('unknown')} and not j.answered))
    order by j.id limit ${most}`.execute(db);
  return rows;
}
