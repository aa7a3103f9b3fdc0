import { areaChain } from '#contract/area/area-code.ts';
import { postcodeOf, postcodesText, rangesOf, type PostcodeRange } from './postcodes.ts';
import type { RegionKind, RegionRule } from './region.ts';

export type RuleFacts = Pick<
  RegionRule,
  | 'id'
  | 'kind'
  | 'expressName'
  | 'areaCode'
  | 'area'
  | 'postcodes'
  | 'toExpress'
  | 'surchargeCents'
  | 'surchargePer'
  | 'maxG'
  | 'maxMm'
  | 'fromDay'
  | 'untilDay'
  | 'note'
>;

export interface RegionQuestion {
  /** '': not known yet; rules of one express do not mean it. */
  expressName: string;
  /** The smallest node that is known of the address; '' where the tree does not know it. */
  areaCode: string;
  /** Of the address; what is no postcode of six digits is none. */
  postcode?: string;
  /** The day in Shanghai. */
  day: string;
  weightG?: number | null;
  /** The longest side, where it was measured. */
  longestMm?: number | null;
}

/** Rules that mean postcodes stand here, within every district. */
export const BY_POSTCODE = 'postcodes';
/** The rules of one node, or those of postcodes. */
export type RulesAt = (areaCode: string) => readonly RuleFacts[];
export function rulesAt(rules: readonly RuleFacts[]): RulesAt {
  const byArea = Map.groupBy(rules, ({ areaCode, postcodes }) => (postcodes === '' ? areaCode : BY_POSTCODE));
  return (areaCode) => byArea.get(areaCode) ?? [];
}

/** From 00:00 of the first to 24:00 of the last day: both days count whole. */
const inForce = ({ fromDay, untilDay }: RuleFacts, day: string): boolean =>
  (fromDay === null || fromDay <= day) && (untilDay === null || day <= untilDay);

const SERVING: readonly RegionKind[] = ['noService', 'stopped', 'reroute', 'serves'];
const weight = ({ expressName, fromDay, untilDay, kind }: RuleFacts): number =>
  (expressName === '' ? 0 : 4) + ((fromDay ?? untilDay) ? 2 : 0) + (kind === 'serves' ? 0 : 1);

const holds = ({ first, last }: PostcodeRange, postcode: number) => first <= postcode && postcode <= last;

/** How many postcodes a rule means around this one; none: it does not mean it. */
function reach({ postcodes }: RuleFacts, postcode: number): number | undefined {
  const range = rangesOf(postcodes).find((one) => holds(one, postcode));
  return range && range.last - range.first;
}

/**
 * The rule that holds: of the narrowest postcodes, then of the smallest node that has one. Of several there the one that
 * names the express, then the one that holds for a while only, then the one that stops.
 */
function holding(kinds: readonly RegionKind[], question: RegionQuestion, at: RulesAt): RuleFacts | null {
  const { expressName, areaCode, day } = question;
  const mine = (rule: RuleFacts) =>
    kinds.includes(rule.kind) &&
    (rule.expressName === '' || rule.expressName === expressName) &&
    inForce(rule, day);
  const postcode = postcodeOf(question.postcode ?? '');
  if (postcode !== null) {
    const around = at(BY_POSTCODE)
      .filter(mine)
      .flatMap((rule) => ({ rule, wide: reach(rule, postcode) ?? -1 }))
      .filter(({ wide }) => wide >= 0)
      .toSorted((a, b) => a.wide - b.wide || weight(b.rule) - weight(a.rule) || a.rule.id - b.rule.id);
    if (around[0]) return around[0].rule;
  }
  for (const code of areaChain(areaCode)) {
    const [best] = at(code)
      .filter(mine)
      .toSorted((a, b) => weight(b) - weight(a) || a.id - b.id);
    if (best) return best;
  }
  return null;
}

const count = (n: number, unit: string) => `${n.toLocaleString('zh-CN')} ${unit}`;
/** Where a rule holds that this address met; of many postcodes those around its own. */
function placeOf({ area, postcodes }: RuleFacts, { postcode = '' }: RegionQuestion): string {
  if (postcodes === '') return area === '' ? '全国' : `「${area}」`;
  const own = postcodeOf(postcode);
  return `邮编「${postcodesText(rangesOf(postcodes).filter((range) => own !== null && holds(range, own)))}」`;
}

function stopText(rule: RuleFacts, question: RegionQuestion): string {
  const { kind, untilDay, note } = rule;
  const who = question.expressName || '快递';
  const act = kind === 'stopped' ? '停发' : '不派送';
  const until = untilDay === null ? '' : `（至 ${untilDay}）`;
  return `${who}${act}${placeOf(rule, question)}${until}${note === '' ? '' : `：${note}`}；请换一个快递，或到「区域管理」修改。`;
}

/** Whether what was found lets this express go there: what is sent its way, does. */
const lets = (rule: RuleFacts | null, expressName: string): boolean =>
  rule === null || rule.kind === 'serves' || (rule.kind === 'reroute' && rule.toExpress === expressName);

/** What is sent another way, by whom, and whether he goes there. */
function rerouteText(rule: RuleFacts, question: RegionQuestion, at: RulesAt): string {
  const { note, untilDay, toExpress } = rule;
  const until = untilDay === null ? '' : `（至 ${untilDay}）`;
  const why = `${question.expressName || '快递'}发往${placeOf(rule, question)}的包裹改走${toExpress}${until}${note === '' ? '' : `：${note}`}`;
  const next = holding(SERVING, { ...question, expressName: toExpress }, at);
  return lets(next, toExpress)
    ? `${why}；请把快递公司改为${toExpress}。`
    : `${why}，但${toExpress}也不能发往那里；请换一个快递，或到「区域管理」修改。`;
}

/** Why this express may not take a parcel there on this day; null where nothing is against it. */
export function regionRefusal(question: RegionQuestion, at: RulesAt): string | null {
  const serving = holding(SERVING, question, at);
  const { weightG, longestMm, expressName } = question;
  if (serving && !lets(serving, expressName))
    return serving.kind === 'reroute' ? rerouteText(serving, question, at) : stopText(serving, question);
  const who = expressName || '快递';
  const limit = weightG == null ? null : holding(['limit'], question, at);
  if (limit && weightG! > limit.maxG!)
    return `${who}发往${placeOf(limit, question)}限重 ${count(limit.maxG!, '克')}，这个包裹 ${count(weightG!, '克')}；请换一个快递，或分成几个包裹。`;
  const size = longestMm == null ? null : holding(['size'], question, at);
  if (size && longestMm! > size.maxMm!)
    return `${who}发往${placeOf(size, question)}最长边不超过 ${count(size.maxMm!, '毫米')}，这个包裹 ${count(longestMm!, '毫米')}；请换一个快递，或换小一些的包装。`;
  return null;
}

/** The rule that makes the place remote for this express; null where it is not. */
export const remoteRule = (question: RegionQuestion, at: RulesAt): RuleFacts | null =>
  holding(['remote'], question, at);
