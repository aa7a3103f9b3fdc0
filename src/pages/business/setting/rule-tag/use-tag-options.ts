import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ruleTag } from '#contract/rule-tag/rule-tag.ts';
import { PLATFORMS } from '#contract/shop/shop.ts';
import type { Names, RuleOptions } from '@/features/review-rules/index.ts';
import { query } from '@/shared/api/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { FIELDS } from './rule-tag-draft.ts';

const platform = optionsOf(PLATFORMS);

/** What conditions can be chosen from, and the names of what they hold. */
export function useTagOptions(): { options: RuleOptions; names: Names } {
  const { data } = useQuery({ ...query(ruleTag.options, {}, { quiet: true }), staleTime: 300_000 });
  return useMemo(() => {
    const { shops = [], countries = [], currencies = [] } = data ?? {};
    const nameOf = new Map(shops.map(({ id, name }) => [id, name]));
    const name = (id: number): string => nameOf.get(id) ?? `店铺 ${id}`;
    return {
      options: {
        fields: FIELDS,
        merchant: [],
        shop: shops.map(({ id, name: label }) => ({ value: id, label })),
        country: countries.map((value) => ({ value, label: value })),
        platform,
        currencies: currencies.length > 0 ? currencies : ['CNY'],
      },
      names: { merchant: name, shop: name },
    };
  }, [data]);
}
