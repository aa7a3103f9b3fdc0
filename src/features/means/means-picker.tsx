import { useState } from 'react';
import { MenuItem } from '@blueprintjs/core';
import { Suggest, type ItemRenderer } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { color } from '#contract/means/color.ts';
import type { model } from '#contract/means/model.ts';
import { query } from '@/shared/api/index.ts';
import { called, few, type Named } from './named.ts';

const SHOWN = 20;
export type PickedMeans = Pick<Named, 'id' | 'name' | 'code' | 'brand' | 'status' | 'skus'>;

/** One of the rows of a list by its name, code or alias, searched on the server. */
export function MeansPicker({
  label,
  page,
  besides,
  value,
  autoFocus = true,
  onPick,
}: {
  label: string;
  page: typeof model.page | typeof color.page;
  /** It is not offered. */
  besides: number;
  value: PickedMeans | null;
  autoFocus?: boolean;
  onPick: (row: PickedMeans) => void;
}) {
  const [keyword, setKeyword] = useState('');
  const asked = { keyword: keyword.trim(), pageSize: SHOWN };
  const found = useQuery({
    ...query(page as typeof color.page, asked, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const rows: readonly PickedMeans[] = found.data?.list.filter(({ id }) => id !== besides) ?? [];
  return (
    <Suggest<PickedMeans>
      fill
      resetOnClose
      items={[...rows]}
      itemsEqual="id"
      itemRenderer={rendered}
      inputValueRenderer={(row) => `${called(row)}（${row.code}）`}
      selectedItem={value}
      query={keyword}
      onQueryChange={setKeyword}
      onItemSelect={onPick}
      noResults={<MenuItem disabled text={found.isFetching ? '正在查找…' : '没有符合的，请换个关键词'} />}
      popoverProps={{ minimal: true, placement: 'bottom-start' }}
      inputProps={{
        'aria-label': label,
        placeholder: '搜索名称或编码',
        autoFocus,
        // Enter chooses here; it would also send the form around it.
        onKeyDown: (event) => {
          if (event.key === 'Enter') event.preventDefault();
        },
      }}
    />
  );
}

const rendered: ItemRenderer<PickedMeans> = (row, { handleClick, handleFocus, modifiers, ref }) => (
  <MenuItem
    key={row.id}
    ref={ref}
    active={modifiers.active}
    roleStructure="listoption"
    text={called(row)}
    label={`${row.code}，${few(row.skus)} 个 SKU${row.status === 0 ? '' : '，已停用'}`}
    onClick={handleClick}
    onFocus={handleFocus}
  />
);
