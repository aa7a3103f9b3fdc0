import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import { CODES } from '#contract/errors.ts';
import { BASE_PATH } from '#contract/wire.ts';
import type { Database } from './database.ts';
import { Refusal } from './refusal.ts';

const HOUR_MS = 3_600_000;

/** What a link shows: the file as it came in, or its thumbnail. */
export type Variant = 'whole' | 'thumb';

/** Links to files that anyone may open until they expire; the same of every server of a database. */
export async function openFileLinks(database: Database) {
  const key = await linkKey(database);
  const signature = (id: number, expires: number, variant: Variant) =>
    createHmac('sha256', key).update(`${id}.${expires}.${variant}`).digest('base64url');
  return {
    /** A link below the base path, of one file in one variant; it lives for one to two hours. */
    sign(id: number, variant: Variant): string {
      // Whole hours, so that a picture's address stays the same for a while and the browser's cache holds.
      const expires = (Math.floor(Date.now() / HOUR_MS) + 2) * HOUR_MS;
      const asked = variant === 'thumb' ? '&thumb=1' : '';
      return `${BASE_PATH}/basic/file/open/${id}?expires=${expires}&sign=${signature(id, expires, variant)}${asked}`;
    },
    /** @throws Refusal where the signature is wrong or the link expired */
    check(id: number, expires: number, sign: string, variant: Variant): void {
      const wanted = Buffer.from(signature(id, expires, variant));
      const given = Buffer.from(sign);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
        throw new Refusal(CODES.forbidden, '链接无效，请从页面重新打开。');
      if (expires < Date.now()) throw new Refusal(CODES.forbidden, '链接已过期，请刷新页面后重新打开。');
    },
  };
}

/**
 * Made once a database, so that every server signs and reads the same links. As a key object: a list signs a hundred links,
 * and raw bytes are made into a key at each of them.
 */
async function linkKey({ system }: Database): Promise<KeyObject> {
  await system
    .insertInto('secret')
    .values({ name: 'file-link', value: randomBytes(32) })
    .onConflict((c) => c.column('name').doNothing())
    .execute();
  const { value } = await system
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'file-link')
    .executeTakeFirstOrThrow();
  return createSecretKey(value);
}
