import { reviewRule, type ReviewRule } from '#contract/review-rule/review-rule.ts';
import { call } from '@/shared/api/index.ts';

export type Step = 'up' | 'down';

/** As many rules as one order can name. */
const MOST_RULES = 200;

/** One place up or down, in the order as it stands on the server now. Where somebody was faster, once more. */
export const moveRule = (id: number, step: Step): Promise<void> =>
  moveOnce(id, step, true).catch(() => moveOnce(id, step, false));

async function moveOnce(id: number, step: Step, quiet: boolean): Promise<void> {
  const { list } = await call(reviewRule.page, { pageNo: 1, pageSize: MOST_RULES }, { quiet });
  const next = moved(
    list.map((rule) => rule.id),
    id,
    step,
  );
  if (next) await call(reviewRule.sort, { ids: next }, { quiet });
}

/** undefined where it cannot go farther. */
export function moved(ids: readonly number[], id: number, step: Step): number[] | undefined {
  const at = ids.indexOf(id);
  const to = step === 'up' ? at - 1 : at + 1;
  if (at < 0 || to < 0 || to >= ids.length) return undefined;
  return ids.with(at, ids[to]!).with(to, id);
}

/** The rule that the keyboard stands on: the table names its active row, a control stands in its own. */
export function ruleUnder(
  target: EventTarget,
  { name, rows }: { name: string; rows: readonly ReviewRule[] },
): ReviewRule | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.getAttribute('aria-activedescendant') ?? target.closest('tr')?.id;
  return rows.find(({ id }) => row === `${name}-${id}`);
}
