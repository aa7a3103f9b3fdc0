import type { StationKind } from '#contract/station/kinds.ts';
import type { Db } from '#server/platform/database.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import * as sql from './at.sql.ts';

/** A station with who works at it. */
export interface AtStation {
  id: number;
  /** Twelve digits of the hall (M01). */
  number: string;
  name: string;
  kind: StationKind;
  /** The steps that are done at it. */
  stepIds: number[];
  /** Who is signed on, in the order in which they came. */
  operators: sql.Person[];
}

/**
 * The station that something is done at. `db`: of the factory's own connection.
 * @throws Refusal 404 where the factory has none of this id, 400 where it is closed
 */
export async function stationAt(db: Db, factoryId: number, stationId: number): Promise<AtStation> {
  return openStation(await sql.findStation(db, factoryId, stationId));
}

/** The station of a row that was found. @throws Refusal as `stationAt` does */
export function openStation(found: sql.StationRow | undefined): AtStation {
  if (!found) throw notFound('工位不存在，请重新选择工位。');
  const { closed, ...station } = found;
  if (closed) throw badRequest(`工位「${station.name}」已停用，请换一个工位，或先在「分配设置」启用它。`);
  return station;
}
