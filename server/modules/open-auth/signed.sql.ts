import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared.ts';

/** The status of a user or a member who is not closed. */
const OPEN = 0;

/** On the owner's connection: a signed call comes before its tenant is known. */

export const keyOf = prepared((db, appKey: string) =>
  db
    .selectFrom('openKey as k')
    .innerJoin('tenant as t', 't.id', 'k.tenantId')
    .leftJoin('membership as m', (join) =>
      join
        .onRef('m.tenantId', '=', 'k.tenantId')
        .onRef('m.userId', '=', 'k.createdBy')
        .on('m.status', '=', sql.lit(OPEN)),
    )
    .leftJoin('appUser as u', (join) =>
      join.onRef('u.id', '=', 'm.userId').on('u.status', '=', sql.lit(OPEN)),
    )
    .select([
      'k.id',
      'k.name',
      'k.sealedSecret',
      'k.scopes',
      'k.perMinute',
      'k.ips',
      'k.enabled',
      'k.createdBy',
      't.id as tenantId',
      't.type as tenantType',
      't.status as tenantStatus',
      'u.id as maker',
    ])
    .where('k.appKey', '=', appKey),
);

/** Takes the nonce and counts the call. @returns undefined where the key used the nonce before, else the calls of the minute. */
export async function countCall(
  system: Db,
  keyId: number,
  nonce: string,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ calls: number }>`
    with fresh as (
      insert into open_nonce (key_id, nonce, at) values (${keyId}, ${nonce}, ${now}) on conflict do nothing
      returning key_id)
    insert into open_key_use as u (key_id, minute, calls)
    select key_id, date_trunc('minute', ${now}::timestamptz), 1 from fresh
    on conflict (key_id, minute) do update set calls = u.calls + 1
    returning calls`.execute(system);
  return rows[0]?.calls;
}

export const markUsed = (system: Db, keyId: number, at: Date) =>
  sql`update open_key set last_used_at = ${at} where id = ${keyId}`.execute(system);

/** Calls of each key since a moment. */
export const callsSince = async (system: Db, keyIds: readonly number[], since: Date) => {
  const { rows } = await sql<{ keyId: number; calls: number }>`
    select key_id as "keyId", sum(calls)::bigint as calls from open_key_use
    where key_id = any(${keyIds}::bigint[]) and minute >= ${since} group by key_id`.execute(system);
  return new Map(rows.map(({ keyId, calls }) => [keyId, calls]));
};

/** Nonces whose time is over, and counters that nobody reads any more. */
export async function sweepUse(system: Db, nonces: Date, counters: Date): Promise<void> {
  await sql`delete from open_nonce where at < ${nonces}`.execute(system);
  await sql`delete from open_key_use where minute < ${counters}`.execute(system);
}
