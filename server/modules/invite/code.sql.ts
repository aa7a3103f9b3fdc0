import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/**
 * By the code alone, on the owner's connection: who asks belongs to no tenant yet, or to the other side. A code is read
 * from paper and typed, so its letters may be of either case; those of older days may differ in nothing else.
 */

const OPEN_TENANT = 0;

/** Factories' invites, whatever became of them. */
export const factoryInvitesByCode = (db: Db, code: string) =>
  db
    .selectFrom('factoryInvite as i')
    .innerJoin('tenant as t', 't.id', 'i.factoryId')
    .leftJoin('appUser as u', 'u.id', 'i.createdBy')
    .select([
      'i.id',
      'i.code',
      'i.validUntil',
      'i.mostUses',
      'i.used',
      'i.open',
      't.id as tenantId',
      't.name as tenantName',
      'u.realName as inviter',
    ])
    .where(sql`lower(i.code)`, '=', sql`lower(${code}::text)`)
    .where('t.status', '=', OPEN_TENANT)
    .execute();

/** Merchants' own codes; who invites is the first of his users who is no sub-account. */
export const businessInvitesByCode = (db: Db, code: string) =>
  db
    .selectFrom('businessInvite as i')
    .innerJoin('tenant as t', 't.id', 'i.merchantId')
    .select((eb) => [
      'i.code',
      't.id as tenantId',
      't.name as tenantName',
      eb
        .selectFrom('membership as m')
        .innerJoin('appUser as u', 'u.id', 'm.userId')
        .select('u.realName')
        .whereRef('m.tenantId', '=', 'i.merchantId')
        .orderBy('m.isSub')
        .orderBy('m.sort')
        .orderBy('m.userId')
        .limit(1)
        .as('inviter'),
    ])
    .where(sql`lower(i.code)`, '=', sql`lower(${code}::text)`)
    .where('t.status', '=', OPEN_TENANT)
    .execute();
