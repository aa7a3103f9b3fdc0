import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sku } from '#contract/sku/sku.ts';
import { useSkuOptions } from '@/entities/sku/index.ts';
import { query } from '@/shared/api/index.ts';
import { PickField, SelectField } from '@/shared/ui/form/index.ts';
import type { Option } from '@/shared/ui/list/index.ts';
import { chosenSku, type ChosenSku } from './goods-draft.ts';

const LISTED = 300;
const textOptions = (options: readonly Option[]) =>
  options.map(({ value, label }) => ({ value: String(value), label }));

/** SKUs of the bound factories, many at once: narrowed by factory, material and brand, found by their words. */
export function SkuChooser({
  value,
  without,
  error,
  onChange,
}: {
  value: readonly ChosenSku[];
  /** What the goods have already. */
  without?: ReadonlySet<number>;
  error: string | undefined;
  onChange: (chosen: ChosenSku[]) => void;
}) {
  const [keyword, setKeyword] = useState('');
  const [where, setWhere] = useState<{
    factoryId: number | null;
    material: string | null;
    brand: string | null;
  }>({ factoryId: null, material: null, brand: null });
  const { materials, brands, factories } = useSkuOptions();
  const said = Object.fromEntries(Object.entries(where).filter(([, value]) => value !== null));
  const found = useQuery({
    ...query(sku.page, { pageSize: LISTED, ...said, ...(keyword && { keyword }) }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const listed = found.data?.list.filter(({ id, gift }) => gift === null && !without?.has(id)).map(chosenSku);
  const known = new Map([...value, ...(listed ?? [])].map((one) => [one.id, one]));
  const more = (found.data?.total ?? 0) - LISTED;
  return (
    <div className="goods-chooser">
      <div className="goods-chooser-where">
        {factories.length > 1 && (
          <SelectField
            label="工厂"
            empty="全部工厂"
            options={factories.map((one) => ({ ...one, value: Number(one.value) }))}
            value={where.factoryId}
            onChange={(factoryId) => setWhere({ ...where, factoryId })}
          />
        )}
        <SelectField
          label="材质"
          empty="全部材质"
          options={textOptions(materials)}
          value={where.material}
          onChange={(material) => setWhere({ ...where, material })}
        />
        <SelectField
          label="品牌"
          empty="全部品牌"
          options={textOptions(brands)}
          value={where.brand}
          onChange={(brand) => setWhere({ ...where, brand })}
        />
      </div>
      <PickField
        label="SKU"
        required
        error={error ?? found.error?.message}
        help={
          more > 0
            ? `还有 ${more.toLocaleString('zh-CN')} 个没有列出，请选择材质或品牌，或搜索编码、型号、颜色`
            : undefined
        }
        options={listed?.map((one) => ({
          value: one.id,
          label: one.code,
          note: [one.brand, one.model, one.material, one.color].filter(Boolean).join(' '),
        }))}
        onSearch={setKeyword}
        none="没有符合的 SKU，请换个条件"
        value={value.map(({ id }) => id)}
        onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      />
    </div>
  );
}
