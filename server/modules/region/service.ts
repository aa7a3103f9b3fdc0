import { areaChain } from '#contract/area/area-code.ts';
import {
  regionRefusal,
  remoteRule,
  rulesAt,
  type RegionQuestion,
  type RuleFacts,
} from '#contract/region/judge.ts';
import type { RegionKind } from '#contract/region/region.ts';
import { countryNamed } from '#contract/area/countries.ts';
import { provinceNamed } from '#contract/area/province.ts';
import { postcodeOf } from '#contract/region/postcodes.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { expressNameOf } from '#contract/values/express-name.ts';
import { placeCode } from '#server/modules/area/service.ts';
import type { Db } from '#server/platform/database.ts';
import * as sql from './region.sql.ts';

const SERVING: readonly RegionKind[] = ['noService', 'stopped', 'reroute', 'serves', 'limit', 'size'];
const ALL: readonly RegionKind[] = [...SERVING, 'remote'];
const CHINA = ['', '中国', 'CN', 'China', '中国大陆'];

export interface Consignment {
  id: number;
  expressName: string;
  country: string;
  province: string;
  city: string;
  district: string;
  postcode?: string;
  /** Grams; of an order nobody knows them yet. */
  weightG?: number | null;
  longestMm?: number | null;
}

/** Regions of ours that others write as countries, by their province. */
const OWN: Readonly<Record<string, string>> = { HK: '香港', MO: '澳门', TW: '台湾' };

/** The smallest node that the words of an address name, abroad its country; '' where nobody knows it. */
export function nodeOf(place: Pick<Consignment, 'country' | 'province' | 'city' | 'district'>): string {
  const { country, province, city, district } = place;
  if (CHINA.includes(country)) return placeCode([province, city, district].join(' ')) ?? '';
  return (provinceNamed(OWN[country] ?? country) ?? countryNamed(country))?.code ?? '';
}

/** Says of a consignment by its id why this express does not take it; null: nothing is against it. */
export type RegionJudge = (id: number, expressName: string) => string | null;

/**
 * [X11] Which express takes which of these today. `read`: addresses are asked for only where the factory stops anything at
 * all.
 */
export async function regionJudge(
  db: Db,
  factoryId: number,
  now: Date,
  read: () => Promise<readonly Omit<Consignment, 'expressName'>[]>,
): Promise<RegionJudge> {
  const day = dayInShanghai(now);
  if (!(await sql.isAnyStopped(db, factoryId, day))) return () => null;
  const asked = new Map(
    (await read()).map(({ id, weightG = null, longestMm = null, ...place }) => [
      id,
      {
        ...{ areaCode: nodeOf(place), day, weightG, longestMm },
        postcode: CHINA.includes(place.country) ? (place.postcode ?? '') : '',
      },
    ]),
  );
  const questions = [...asked.values()];
  const postcodes = [...new Set(questions.flatMap(({ postcode }) => postcodeOf(postcode) ?? []))];
  const areaCodes = [...new Set(questions.flatMap(({ areaCode }) => areaChain(areaCode)))];
  const at = rulesAt(await sql.rulesOn(db, factoryId, { day, kinds: SERVING, areaCodes, postcodes }));
  return (id, expressName) => {
    const question = asked.get(id);
    return question ? regionRefusal({ ...question, expressName: expressNameOf(expressName) }, at) : null;
  };
}

/** [X11] Which of these may not go by the express that they name today, each with its sentence. */
export async function refusedByRegion(
  db: Db,
  factoryId: number,
  now: Date,
  read: () => Promise<readonly Consignment[]>,
): Promise<Map<number, string>> {
  let sent: readonly Consignment[] = [];
  const judge = await regionJudge(db, factoryId, now, async () => (sent = await read()));
  return new Map(
    sent.flatMap(({ id, expressName }) => {
      const refusal = judge(id, expressName);
      return refusal === null ? [] : [[id, refusal] as const];
    }),
  );
}

/** Whether an address lies outside of the mainland's tree of areas. */
export const isAbroad = ({ country }: Pick<Consignment, 'country'>): boolean => !CHINA.includes(country);

/** Those of these that go where the factory's rules say that it is remote today. */
export async function remoteAmong(
  db: Db,
  factoryId: number,
  now: Date,
  sent: readonly Consignment[],
): Promise<Set<number>> {
  const asked = sent.map(({ id, expressName, ...place }) => ({
    id,
    question: {
      ...{ expressName: expressNameOf(expressName), areaCode: nodeOf(place) },
      ...{ day: dayInShanghai(now), weightG: null },
    },
  }));
  const areaCodes = [...new Set(asked.flatMap(({ question }) => areaChain(question.areaCode)))];
  const rules = await sql.rulesOn(db, factoryId, { day: dayInShanghai(now), kinds: ['remote'], areaCodes });
  if (rules.length === 0) return new Set();
  const at = rulesAt(rules);
  return new Set(asked.filter(({ question }) => remoteRule(question, at)).map(({ id }) => id));
}

/** What rules say of a parcel to this node on this day. */
export async function regionOf(
  db: Db,
  factoryId: number,
  question: RegionQuestion,
): Promise<{ refusal: string | null; remote: RuleFacts | null }> {
  const { day, areaCode } = question;
  const areaCodes = areaChain(areaCode);
  const own = postcodeOf(question.postcode ?? '');
  const postcodes = own === null ? [] : [own];
  const at = rulesAt(await sql.rulesOn(db, factoryId, { day, kinds: ALL, areaCodes, postcodes }));
  return { refusal: regionRefusal(question, at), remote: remoteRule(question, at) };
}

/** Which rule makes a place remote for an express on this day, for parcels to many nodes. */
export async function remotesOn(
  db: Db,
  factoryId: number,
  day: string,
  nodes: readonly string[],
): Promise<(question: { expressName: string; areaCode: string; day: string }) => RuleFacts | null> {
  const areaCodes = [...new Set(nodes.flatMap(areaChain))];
  const at = rulesAt(await sql.rulesOn(db, factoryId, { day, kinds: ['remote'], areaCodes }));
  return (question) => remoteRule(question, at);
}
