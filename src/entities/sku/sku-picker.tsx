import { useEffect, useRef, useState } from 'react';
import { MenuItem } from '@blueprintjs/core';
import { Suggest, type ItemRenderer } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import type { Sku } from '#contract/sku/sku.ts';
import { SkuLine } from './sku-line.tsx';
import { useSkuSearch } from './sku-questions.ts';

/** What a form keeps of a chosen SKU. */
export type PickedSku = Pick<Sku, 'id' | 'code' | 'name'> & Partial<Pick<Sku, 'gift'>>;

/** A SKU by its words or their pinyin: typed, chosen with the arrows and enter. */
export function SkuPicker({
  label,
  value,
  error,
  autoFocus,
  disabled = false,
  giftsFirst = false,
  onPick,
}: {
  label: string;
  value: PickedSku | null;
  error?: string | undefined;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Until something is typed, gifts alone are listed. */
  giftsFirst?: boolean;
  onPick: (sku: PickedSku) => void;
}) {
  const [keyword, setKeyword] = useState('');
  const found = useSkuSearch(keyword, giftsFirst && keyword.trim() === '');
  // The answers to what was typed before stand until the next ones are there: enter must not choose one of them.
  const skus = (found.data?.list ?? []).filter((sku) => !found.isPlaceholderData || begins(sku, keyword));
  // Who types fast presses enter before the answer: it holds for the first one that comes.
  const entered = useRef<{ keyword: string; field: HTMLInputElement }>(undefined);
  const answered = !found.isFetching;
  useEffect(() => {
    const pressed = entered.current;
    if (!answered || !pressed) return;
    entered.current = undefined;
    if (pressed.keyword !== keyword || skus.length === 0) return;
    // The list marks its first entry with the drawing that follows this one.
    setTimeout(() => {
      for (const type of ['keydown', 'keyup'])
        pressed.field.dispatchEvent(
          new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true }),
        );
    });
  });
  return (
    <Suggest<PickedSku>
      fill
      resetOnClose
      items={skus}
      itemsEqual="id"
      itemRenderer={renderSku(skus)}
      inputValueRenderer={({ code, name }) => (name && name !== code ? `${code}　${name}` : code)}
      selectedItem={value}
      query={keyword}
      onQueryChange={setKeyword}
      onItemSelect={onPick}
      disabled={disabled}
      noResults={<MenuItem disabled text={found.isFetching ? '正在查找…' : '没有符合的 SKU，请换个关键词'} />}
      menuProps={{ className: 'sku-picker-menu' }}
      popoverProps={{ minimal: true, placement: 'bottom-start' }}
      inputProps={{
        'aria-label': label,
        'aria-invalid': error !== undefined,
        intent: error ? 'danger' : 'none',
        placeholder: '搜索 SKU：编码、型号、颜色或拼音首字母',
        autoFocus,
        // Enter chooses here; it would also send the form around it.
        onKeyDown: (event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!answered && !event.nativeEvent.isComposing)
            entered.current = { keyword, field: event.currentTarget };
        },
        title: value ? `${value.code}　${value.name}` : undefined,
      }}
    />
  );
}

const begins = ({ code, name, model }: Sku, keyword: string): boolean =>
  [code, name, model].some((text) => text.toLowerCase().startsWith(keyword.trim().toLowerCase()));

const renderSku =
  (skus: readonly Sku[]): ItemRenderer<PickedSku> =>
  (item, { handleClick, handleFocus, modifiers, ref }) => {
    const sku = skus.find(({ id }) => id === item.id);
    if (!sku || !modifiers.matchesPredicate) return null;
    return (
      <MenuItem
        key={sku.id}
        ref={ref}
        active={modifiers.active}
        roleStructure="listoption"
        text={<SkuLine sku={sku} size={28} />}
        label={sku.factoryName}
        onClick={handleClick}
        onFocus={handleFocus}
      />
    );
  };
