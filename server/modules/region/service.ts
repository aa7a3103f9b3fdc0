import { regionRefusal, remoteRule, rulesAt, type RuleFacts } from '#contract/region/judge.ts';
import type { RegionKind } from '#contract/region/region.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { expressNameOf } from '#contract/values/express-name.ts';
import { placeCode } from '#server/modules/area/service.ts';
import type { Db } from '#server/platform/database.ts';
import * as sql from './region.sql.ts';

const SERVING: readonly RegionKind[] = ['noService', 'stopped', 'serves'];
const ALL: readonly RegionKind[] = [...SERVING, 'remote', 'limit'];
const CHINA = ['', '中国', 'CN', 'China', '中国大陆'];

export interface Consignment {
  id: number;
  expressName: string;
  country: string;
  province: string;
  city: string;
  district: string;
}

/** The smallest node that the words of an address name; '' where the tree knows none, or they lie abroad. */
export const nodeOf = ({
  country,
  province,
  city,
  district,
}: Omit<Consignment, 'id' | 'expressName'>): string =>
  CHINA.includes(country) ? (placeCode([province, city, district].join(' ')) ?? '') : '';

/**
 * [X11] Which of these may not go by the express that they name today, each with its sentence. `read`: addresses are asked
 * for only where the factory stops anything at all.
 */
export async function refusedByRegion(
  db: Db,
  factoryId: number,
  now: Date,
  read: () => Promise<readonly Consignment[]>,
): Promise<Map<number, string>> {
  const day = dayInShanghai(now);
  const rules = await sql.rulesOn(db, factoryId, { day, kinds: SERVING });
  if (!rules.some(({ kind }) => kind !== 'serves')) return new Map();
  const at = rulesAt(rules);
  const refused = new Map<number, string>();
  for (const one of await read()) {
    const question = { expressName: expressNameOf(one.expressName), areaCode: nodeOf(one), day };
    const refusal = regionRefusal(question, at);
    if (refusal !== null) refused.set(one.id, refusal);
  }
  return refused;
}

/** What rules say of a parcel to this node on this day. */
export async function regionOf(
  db: Db,
  factoryId: number,
  question: { expressName: string; areaCode: string; day: string; weightG: number | null },
): Promise<{ refusal: string | null; remote: RuleFacts | null }> {
  const { day, areaCode } = question;
  const at = rulesAt(await sql.rulesOn(db, factoryId, { day, kinds: ALL, areaCode }));
  return { refusal: regionRefusal(question, at), remote: remoteRule(question, at) };
}
