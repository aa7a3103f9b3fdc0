import type { ConditionLeaf, RuleCondition } from '#contract/review-rule/review-condition.ts';
import { addressMissing, phoneUnfit, type CheckedOrder } from '#server/modules/order/service.ts';

/** What rules and built-in checks know of one order; read for many orders at once by facts.sql.ts. */
export interface ReviewFacts extends CheckedOrder {
  id: number;
  merchantId: number;
  shopId: number;
  platform: string;
  /** Integer cents of `currency`. */
  amountCents: number;
  currency: string;
  pieces: number;
  /** SKU codes and platform codes of its goods lines. */
  codes: readonly string[];
  /** Titles of its lines; none where nobody asked. */
  titles: readonly string[];
  buyerRemark: string;
  merchantRemark: string;
  /** Dots per inch of the coarsest picture at its print size; null where no size is known, or nobody asked. */
  leastDpi: number | null;
  /** False, too, where nobody asked. */
  mergePossible: boolean;
  urgent: boolean;
  payTime: Date | null;
  /** Of its pieces that wait for one print profile: where rules distribute these alone. */
  waiting?: WaitingFacts;
}

/** What pieces that wait for one print profile are, and whether its device has work. */
interface WaitingFacts {
  material: readonly string[];
  model: readonly string[];
  color: readonly string[];
  deviceBusy: boolean;
}

/** The leaves for which the condition holds; null where it does not hold. */
export function evaluate(
  condition: RuleCondition,
  facts: ReviewFacts,
  now: Date,
): readonly ConditionLeaf[] | null {
  const groups = condition.groups.map(({ join, leaves }) => {
    const met = leaves.filter((leaf) => leafHolds(leaf, facts, now));
    return (join === 'all' ? met.length === leaves.length : met.length > 0) ? met : null;
  });
  const met = groups.filter((group) => group !== null);
  const holds = condition.join === 'all' ? met.length === groups.length : met.length > 0;
  return holds ? met.flat() : null;
}

const MINUTE_MS = 60_000;

export function leafHolds(leaf: ConditionLeaf, facts: ReviewFacts, now: Date): boolean {
  switch (leaf.field) {
    case 'amount':
      return facts.currency === leaf.currency && compares(leaf.op, facts.amountCents, leaf.cents);
    case 'pieces':
      return compares(leaf.op, facts.pieces, leaf.count);
    case 'code':
      return among(
        leaf.op,
        facts.codes.some((code) => leaf.values.includes(code)),
      );
    case 'words': {
      const texts = [...facts.titles, facts.buyerRemark, facts.merchantRemark].map((text) =>
        text.toLowerCase(),
      );
      return among(
        leaf.op,
        leaf.values.some((word) => texts.some((text) => text.includes(word.toLowerCase()))),
      );
    }
    case 'country': {
      const country = countryName(facts.country);
      return among(
        leaf.op,
        leaf.values.some((value) => countryName(value) === country),
      );
    }
    case 'merchant':
      return among(leaf.op, leaf.ids.includes(facts.merchantId));
    case 'shop':
      return among(leaf.op, leaf.ids.includes(facts.shopId));
    case 'platform':
      return among(leaf.op, (leaf.values as readonly string[]).includes(facts.platform));
    case 'buyerRemark':
    case 'merchantRemark':
      return leaf.is === (facts[leaf.field].trim() !== '');
    case 'addressUnfit':
      return leaf.is === addressMissing(facts);
    case 'phoneUnfit':
      return leaf.is === phoneUnfit(facts);
    case 'pictureMissing':
      return leaf.is === facts.linesWithoutPicture > 0;
    case 'pictureSmall':
      return facts.leastDpi !== null && facts.leastDpi < leaf.dpi;
    case 'mergePossible':
    case 'urgent':
      return leaf.is === facts[leaf.field];
    case 'paidFor':
      return (
        facts.payTime !== null &&
        compares(leaf.op, now.getTime() - facts.payTime.getTime(), leaf.minutes * MINUTE_MS)
      );
    case 'timeOfDay':
      return within(leaf, now);
    case 'material':
    case 'model':
    case 'color': {
      const own = facts.waiting?.[leaf.field] ?? [];
      return among(
        leaf.op,
        own.some((name) => leaf.values.includes(name)),
      );
    }
    case 'deviceBusy':
      return leaf.is === (facts.waiting?.deviceBusy ?? false);
  }
}

const compares = (op: 'atLeast' | 'lessThan', value: number, bound: number) =>
  op === 'atLeast' ? value >= bound : value < bound;
const among = (op: 'anyOf' | 'noneOf', found: boolean) => found === (op === 'anyOf');

/** Files write China in several ways, or leave it out. */
const CHINA = new Set(['', 'cn', 'china', '中国', '中国大陆']);
const countryName = (text: string) => {
  const name = text.trim().toLowerCase();
  return CHINA.has(name) ? '中国' : name;
};

const DAY_MINUTES = 24 * 60;
/** China's clock, which knows no summer time. */
const CHINA_MS = 8 * 3_600_000;

/** A range over midnight belongs to the weekday on which it begins; equal ends mean the whole day. */
function within({ from, to, weekdays }: ConditionLeaf & { field: 'timeOfDay' }, now: Date): boolean {
  const here = new Date(now.getTime() + CHINA_MS);
  const minute = here.getUTCHours() * 60 + here.getUTCMinutes();
  const begin = minutesOf(from);
  const length = (minutesOf(to) - begin + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  if ((minute - begin + DAY_MINUTES) % DAY_MINUTES >= length) return false;
  if (!weekdays || weekdays.length === 0) return true;
  const today = here.getUTCDay() || 7;
  const yesterday = today === 1 ? 7 : today - 1;
  return weekdays.includes(minute >= begin ? today : yesterday);
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
