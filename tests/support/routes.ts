import { sql, type Kysely } from 'kysely';
import type { Hall } from './hall.ts';
import { buildBatch } from './profiles.ts';
import type { DB } from '#server/platform/schema.ts';

interface StepBuilt {
  name: string;
  required?: boolean;
  /** Reported as a number. */
  counted?: boolean;
}
interface RouteBuilt {
  factoryId: number;
  materialId?: number;
  steps: readonly StepBuilt[];
  /** Of a hundred pieces so many are inspected. */
  inspected?: number;
}

let built = 0;

/** A route, as P182 keeps one; its steps are scanned where nothing else is said. @returns the ids of its steps, in their order */
export async function buildRoute(
  system: Kysely<DB>,
  { factoryId, materialId, steps, inspected = 0 }: RouteBuilt,
): Promise<number[]> {
  const idOf = async (insert: ReturnType<typeof sql<{ id: number }>>) =>
    (await insert.execute(system)).rows[0]!.id;
  const route = await idOf(sql`
    insert into route (factory_id, name, material_id, updated_by, created_at, updated_at)
    values (${factoryId}, ${`路线 ${++built}`}, ${materialId ?? null}, '测试', now(), now()) returning id`);
  const version = await idOf(sql`
    insert into route_version (factory_id, route_id, no, inspected, changed, created_by, created_at)
    values (${factoryId}, ${route}, 1, ${inspected}, '新建', '测试', now()) returning id`);
  const ids: number[] = [];
  for (const [i, { name, required = true, counted = false }] of steps.entries()) {
    const step = await idOf(sql`
      insert into work_step (factory_id, name, updated_by, created_at, updated_at)
      values (${factoryId}, ${`${name} ${built}`}, '测试', now(), now()) returning id`);
    await sql`
      insert into route_step (factory_id, version_id, position, step_id, required, counted, after_print, seconds)
      values (${factoryId}, ${version}, ${i + 1}, ${step}, ${required}, ${counted}, true, 30)`.execute(
      system,
    );
    ids.push(step);
  }
  return ids;
}

/** A station of the hall. @returns its id */
export async function buildStation(
  system: Kysely<DB>,
  { factoryId, kind, steps = [] }: { factoryId: number; kind: string; steps?: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into station (factory_id, name, kind, updated_by, created_at, updated_at)
    values (${factoryId}, ${`工位 ${++built}`}, ${kind}, '测试', now(), now()) returning id`.execute(system);
  for (const step of steps)
    await sql`insert into station_step (factory_id, station_id, step_id)
      values (${factoryId}, ${rows[0]!.id}, ${step})`.execute(system);
  return rows[0]!.id;
}

/** Somebody with a badge is signed on at a station. @returns who, and the number on his badge */
export async function signOn(
  system: Kysely<DB>,
  { factoryId, stationId, username }: { factoryId: number; stationId: number | null; username: string },
): Promise<{ id: number; name: string; badge: string }> {
  const [user] = (
    await sql<{
      id: number;
      name: string;
    }>`select id, username as name from app_user where username = ${username}`.execute(system)
  ).rows;
  const badge = await sql<{ number: string }>`
    insert into badge (factory_id, user_id, created_at) values (${factoryId}, ${user!.id}, now())
    on conflict (factory_id, user_id) where closed_at is null do update set created_at = badge.created_at
    returning number`.execute(system);
  if (stationId !== null) {
    await sql`update station_session set ended_at = greatest(now(), began_at), ended_by = 'elsewhere'
      where factory_id = ${factoryId} and user_id = ${user!.id} and ended_at is null`.execute(system);
    await sql`insert into station_session (factory_id, station_id, user_id, began_at, last_scan_at)
      values (${factoryId}, ${stationId}, ${user!.id}, now(), now())`.execute(system);
  }
  return { ...user!, badge: badge.rows[0]!.number };
}

const PLATE = { batchRuns: true, sidesPlaced: true, allSidesPrinted: true };

/** Pieces of one approved order, printed; batch and plate are stood in for. */
export async function printedPieces(
  hall: Hall,
  sku: { id: number; code: string },
  copies: number,
): Promise<{ id: number; number: string; orderId: number }[]> {
  const orderId = await hall.approved([[sku, copies]]);
  const own = await hall.piecesOf(orderId);
  const ids = own.map(({ id }) => id);
  const batchId = await buildBatch(hall.system, hall.t.tenants.factory);
  await sql`update piece set state = 10 where id = any(${sql.val(ids)}::bigint[])`.execute(hall.system);
  await hall.step(
    ids,
    'piece.batched',
    { batchFits: true, blanksThere: true, orderReady: true },
    { batchId },
  );
  await hall.step(ids, 'piece.spliced', PLATE);
  await hall.step(ids, 'piece.printed', PLATE);
  return own.map(({ id, number }) => ({ id, number, orderId }));
}
