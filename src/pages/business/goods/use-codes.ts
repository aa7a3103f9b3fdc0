import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { goods } from '#contract/goods/goods.ts';
import { query, queryKey } from '@/shared/api/index.ts';
import { codeRows, whyNotSaved, type ChosenDraft } from './goods-draft.ts';

/** The codes of what is chosen, checked against what the merchant's codes mean now. */
export function useCodes(
  draft: ChosenDraft,
  of: { number: string; id?: number; pictureFileId?: number | undefined },
  isAsked: boolean,
) {
  const { number, id, pictureFileId } = of;
  const rows = codeRows(draft, number);
  const right = rows.filter(({ mistake }) => mistake === undefined);
  const asked = {
    ...(id !== undefined && { id }),
    ...(pictureFileId !== undefined && { pictureFileId }),
    skus: right.map(({ sku, code }) => ({ skuId: sku.id, code })),
  };
  const found = useQuery({
    ...query(goods.clashes, asked, { quiet: true }),
    ...{ enabled: isAsked && right.length > 0, gcTime: 0, placeholderData: keepPreviousData },
  });
  const clashes = found.data && !found.isPlaceholderData ? found.data : undefined;
  return {
    rows,
    /** What was found before stands until the next answer is there. */
    clashes: found.data,
    failure: found.error,
    why: whyNotSaved(rows, right.length > 0 ? clashes : [], draft),
  };
}

/** Writes codes; where that is refused, what they mean may be another thing by now, and is asked anew. */
export function useWriting() {
  const client = useQueryClient();
  return async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      void client.invalidateQueries({ queryKey: queryKey(goods.clashes) });
      throw error;
    }
  };
}
