import { isDeepStrictEqual } from 'node:util';
import { CompiledQuery, sql } from 'kysely';
import { APP_ROLE, type Db } from '#server/platform/database.ts';
import { foreignRows, seenBy, type Wall, type Worlds } from './walls.ts';

// What row-level security lets a bare statement of each tenant do with one table, held against whose rows they are.

/** A statement of podflow_app, rolled back. @returns the rows, or PostgreSQL's code of the refusal. */
async function attempt(system: Db, tenantId: number | null, text: string, values: unknown[] = []) {
  const rollback = new Error('rolled back');
  let answer: { rows: Record<string, unknown>[] } | { refused: string } = { rows: [] };
  await system
    .transaction()
    .execute(async (trx) => {
      await sql`select set_config('app.tenant_id', ${tenantId === null ? '' : String(tenantId)}, true)`.execute(
        trx,
      );
      await sql.raw(`set local role ${APP_ROLE}`).execute(trx);
      try {
        answer = {
          rows: [...(await trx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows],
        };
      } catch (error) {
        answer = { refused: (error as { code?: string }).code ?? String(error) };
      }
      throw rollback;
    })
    .catch((error) => {
      if (error !== rollback) throw error;
    });
  return answer;
}

const NOT_PERMITTED = '42501';
type Answer = Awaited<ReturnType<typeof attempt>>;
const keys = (answer: Answer) =>
  'refused' in answer ? answer.refused : answer.rows.map((row) => String(row['ctid'])).toSorted();
const touched = (answer: Answer) => ('refused' in answer ? answer.refused : answer.rows.length);
const writesTo = ({ table, key, may }: Wall) => [
  { text: `update ${table} set ${key} = ${key} returning 1`, may: may.update },
  { text: `delete from ${table} returning 1`, may: may.delete },
];

/** What a bare statement found or did, where it is not this. */
const unlike = (at: string, found: unknown, wanted: unknown): string[] =>
  isDeepStrictEqual(found, wanted)
    ? []
    : [`${at}: ${JSON.stringify(found)?.slice(0, 200)}, not ${JSON.stringify(wanted)?.slice(0, 200)}`];

export async function selectsFaults(system: Db, wall: Wall, worlds: Worlds): Promise<string[]> {
  const faults: string[] = [];
  for (const [who, tenantId] of Object.entries(worlds)) {
    const seen = await attempt(system, tenantId, `select ctid from ${wall.table}`);
    faults.push(...unlike(`${wall.table}, ${who}`, keys(seen), await seenBy(system, wall, tenantId)));
  }
  return faults;
}

export async function writesFaults(system: Db, wall: Wall, worlds: Worlds): Promise<string[]> {
  const faults: string[] = [];
  for (const [who, tenantId] of Object.entries(worlds)) {
    const own = await seenBy(system, wall, tenantId, 'write');
    for (const { text, may } of writesTo(wall)) {
      const answer = await attempt(system, tenantId, text);
      faults.push(...unlike(`${text}, ${who}`, touched(answer), may ? own.length : NOT_PERMITTED));
    }
  }
  return faults;
}

export async function insertsFaults(system: Db, wall: Wall, worlds: Worlds): Promise<string[]> {
  const faults: string[] = [];
  const refused = { refused: NOT_PERMITTED };
  for (const [who, tenantId] of Object.entries(worlds)) {
    const at = `${wall.table}, ${who}`;
    const [foreign] = await foreignRows(system, wall, tenantId);
    const columns = wall.columns.join(', ');
    const insert = `insert into ${wall.table} (${columns}) overriding system value
        select ${columns} from jsonb_populate_record(null::${wall.table}, $1)`;
    faults.push(...unlike(`${at} inserts`, await attempt(system, tenantId, insert, [foreign]), refused));

    if ((await seenBy(system, wall, tenantId, 'write')).length === 0) continue;
    const handOver = wall.parties.map((party) => `${party} = ${worlds.other}`).join(', ');
    if (tenantId === worlds.other || wall.parties.length === 0) continue;
    const handed = await attempt(system, tenantId, `update ${wall.table} set ${handOver}`);
    faults.push(...unlike(`${at} hands over`, handed, refused));
  }
  return faults;
}

export async function nobodyFaults(system: Db, wall: Wall): Promise<string[]> {
  const seen = await attempt(system, null, `select ctid from ${wall.table}`);
  const faults = unlike(`${wall.table}, nobody`, seen, { rows: [] });
  for (const { text, may } of writesTo(wall)) {
    faults.push(
      ...unlike(`${text}, nobody`, touched(await attempt(system, null, text)), may ? 0 : NOT_PERMITTED),
    );
  }
  return faults;
}
