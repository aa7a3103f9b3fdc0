import type { Param, ParamValue } from '#contract/param/param.ts';
import { PARAMS, type ParamKey } from '#contract/param/param-keys.ts';

export type Changed = Partial<Record<ParamKey, ParamValue>>;

/** What differs from what stands. */
export const changesOf = (kept: readonly Param[], changed: Changed): { key: ParamKey; value: ParamValue }[] =>
  kept.flatMap(({ key, value }) => {
    const next = changed[key];
    return next === undefined || Object.is(next, value) ? [] : [{ key, value: next }];
  });

/** What the server would say about each of them. */
export function complaintsOf(params: readonly { key: ParamKey; value: ParamValue }[]) {
  const complaints: Partial<Record<ParamKey, string>> = {};
  for (const { key, value } of params) {
    const issue = PARAMS[key].schema.safeParse(value).error?.issues[0];
    if (issue) complaints[key] = issue.message;
  }
  return complaints;
}
