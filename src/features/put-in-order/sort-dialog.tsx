import { useQuery } from '@tanstack/react-query';
import type { distributeRule } from '#contract/distribute/distribute-rule.ts';
import type { giftType } from '#contract/means/gift-type.ts';
import type { material } from '#contract/means/material.ts';
import type { profileOverride } from '#contract/rosi/override.ts';
import type { ruleTag } from '#contract/rule-tag/rule-tag.ts';
import type { waybillRule } from '#contract/waybill/rule.ts';
import { OrderDialog } from './order-dialog.tsx';
import { call, query } from '@/shared/api/index.ts';
import type { DialogEnds } from '@/shared/ui/dialog/index.ts';

type SortCalls = Pick<
  | typeof material
  | typeof giftType
  | typeof ruleTag
  | typeof profileOverride
  | typeof distributeRule
  | typeof waybillRule,
  'page' | 'sort'
>;

/** The order in which all of them stand in lists and choices. */
export function SortDialog({
  calls,
  most,
  ...shown
}: DialogEnds & { noun: string; calls: SortCalls; most: number; hint: string }) {
  const page = calls.page as typeof giftType.page;
  const { data, error, refetch } = useQuery(query(page, { pageSize: most }, { quiet: true }));
  return (
    <OrderDialog
      rows={(data?.list ?? []).map((row) => ({
        ...{ id: row.id, name: row.name },
        // Rules have none.
        note: 'code' in row ? row.code : '',
      }))}
      error={error}
      retry={() => void refetch()}
      save={(ids) => call(calls.sort, { ids }, { quiet: true })}
      {...shown}
    />
  );
}
