import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { savedSearch } from '#contract/preference/saved-search.ts';
import { query } from '@/shared/api/index.ts';
import type { Searches } from './use-searches.ts';

/** What the main account shares with everybody: one click asks it. */
export function SharedSearches({ searches }: { searches: Searches }) {
  const { data } = useQuery(query(savedSearch.shared, { id: searches.list }, { quiet: true }));
  const own = new Set(searches.kept.map(({ id }) => id));
  const others = (data ?? []).filter(({ id }) => !own.has(id));
  if (others.length === 0) return null;
  return (
    <div role="group" aria-label="公司共享的搜索">
      <strong>公司共享</strong>
      {others.map((search) => (
        <Button
          key={search.id}
          variant="minimal"
          size="small"
          text={search.name}
          active={searches.isPresent(search)}
          onClick={() => searches.apply(search)}
        />
      ))}
    </div>
  );
}
