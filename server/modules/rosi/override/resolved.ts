import { resolverOf, type Resolved } from '#contract/rosi/resolve.ts';
import type { Db } from '#server/platform/database.ts';
import { factsOfLines, factsOfRequests, standingOf } from './standing.sql.ts';

/** [M06] How pieces of these lines are printed now, by line; lines without goods are not among them. In four statements. */
export async function resolvedOfLines(
  db: Db,
  factoryId: number,
  lineIds: readonly number[],
): Promise<Map<number, Resolved>> {
  const resolve = resolverOf(await standingOf(db, factoryId));
  const lines = await factsOfLines(db, factoryId, lineIds);
  return new Map(lines.map((line) => [line.lineId, resolve(line)]));
}

/** [M06] The same of requests of free prints, by request: nothing but the order is missing. */
export async function resolvedOfRequests(
  db: Db,
  factoryId: number,
  requestIds: readonly number[],
): Promise<Map<number, Resolved>> {
  if (requestIds.length === 0) return new Map();
  const resolve = resolverOf(await standingOf(db, factoryId));
  const requests = await factsOfRequests(db, factoryId, requestIds);
  return new Map(requests.map((request) => [request.requestId, resolve(request)]));
}
