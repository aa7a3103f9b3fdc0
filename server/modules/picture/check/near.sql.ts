import { sql } from 'kysely';
import { MOST_BITS } from '#contract/picture/alike.ts';
import type { Db } from '#server/platform/database.ts';
import { MOST_TONE } from '#server/platform/picture-work/look.ts';
import type { SeenPicture } from '#server/platform/picture-work/read-picture.ts';
import { cellsNear, TONE_BITS, tonesIn } from '#server/platform/picture-work/tones.ts';
import { blocksNear } from './blocks.ts';

export interface NearLook {
  id: number;
  /** Of all bits. */
  distance: number;
}

interface Besides {
  besides?: number;
  limit: number;
}

/** [G18] The usable pictures of the tenant that are 相似, the nearest first. Every one of them is near in one of the blocks. */
export async function lookingAlike(
  db: Db,
  tenantId: number,
  { phash }: Pick<SeenPicture, 'phash'>,
  { besides = 0, limit }: Besides,
): Promise<NearLook[]> {
  const distance = sql`bit_count((phash # ${phash}::bigint)::bit(64))`;
  const near = blocksNear(phash, MOST_BITS.similar).map(
    (blocks, at) => sql`
      select picture_id as id, ${distance}::int as distance from picture_look
      where tenant_id = ${tenantId} and is_live and ${sql.ref(`bits${at + 1}`)} = any(${sql.val(blocks)}::integer[])
        and picture_id <> ${besides} and ${distance} <= ${MOST_BITS.similar}`,
  );
  const { rows } = await sql<NearLook>`
    select id, distance from (${sql.join(near, sql` union `)}) near
    order by distance, id limit ${limit}`.execute(db);
  return rows;
}

/**
 * [G18] The usable pictures of the tenant that may be 重复, those of the nearest colours first: every one is among them that
 * is the same pixel by pixel and agrees in its sure bits.
 */
export async function maybeSame(
  db: Db,
  tenantId: number,
  { phash, stable, tones }: Pick<SeenPicture, 'phash' | 'stable' | 'tones'>,
  { besides = 0, limit }: Besides,
): Promise<(NearLook & { fileId: number })[]> {
  const differ = sql`(l.phash # ${phash}::bigint)`;
  const sure = sql`bit_count((${differ} & l.stable & ${stable}::bigint)::bit(64))`;
  const apart = tonesIn(tones).map(
    (tone, at) => sql`abs((l.tones >> ${sql.lit(at * TONE_BITS)} & 255)::integer - ${tone}::integer)`,
  );
  const { rows } = await sql<NearLook & { fileId: number }>`
    select n.id, n.distance, p.file_id from (
      select l.picture_id as id, bit_count(${differ}::bit(64))::int as distance, ${sure} as sure,
        ${sql.join(apart, sql` + `)} as apart
      from picture_look l
      where l.tenant_id = ${tenantId} and l.is_live
        and l.tone_cell = any(${sql.val(cellsNear(tones, MOST_TONE))}::bigint[])
        and l.picture_id <> ${besides} and ${sure} <= ${MOST_BITS.same}
        and ${sql.join(
          apart.map((far) => sql`${far} <= ${MOST_TONE}`),
          sql` and `,
        )}
      order by apart, sure, distance, id limit ${limit}
    ) n join picture p on p.tenant_id = ${tenantId} and p.id = n.id and p.file_id is not null
    order by n.apart, n.sure, n.distance, n.id`.execute(db);
  return rows;
}
