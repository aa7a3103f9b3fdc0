import { areaChain } from '#contract/area/area-code.ts';
import type { RegionKind, RegionRule } from './region.ts';

export type RuleFacts = Pick<
  RegionRule,
  | 'id'
  | 'kind'
  | 'expressName'
  | 'areaCode'
  | 'area'
  | 'surchargeCents'
  | 'surchargePer'
  | 'maxG'
  | 'fromDay'
  | 'untilDay'
  | 'note'
>;

export interface RegionQuestion {
  /** '': not known yet; rules of one express do not mean it. */
  expressName: string;
  /** The smallest node that is known of the address; '' where the tree does not know it. */
  areaCode: string;
  /** The day in Shanghai. */
  day: string;
  weightG?: number | null;
}

/** The rules of one node. */
export type RulesAt = (areaCode: string) => readonly RuleFacts[];
export function rulesAt(rules: readonly RuleFacts[]): RulesAt {
  const byArea = Map.groupBy(rules, ({ areaCode }) => areaCode);
  return (areaCode) => byArea.get(areaCode) ?? [];
}

/** From 00:00 of the first to 24:00 of the last day: both days count whole. */
const inForce = ({ fromDay, untilDay }: RuleFacts, day: string): boolean =>
  (fromDay === null || fromDay <= day) && (untilDay === null || day <= untilDay);

const SERVING: readonly RegionKind[] = ['noService', 'stopped', 'serves'];
const weight = ({ expressName, fromDay, untilDay, kind }: RuleFacts): number =>
  (expressName === '' ? 0 : 4) + ((fromDay ?? untilDay) ? 2 : 0) + (kind === 'serves' ? 0 : 1);

/**
 * The rule that holds: of the smallest node that has one. Of several there the one that names the express, then the one
 * that holds for a while only, then the one that stops.
 */
function holding(
  kinds: readonly RegionKind[],
  { expressName, areaCode, day }: RegionQuestion,
  at: RulesAt,
): RuleFacts | null {
  for (const code of areaChain(areaCode)) {
    const here = at(code).filter(
      (rule) =>
        kinds.includes(rule.kind) &&
        (rule.expressName === '' || rule.expressName === expressName) &&
        inForce(rule, day),
    );
    const best = here.toSorted((a, b) => weight(b) - weight(a) || a.id - b.id)[0];
    if (best) return best;
  }
  return null;
}

const grams = (g: number) => `${g.toLocaleString('zh-CN')} 克`;

function stopText({ kind, area, untilDay, note }: RuleFacts, expressName: string): string {
  const who = expressName || '快递';
  const act = kind === 'stopped' ? '停发' : '不派送';
  const until = untilDay === null ? '' : `（至 ${untilDay}）`;
  return `${who}${act}${area === '' ? '全国' : `「${area}」`}${until}${note === '' ? '' : `：${note}`}；请换一个快递，或到「区域管理」修改。`;
}

/** Why this express may not take a parcel there on this day; null where nothing is against it. */
export function regionRefusal(question: RegionQuestion, at: RulesAt): string | null {
  const serving = holding(SERVING, question, at);
  if (serving && serving.kind !== 'serves') return stopText(serving, question.expressName);
  const { weightG } = question;
  const limit = weightG == null ? null : holding(['limit'], question, at);
  if (limit && weightG! > limit.maxG!)
    return `${question.expressName || '快递'}发往${limit.area === '' ? '全国' : `「${limit.area}」`}限重 ${grams(limit.maxG!)}，这个包裹 ${grams(weightG!)}；请换一个快递，或分成几个包裹。`;
  return null;
}

/** The rule that makes the place remote for this express; null where it is not. */
export const remoteRule = (question: RegionQuestion, at: RulesAt): RuleFacts | null =>
  holding(['remote'], question, at);
