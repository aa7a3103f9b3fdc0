import { sql } from 'kysely';
import type { Placement } from '#contract/values/placement.ts';
import type { Trx } from '#server/platform/database.ts';
import type { StoredState } from './steps.sql.ts';

const listed = (ids: readonly number[]) => sql`${sql.val(ids)}::bigint[]`;

/** How the pictures of these lines lie; null: they fill the area as they came. */
export const setPlace = (trx: Trx, factoryId: number, lineIds: readonly number[], place: Placement | null) =>
  sql`
    update order_line set print_place = ${place && JSON.stringify(place)}::jsonb || jsonb_build_object('fileId', picture_file_id)
    where factory_id = ${factoryId} and id = any(${listed(lineIds)})`.execute(trx);

/** Another picture, which lies as the one before did, or as it came. */
export const setPictures = (
  trx: Trx,
  factoryId: number,
  lineIds: readonly number[],
  { pictureFileId, asItCame }: { pictureFileId: number; asItCame: boolean },
) =>
  sql`
    update order_line set picture_file_id = ${pictureFileId}, picture_own = true, print_leave = null,
      print_place = ${asItCame ? sql`null` : sql`place_of(print_place, picture_file_id) || jsonb_build_object('fileId', ${pictureFileId}::bigint)`}
    where factory_id = ${factoryId} and id = any(${listed(lineIds)})`.execute(trx);

/** All that the line printed then, with what was said of that picture. */
export const setState = (
  trx: Trx,
  factoryId: number,
  lineId: number,
  { fileId, place, leave }: StoredState,
) =>
  sql`
    update order_line set picture_file_id = ${fileId}::bigint, picture_own = true,
      print_place = ${place && JSON.stringify(place)}::jsonb, print_leave = ${leave && JSON.stringify(leave)}::jsonb
    where factory_id = ${factoryId} and id = ${lineId}`.execute(trx);
