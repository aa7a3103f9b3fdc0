import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { distributeRule } from '#contract/distribute/distribute-rule.ts';
import { PLATFORMS } from '#contract/shop/shop.ts';
import type { Names, RuleOptions } from '@/features/review-rules/index.ts';
import { query } from '@/shared/api/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { FIELDS } from './rule-draft.ts';

const platform = optionsOf(PLATFORMS);
const named = (all: readonly { id: number; name: string }[] = []) =>
  all.map(({ id, name }) => ({ value: id, label: name }));
const texts = (all: readonly string[] = []) => all.map((value) => ({ value, label: value }));

/** What conditions and targets can be chosen from, and the names of what conditions hold. */
export function useDistributeOptions() {
  const { data, error, refetch } = useQuery({
    ...query(distributeRule.options, {}, { quiet: true }),
    staleTime: 30_000,
  });
  const read = useMemo(() => {
    const merchant = named(data?.merchants);
    const shop = named(data?.shops);
    const nameIn = (all: typeof shop) => {
      const by = new Map(all.map(({ value, label }) => [value, label]));
      return (id: number): string => by.get(id) ?? `#${id}`;
    };
    const options: RuleOptions = {
      fields: FIELDS,
      ...{ merchant, shop, platform },
      country: texts(data?.countries),
      material: texts(data?.materials),
      model: texts(data?.models),
      color: texts(data?.colors),
      currencies: data && data.currencies.length > 0 ? data.currencies : ['CNY'],
    };
    const names: Names = { merchant: nameIn(merchant), shop: nameIn(shop) };
    return { options, names, profiles: named(data?.profiles), teams: named(data?.teams) };
  }, [data]);
  return { ...read, isThere: data !== undefined, error, retry: () => void refetch() };
}
