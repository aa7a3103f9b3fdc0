import type { Endpoint } from '#contract/endpoint.ts';
import { brokenInput } from '../../scripts/fuzz/broken.ts';
import { chanceOf } from '../../scripts/fuzz/random.ts';
import type { Asked } from '../../scripts/fuzz/send.ts';
import { keeps, schemaOf } from '../../scripts/fuzz/values.ts';
import type { Got } from './ask.ts';
import { MARKS } from './marks.ts';
import type { Written } from './write-log.ts';

/** Ids that no row has, one for each that an input names; the same number of digits, so that nothing else tells them apart. */
const NOBODYS = 8_765_432_000;
const isId = (name: string) => /^ids?$|Ids?$/.test(name);
const isOfTenant = (name: string) => /(?:factory|merchant|tenant)Ids?$/i.test(name);

/** What opens a door by itself: who knows it is let in. */
const OPENERS = ['inviteCode', 'encryptCode', 'shareCode', 'refreshToken', 'code', 'oldCode', 'sign'];

export interface Twin {
  asked: Asked;
  /** What the twin was told, in the words of the first. */
  back(text: string): string;
}

/**
 * The same question about rows that nobody has; undefined: it names none, brings what opens the door, or names by chance
 * one of `tenants`, to whom what it names is not foreign.
 */
export function missingTwin(e: Endpoint, asked: Asked, tenants: readonly number[]): Twin | undefined {
  const numbers = new Map<number, number>();
  const texts = new Map<string, string>();
  let isTheirs = false;
  const twinOf = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => twinOf(one, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, twinOf(inner, key)]));
    if (typeof value === 'number' && value > 0 && isId(name)) {
      if (isOfTenant(name) && tenants.includes(value)) isTheirs = true;
      const other = numbers.get(value) ?? NOBODYS + numbers.size;
      numbers.set(value, other);
      return other;
    }
    if (typeof value !== 'string') return value;
    let other = value;
    for (const { text } of MARKS) other = other.replaceAll(text, `Y${text.slice(1)}`);
    if (other !== value) texts.set(other, value);
    return other;
  };
  const input = twinOf(asked.input, '');
  const opens = OPENERS.some((name) => Object.hasOwn(Object(asked.input), name));
  if (opens || isTheirs || numbers.size + texts.size === 0 || !keeps(e, input)) return undefined;
  return {
    asked: { ...asked, input },
    back(text) {
      let now = text;
      for (const [own, other] of numbers) now = now.replaceAll(String(other), String(own));
      for (const { text: mark } of MARKS) now = now.replaceAll(`Y${mark.slice(1)}`, mark);
      return now;
    },
  };
}

/** The pair with the same thing wrong in both; undefined: chance found nothing that breaks the form. */
export function brokenTwins(e: Endpoint, asked: Asked, twin: Twin, seed: number): [Asked, Asked] | undefined {
  if (e.body === 'multipart') return undefined;
  const fields = Object.keys((schemaOf(e).properties ?? {}) as object);
  const [one, other] = [asked, twin.asked].map(({ input }) => brokenInput(e, input, fields, chanceOf(seed)));
  return one === undefined || other === undefined ? undefined : [{ input: one }, { input: other }];
}

/** Made up anew with each row. */
const RANDOM = /^(?:accessToken|refreshToken|appKey|appSecret|secret|encryptCode|inviteCode|key)$/;

/** By which a print agent is paired. */
const PAIR_CODE = /^[\dA-Z]{4}-[\dA-Z]{4}$/;

/** An answer without what differs from one moment to the next: times, and ids that this very request gave. */
export function said(got: Got, written: readonly Written[], back = (text: string) => text): string {
  const made = written.filter(({ before }) => before === null).map(({ after }) => after);
  const given = new Set(made.flatMap((row) => [row?.['id'], row?.['version']]));
  // Each new order has the next number, and one that is made by hand the next one of a platform's kind.
  const ofHand = made.map((row) => row?.['platform_order_no']).filter((no) => /^M\d{13}$/.test(String(no)));
  const numbers = new Set([...made.map((row) => row?.['order_no']), ...ofHand]);
  const plain = JSON.parse(back(got.text || 'null'), (key, value: unknown) => {
    // A code that is a number of a new row by chance stays what it is.
    if (typeof value === 'number' && key !== 'code' && (value > 1.5e12 || given.has(value))) return 0;
    if (typeof value !== 'string') return value;
    if (numbers.has(value)) return '';
    // Where the answer stands in the log of the database.
    if (key === 'position') return '';
    if ((RANDOM.test(key) || PAIR_CODE.test(value)) && given.size > 0) return '';
    // Links are signed anew each time; a saved search is told from others by what comes after the colon.
    return value.replaceAll(/(?:sign|expires)=[\w-]+/g, '').replace(/:[\da-z]{8}$/, '');
  }) as unknown;
  return `${got.status} ${JSON.stringify(plain)}`;
}
