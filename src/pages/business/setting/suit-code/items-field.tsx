import { Button, HTMLTable, InputGroup } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { MOST_ITEMS } from '#contract/suit/suit-limits.ts';
import { PrintPictureField } from '@/entities/picture-store/index.ts';
import { SkuPicker } from '@/entities/sku/index.ts';
import { newItem, type ItemDraft } from './suit-draft.ts';

/** What a suit holds, item by item: a SKU, how many of it, and the picture that is printed on it. */
export function ItemsField({
  items,
  error,
  onChange,
}: {
  items: readonly ItemDraft[];
  error: string | undefined;
  /** Told how they change: a picture arrives while one goes on typing. */
  onChange: (how: (before: readonly ItemDraft[]) => ItemDraft[]) => void;
}) {
  const set = (key: string, change: Partial<ItemDraft>): void =>
    onChange((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const pieces = items.reduce((sum, { quantity }) => sum + (quantity || 0), 0);
  return (
    <div className="suit-form-items">
      <HTMLTable compact aria-label="套装明细">
        <thead>
          <tr>
            <th>SKU</th>
            <th data-align="right">数量</th>
            <th>印刷图</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {items.map((one, i) => (
            <tr key={one.key}>
              <td>
                <SkuPicker
                  label={`第 ${i + 1} 个明细的 SKU`}
                  value={one.sku}
                  error={error !== undefined && one.sku === null ? error : undefined}
                  onPick={(sku) =>
                    set(one.key, { skuId: sku.id, sku: { id: sku.id, code: sku.code, name: sku.name } })
                  }
                />
              </td>
              <td>
                <InputGroup
                  className="form-number suit-form-quantity"
                  inputMode="numeric"
                  aria-label={`第 ${i + 1} 个明细的数量`}
                  intent={error !== undefined && !(one.quantity > 0) ? 'danger' : 'none'}
                  value={Number.isFinite(one.quantity) ? String(one.quantity) : ''}
                  onFocus={(event) => event.currentTarget.select()}
                  onValueChange={(text) =>
                    set(one.key, { quantity: /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN })
                  }
                />
              </td>
              <td className="suit-form-picture">
                <PrintPictureField
                  label={`第 ${i + 1} 个明细的印刷图`}
                  url={one.thumbUrl}
                  skuId={one.sku?.id}
                  onChange={(pictureFileId) => set(one.key, { pictureFileId })}
                />
              </td>
              <td>
                <Button
                  variant="minimal"
                  icon={<Trash />}
                  aria-label={`删除第 ${i + 1} 个明细`}
                  title="删除"
                  disabled={items.length === 1}
                  onClick={() => onChange((before) => before.filter(({ key }) => key !== one.key))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {error && (
        <div className="bp6-form-helper-text suit-form-error" role="alert">
          {error}
        </div>
      )}
      <div className="suit-form-foot">
        <Button
          variant="minimal"
          icon={<Plus />}
          text="添加 SKU"
          disabled={items.length >= MOST_ITEMS}
          onClick={() => onChange((before) => [...before, newItem()])}
        />
        <span className="list-quiet">
          一套 {pieces.toLocaleString('zh-CN')} 件，最多 {MOST_ITEMS} 种
        </span>
      </div>
    </div>
  );
}
