import {
  GOODS_SCOPES,
  goodsDeclaration,
  VALUE_KINDS,
  type GoodsDeclaration,
  type GoodsScope,
} from '#contract/customs/goods-declaration.ts';
import { DECLARED_CURRENCIES } from '#contract/customs/currency.ts';
import type { z } from 'zod';
import { shopLabel, useShops } from '@/entities/shop/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, CheckField, NumberField, SelectField, TextField } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import './customs.css';

const SCHEMA = goodsDeclaration.create.input;
type Said = z.input<typeof SCHEMA>;
const EMPTY: Said = { scope: 'all', target: '', valueKind: 'fixed', currency: 'USD', origin: '中国' };

/** What is to be typed for a scope, and how. */
const TARGETS: Partial<Record<GoodsScope, { label: string; help: string }>> = {
  sku: { label: 'SKU', help: '工厂的 SKU 编码' },
  code: { label: '编码', help: '店铺的商品编码；* 代表任意字符，如 CASE-*' },
  material: { label: '材质名称', help: '与 SKU 的材质相同，如 磨砂软壳' },
};

/** Makes a goods declaration, or changes the one given. */
export function GoodsForm({
  edited,
  copied,
  onDone,
  onClose,
}: DialogEnds & { edited: GoodsDeclaration | undefined; copied?: GoodsDeclaration }) {
  const shops = useShops().data?.list ?? [];
  const form = useRecordForm(
    {
      ...{ calls: goodsDeclaration, schema: SCHEMA, start: (edited ?? copied ?? EMPTY) as Said },
      ...{ told: '报关资料已保存', name: 'customs-goods' },
    },
    { edited, onDone },
  );
  const { values, field, set, errors } = form;
  const { scope, valueKind = 'fixed', currency = 'USD' } = values;
  const target = TARGETS[scope];
  const amount = (name: 'valueCents' | 'leastCents' | 'mostCents', label: string, help: string) => (
    <AmountField
      label={label}
      help={help}
      currency={currency}
      mayBeEmpty
      value={values[name]}
      error={Number.isNaN(values[name]) ? '请输入金额，最多两位小数' : errors[name]}
      onChange={(cents) => set({ [name]: cents })}
    />
  );
  return (
    <FormDialog
      title={edited ? '修改报关资料' : copied ? '复制报关资料' : '新建报关资料'}
      form={form}
      width={640}
      onClose={onClose}
    >
      <div className="form-stack">
        <div className="form-pair">
          <SelectField
            label="适用"
            required
            options={optionsOf(GOODS_SCOPES)}
            error={errors['scope']}
            value={scope}
            onChange={(next) => set({ scope: next, target: '', shopId: null })}
          />
          {target && <TextField label={target.label} required help={target.help} {...field('target')} />}
          {scope === 'shop' && (
            <SelectField
              label="店铺"
              required
              empty="请选择店铺"
              options={shops.map((one) => ({ value: one.id, label: shopLabel(one) }))}
              error={errors['shopId']}
              value={values.shopId as number | null | undefined}
              onChange={(shopId) => set({ shopId })}
            />
          )}
        </div>
        <div className="form-pair">
          <TextField label="中文品名" help="如 手机壳" {...field('nameCn')} />
          <TextField label="英文品名" placeholder="Phone case" {...field('nameEn')} />
        </div>
        <div className="form-pair">
          <TextField label="HS 编码" help="6 至 10 位数字，不含小数点" {...field('hsCode')} />
          <TextField label="原产国" help="国家名称或两位代码" {...field('origin')} />
        </div>
        <div className="form-pair">
          <SelectField
            label="申报价"
            options={optionsOf(VALUE_KINDS)}
            error={errors['valueKind']}
            value={valueKind}
            onChange={(next) =>
              set({
                valueKind: next,
                ...(next === 'fixed'
                  ? { percent: null, leastCents: null, mostCents: null }
                  : { valueCents: null }),
              })
            }
          />
          <SelectField
            label="币种"
            help={valueKind === 'percent' ? '只用于以它计价的订单' : ''}
            options={optionsOf(DECLARED_CURRENCIES)}
            {...field('currency')}
          />
        </div>
        {valueKind === 'fixed' ? (
          amount('valueCents', '申报单价', '每件')
        ) : (
          <>
            <NumberField label="百分比" required unit="%" {...field('percent', '请填写百分比')} />
            <div className="form-pair">
              {amount('leastCents', '最低申报价', '每件不低于它')}
              {amount('mostCents', '最高申报价', '每件不高于它')}
            </div>
          </>
        )}
        <div className="form-pair">
          <NumberField label="净重" unit="克" {...field('netG')} />
          <TextField label="材质" {...field('material')} />
        </div>
        <TextField label="用途" {...field('purpose')} />
        <div className="customs-marks">
          <CheckField label="含电池" {...field('battery')} />
          <CheckField label="含液体" {...field('liquid')} />
          <CheckField label="含磁" {...field('magnet')} />
        </div>
      </div>
    </FormDialog>
  );
}
