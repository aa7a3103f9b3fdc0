import { useQuery } from '@tanstack/react-query';
import { dict, type DictWord } from '#contract/dict/dict.ts';
import { query } from '@/shared/api/index.ts';

const NONE: readonly DictWord[] = [];
/** Words change with the product: an answer is good for as long as somebody works with a form. */
const GOOD_FOR_MS = 600_000;

/** The words of one dictionary; none until they came. */
export const useDict = (dictType: string): readonly DictWord[] =>
  useQuery({ ...query(dict.list, { dictType }, { quiet: true }), staleTime: GOOD_FOR_MS }).data ?? NONE;
