import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import type { Db } from '#server/platform/database.ts';

const { broken, trashed } = PICTURE_REGIONS.status;

/** Whose time is over, of any tenant, behind an id. */
export const dueToPurge = (
  system: Db,
  before: { trashed: Date; broken: Date },
  after: number,
  limit: number,
) =>
  system
    .selectFrom('picture')
    .select(['id', 'tenantId'])
    .where('id', '>', after)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', trashed.code), eb('since', '<=', before.trashed)]),
        eb.and([eb('status', '=', broken.code), eb('since', '<=', before.broken)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
