import type { PriceItem, PriceKind } from '#contract/price/pricing.ts';
import { SkuPicker, useSkuOptions, type PickedSku } from '@/entities/sku/index.ts';
import { Field, SelectField, TextField } from '@/shared/ui/form/index.ts';

export type ItemDraft = Pick<PriceItem, 'material' | 'color' | 'expressName' | 'area'> & {
  sku: PickedSku | null;
};
export const NO_ITEM: ItemDraft = { material: '', color: '', expressName: '', area: '', sku: null };

/** What a discount is about: goods by material, colour or SKU; parcels by company and province. */
export function ItemFields({
  kind,
  item,
  errors,
  onChange,
}: {
  kind: PriceKind;
  item: ItemDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<ItemDraft>) => void;
}) {
  const { materials } = useSkuOptions();
  if (kind === 'express' || kind === 'expressWeight') {
    return (
      <div className="form-pair">
        <TextField
          label="快递公司"
          help="不填为全部快递"
          error={errors['expressName']}
          value={item.expressName}
          onChange={(expressName) => onChange({ expressName })}
        />
        <TextField
          label="省份"
          help="不填为全国，如「浙江省」"
          error={errors['area']}
          value={item.area}
          onChange={(area) => onChange({ area })}
        />
      </div>
    );
  }
  return (
    <>
      {kind === 'goods' && (
        <div className="form-pair">
          <SelectField
            label="材质"
            empty="全部材质"
            options={materials.map(({ value, label }) => ({ value: String(value), label }))}
            value={item.material || undefined}
            onChange={(material) => onChange({ material: material ?? '', sku: null })}
          />
          <TextField
            label="颜色"
            help="不填为全部颜色"
            error={errors['color']}
            value={item.color}
            onChange={(color) => onChange({ color, sku: null })}
          />
        </div>
      )}
      <Field
        label={kind === 'goods' ? '或单个 SKU' : '赠品 SKU'}
        help={kind === 'goods' ? '选了 SKU 则只对它生效' : '不选为全部赠品'}
      >
        {() => (
          <SkuPicker
            label="SKU"
            value={item.sku}
            onPick={(sku) => onChange({ sku, material: '', color: '' })}
          />
        )}
      </Field>
    </>
  );
}
