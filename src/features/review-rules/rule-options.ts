import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CONDITION_LABELS } from '#contract/review-rule/condition-words.ts';
import { PIECE_FIELDS, type ConditionField } from '#contract/review-rule/review-condition.ts';
import { PLATFORMS } from '#contract/shop/shop.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { query } from '@/shared/api/index.ts';
import { optionsOf, type Option } from '@/shared/ui/list/index.ts';
import type { Names } from './words.ts';

export interface RuleOptions {
  /** What can be asked of an order. */
  fields: readonly Option[];
  merchant: readonly Option[];
  shop: readonly Option[];
  country: readonly Option[];
  platform: readonly Option[];
  /** Of pieces that wait, where these can be asked. */
  material?: readonly Option[];
  model?: readonly Option[];
  color?: readonly Option[];
  currencies: readonly string[];
}

const fields = optionsOf(CONDITION_LABELS).filter(
  ({ value }) => !PIECE_FIELDS.includes(value as ConditionField),
);
const NO_OPTIONS: RuleOptions = {
  fields,
  merchant: [],
  shop: [],
  country: [],
  platform: [],
  currencies: ['CNY'],
};
const platform = optionsOf(PLATFORMS);
const named = (list: readonly { id: number; name: string }[]): Option[] =>
  list.map(({ id, name }) => ({ value: id, label: name }));

/** What conditions can be chosen from, and the names of what they hold. */
export function useRuleOptions(): { options: RuleOptions; names: Names } {
  const { data } = useQuery({ ...query(reviewRule.options, {}, { quiet: true }), staleTime: 300_000 });
  return useMemo(() => {
    const options: RuleOptions = data
      ? {
          fields,
          merchant: named(data.merchants),
          shop: named(data.shops),
          country: data.countries.map((value) => ({ value, label: value })),
          platform,
          currencies: data.currencies.length > 0 ? data.currencies : NO_OPTIONS.currencies,
        }
      : { ...NO_OPTIONS, platform };
    return { options, names: { merchant: naming(options.merchant), shop: naming(options.shop) } };
  }, [data]);
}

function naming(options: readonly Option[]): (id: number) => string {
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return (id) => names.get(id) ?? `#${id}`;
}
