import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, DoubleChevronUp } from '@blueprintjs/icons';
import type { giftType } from '#contract/means/gift-type.ts';
import type { material } from '#contract/means/material.ts';
import type { ruleTag } from '#contract/rule-tag/rule-tag.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import './sort-records.css';

const moved = (ids: readonly number[], from: number, to: number): number[] =>
  ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!);

type SortCalls = Pick<typeof material | typeof giftType | typeof ruleTag, 'page' | 'sort'>;

/** The order in which all of them stand in lists and choices. */
export function SortDialog({
  noun,
  calls,
  most,
  hint,
  onDone,
  onClose,
}: DialogEnds & { noun: string; calls: SortCalls; most: number; hint: string }) {
  const page = calls.page as typeof giftType.page;
  const all = useQuery(query(page, { pageSize: most }, { quiet: true }));
  const [changed, setIds] = useState<number[]>();
  const rows = new Map((all.data?.list ?? []).map((one) => [one.id, one]));
  const ids = changed ?? [...rows.keys()];
  const form = useSending(async () => {
    await call(calls.sort, { ids }, { quiet: true });
    showMessage(`${noun}顺序已保存`);
    onDone();
  });
  return (
    <FormDialog
      title={`调整${noun}顺序`}
      form={form}
      width={480}
      why={changed === undefined ? '顺序没有变化' : undefined}
      onClose={onClose}
    >
      <FailureNote error={all.error} retry={() => void all.refetch()} />
      <p className="form-hint">{hint}</p>
      <ul className="sort-records">
        {ids.map((id, i) => {
          const { name = '', code = '' } = rows.get(id) ?? {};
          const button = (label: string, icon: React.JSX.Element, to: number) => (
            <Button
              variant="minimal"
              size="small"
              icon={icon}
              aria-label={`${name} ${label}`}
              title={label}
              disabled={to < 0 || to >= ids.length || to === i}
              onClick={() => setIds(moved(ids, i, to))}
            />
          );
          return (
            <li key={id}>
              <span className="sort-records-name" title={name}>
                {i + 1}. <bdi>{name}</bdi> <span className="list-quiet">{code}</span>
              </span>
              {button('置顶', <DoubleChevronUp />, 0)}
              {button('上移', <ArrowUp />, i - 1)}
              {button('下移', <ArrowDown />, i + 1)}
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}
