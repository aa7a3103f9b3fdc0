import { useEffect, useState } from 'react';
import { savedSearch, type Question, type SavedSearch } from '#contract/preference/saved-search.ts';
import type { Input } from '#contract/endpoint.ts';
import { call, serverNow } from '@/shared/api/index.ts';
import { questionOf, sameQuestion, searchOf } from './question.ts';
import type { useAddress } from './use-address.ts';
import { useListSettings } from './use-list-settings.ts';

export interface Searches {
  /** False until it is known which question the list opens with. */
  ready: boolean;
  kept: readonly SavedSearch[];
  /** Names the list they are of. */
  list: string;
  /** The question as it stands. */
  present: Question;
  isPresent: (search: SavedSearch) => boolean;
  apply: (search: SavedSearch) => void;
  /** With an id it replaces that one. @throws ApiError */
  save: (search: Omit<Input<typeof savedSearch.save>, 'list'>) => Promise<void>;
  remove: (search: SavedSearch) => Promise<void>;
  /** One place up (-1) or down (1). */
  move: (search: SavedSearch, by: -1 | 1) => Promise<void>;
}

const NONE: readonly SavedSearch[] = [];

/** The questions of a list that its user saved. The default is asked where the list opens without a question. */
export function useSearches(
  list: string,
  enabled: boolean,
  [search, changeSearch]: ReturnType<typeof useAddress>,
): Searches {
  const { settings, isPending, change: changeSettings } = useListSettings(list);
  const data = (enabled && settings?.searches) || NONE;
  const [opened, setOpened] = useState(!enabled || search.size > 0);
  const first = data.find(({ isDefault }) => isDefault);
  const waits = !opened && !isPending;
  const asked = waits && search.size === 0 && first ? String(searchOf(first.question, serverNow())) : '';
  if (waits && asked === '') setOpened(true);
  useEffect(() => {
    if (asked !== '') changeSearch(() => new URLSearchParams(asked), { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once; the address itself is no reason to ask again
  }, [asked]);
  const keep = (change: (before: readonly SavedSearch[]) => readonly SavedSearch[]): void =>
    changeSettings((before) => ({ ...before, searches: [...change(before.searches)] }));
  const present = questionOf(search, serverNow());
  return {
    ready: opened,
    kept: data,
    list,
    present,
    isPresent: ({ question }) => sameQuestion(question, present),
    apply: ({ question }) => changeSearch(() => searchOf(question, serverNow())),
    save: async (asked) => {
      const saved = await call(savedSearch.save, { ...asked, list }, { quiet: true });
      keep((before) => {
        const others = before
          .filter(({ id }) => asked.id === undefined || id !== saved.id)
          .map((one) => (saved.isDefault ? { ...one, isDefault: false } : one));
        const at = before.findIndex(({ id }) => id === saved.id);
        return others.toSpliced(at < 0 ? others.length : at, 0, saved);
      });
    },
    move: async ({ id }, by) => {
      const ids = data.map((one) => one.id);
      const at = ids.indexOf(id);
      const next = ids.toSpliced(at, 1).toSpliced(at + by, 0, id);
      await call(savedSearch.sort, { list, ids: next });
      keep((before) => before.toSorted((a, b) => next.indexOf(a.id) - next.indexOf(b.id)));
    },
    remove: async ({ id }) => {
      await call(savedSearch.remove, { id });
      keep((before) => before.filter((one) => one.id !== id));
    },
  };
}
