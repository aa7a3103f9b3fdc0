import { sql, type SqlBool } from 'kysely';
import type { Way } from '#contract/printer/address.ts';
import type { Condition } from '#contract/printer/printer.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { signedTable } from '#server/platform/signed-table.ts';

export const printers = signedTable('printer');
export const agents = signedTable('printAgent');

/** Two cannot become the default at once, and no job is made twice. */
export const hold = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.printers}, ${factoryId}::int)`.execute(trx);

/** Whether another one has this name, in whatever case. */
export const likeIt = (
  trx: Trx,
  table: 'printer' | 'printAgent',
  factoryId: number,
  name: string,
  id = 0,
): Promise<{ name: string } | undefined> =>
  trx
    .selectFrom(table)
    .select('name')
    .where('factoryId', '=', factoryId)
    .where('id', '<>', id)
    .where('nameKey', '=', sql<string>`lower(${name})`)
    .executeTakeFirst();

interface Wanted {
  keyword?: string | undefined;
  way?: Way | undefined;
  condition?: Condition | undefined;
  status?: number | undefined;
}

/** Each with who serves it, the newest first. */
export const pagePrinters = (db: Db, factoryId: number, { keyword, way, condition, status }: Wanted) =>
  db
    .selectFrom('printer as p')
    .leftJoin('printAgent as a', (join) =>
      join.onRef('a.factoryId', '=', 'p.factoryId').onRef('a.id', '=', 'p.printAgentId'),
    )
    .select([
      'p.id',
      'p.name',
      'p.way',
      'p.printAgentId as agentId',
      'a.name as agentName',
      'p.address',
      'p.width',
      'p.deviceId',
    ])
    .leftJoin('device as d', (join) =>
      join.onRef('d.factoryId', '=', 'p.factoryId').onRef('d.id', '=', 'p.deviceId'),
    )
    .select('d.name as deviceName')
    .select(['p.height', 'p.dpi', 'p.isDefault', 'p.condition', 'p.said', 'p.heardAt', 'p.closed'])
    .select(['p.version', 'p.updatedBy', 'p.updatedAt'])
    .where('p.factoryId', '=', factoryId)
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['p.name'], keyword!)))
    .$if(way !== undefined, (q) => q.where('p.way', '=', way!))
    .$if(condition !== undefined, (q) => q.where('p.condition', '=', condition!))
    .$if(status !== undefined, (q) => q.where('p.closed', '=', status === 1))
    .orderBy('p.updatedAt', 'desc')
    .orderBy('p.id', 'desc');

/** Those that papers come out of. */
export const openPrinters = (db: Db, factoryId: number) =>
  db
    .selectFrom('printer as p')
    .leftJoin('printAgent as a', (join) =>
      join.onRef('a.factoryId', '=', 'p.factoryId').onRef('a.id', '=', 'p.printAgentId'),
    )
    .select(['p.id', 'p.name', 'p.way', 'p.isDefault', 'p.condition', 'p.heardAt', 'p.width', 'p.height'])
    .select('a.seenAt as agentSeenAt')
    .where('p.factoryId', '=', factoryId)
    .where('p.closed', '=', false)
    .where('p.way', '<>', 'hotFolder')
    .orderBy('p.isDefault', 'desc')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();

/** The default, locked. */
export const presetOf = (trx: Trx, factoryId: number) =>
  trx
    .selectFrom('printer')
    .select(['id', 'name'])
    .where('factoryId', '=', factoryId)
    .where('isDefault', '=', true)
    .forUpdate()
    .executeTakeFirst();

export const pageAgents = (db: Db, factoryId: number) =>
  db
    .selectFrom('printAgent as a')
    .select(['a.id', 'a.name', 'a.program', 'a.seenAt', 'a.closed', 'a.version', 'a.updatedBy'])
    .select(['a.updatedAt', 'a.pairUntil', 'a.pairTries'])
    .select(
      sql<number>`(select count(*) from printer p
        where p.factory_id = ${factoryId} and p.print_agent_id = a.id and not p.closed)`.as('printers'),
    )
    .where('a.factoryId', '=', factoryId)
    .orderBy('a.updatedAt', 'desc')
    .orderBy('a.id', 'desc');

/** A printer that names this agent. */
const naming = (trx: Trx, factoryId: number, agentId: number) =>
  trx
    .selectFrom('printer')
    .select('name')
    .where('factoryId', '=', factoryId)
    .where('printAgentId', '=', agentId)
    .orderBy('name');
/** One that is in use. */
export const servedBy = (trx: Trx, factoryId: number, agentId: number) =>
  naming(trx, factoryId, agentId).where('closed', '=', false).executeTakeFirst();
export const namedBy = (trx: Trx, factoryId: number, agentId: number) =>
  naming(trx, factoryId, agentId).executeTakeFirst();

export const dropAgent = (trx: Trx, factoryId: number, agentId: number) =>
  trx.deleteFrom('printAgent').where('factoryId', '=', factoryId).where('id', '=', agentId).execute();

/** Printers in use that an agent serves; of no agent: the server's own. */
export const printersServed = (db: Db, factoryId: number, agentId: number | null) =>
  db
    .selectFrom('printer')
    .select(['id', 'way', 'address'])
    .where('factoryId', '=', factoryId)
    .where(sql<SqlBool>`print_agent_id is not distinct from ${agentId}::bigint`)
    .where('closed', '=', false)
    .orderBy('id')
    .execute();

/** The hot folder of a device, whatever its state. */
export const folderOf = (db: Db, factoryId: number, deviceId: number) =>
  db
    .selectFrom('printer')
    .select(['id', 'name', 'closed'])
    .where('factoryId', '=', factoryId)
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();

/** The hot folders of these devices that are in use, by the device. */
export async function openFolders(
  db: Db,
  factoryId: number,
  deviceIds: readonly number[],
): Promise<Map<number, { id: number; name: string }>> {
  const rows = await db
    .selectFrom('printer')
    .select(['id', 'name', 'deviceId'])
    .where('factoryId', '=', factoryId)
    .where('closed', '=', false)
    .where('deviceId', '=', sql<number>`any(${sql.val([...deviceIds])}::bigint[])`)
    .execute();
  return new Map(rows.map(({ deviceId, ...row }) => [deviceId!, row]));
}

interface Heard {
  printerId: number;
  condition: Condition;
  said?: string | undefined;
}

/** What printers of this agent said; @returns whether a screen shows something else than before. */
export async function hearPrinters(
  db: Db,
  factoryId: number,
  agentId: number | null,
  heard: readonly Heard[],
  now: Date,
): Promise<boolean> {
  if (heard.length === 0) return false;
  const { rows } = await sql<{ changed: boolean }>`
    update printer p set condition = h.condition, said = h.said, heard_at = ${now}
    from (select * from json_to_recordset(${JSON.stringify(heard)}::json)
      as h ("printerId" bigint, condition text, said text)) h
    join printer o on o.factory_id = ${factoryId} and o.id = h."printerId"
    where p.factory_id = ${factoryId} and p.id = o.id and p.print_agent_id is not distinct from ${agentId}::bigint
    returning o.condition is distinct from p.condition as changed`.execute(db);
  return rows.some(({ changed }) => changed);
}
