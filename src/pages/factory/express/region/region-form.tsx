import {
  region,
  REGION_KINDS,
  RegionForm as Schema,
  SURCHARGE_PER,
  type RegionKind,
  type RegionRule,
} from '#contract/region/region.ts';
import { MOST_RANGES } from '#contract/region/postcodes.ts';
import type { z } from 'zod';
import { AreaNodeFields } from '@/entities/area/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import {
  AmountField,
  CalendarField,
  NumberField,
  SelectField,
  TextField,
  useForm,
} from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

const EMPTY: z.input<typeof Schema> = {
  kind: 'noService',
  expressName: '',
  areaCode: '',
  surchargePer: 'parcel',
};

/** What the kinds do, below their choice. */
const HELP: Record<RegionKind, string> = {
  noService: '发往这里的订单不能用这个快递发货',
  stopped: '从开始日到结束日不能用这个快递发货，过后自动恢复',
  reroute: '发往这里的包裹不能用这个快递，会提示改用哪一家',
  serves: '上级区域不派送时，这里仍可派送',
  remote: '快递费试算时加收，不打折',
  limit: '超过重量上限的包裹，填写运单号和出库时会被拒绝',
  size: '量过尺寸且最长边超过上限的包裹，填写运单号和出库时会被拒绝',
};

interface Props extends DialogEnds {
  edited: RegionRule | undefined;
  /** Begins as this one stands, for another express or area. */
  copied?: RegionRule;
}

/** Makes a rule, or changes the one given. */
export function RegionForm({ edited, copied, onDone, onClose }: Props) {
  const begun = edited ?? copied;
  const form = useForm(
    Schema,
    begun ?? EMPTY,
    async (values) => {
      const { id, version } = edited ?? {};
      if (id !== undefined && version !== undefined)
        await call(region.update, { ...values, id, version }, { quiet: true });
      else await call(region.create, values, { quiet: true });
      showMessage('区域规则已保存');
      onDone();
    },
    `region-${edited?.id ?? `new-${copied?.id ?? ''}`}`,
  );
  const { values, field, set, errors } = form;
  const { kind } = values;
  const day = (name: 'fromDay' | 'untilDay', label: string, help: string, required = false) => (
    <CalendarField
      label={label}
      help={help}
      required={required}
      value={values[name] ?? ''}
      error={errors[name]}
      onChange={(chosen) => set({ [name]: chosen || null })}
    />
  );
  return (
    <FormDialog
      title={edited ? '修改区域规则' : copied ? '复制区域规则' : '新建区域规则'}
      form={form}
      width={600}
      onClose={onClose}
    >
      <div className="form-stack">
        <div className="form-pair">
          <SelectField
            label="类型"
            required
            options={optionsOf(REGION_KINDS)}
            help={HELP[kind]}
            error={errors['kind']}
            value={kind}
            onChange={(next) =>
              set({
                kind: next,
                // What only another kind says goes with it.
                ...(next !== 'limit' && { maxG: null }),
                ...(next !== 'size' && { maxMm: null }),
                ...(next !== 'reroute' && { toExpress: '' }),
                ...(next !== 'remote' && { surchargeCents: null, surchargePer: 'parcel' as const }),
              })
            }
          />
          <TextField label="快递公司" autoFocus help="不填为全部快递" {...field('expressName')} />
        </div>
        <AreaNodeFields
          value={values.areaCode ?? ''}
          error={errors['areaCode']}
          onChange={(areaCode) => set({ areaCode })}
        />
        <TextField
          label="邮编段"
          lines={2}
          placeholder="830000-830099、831300"
          help={`不选区域时，也可以按收件人的 6 位邮编填写，最多 ${MOST_RANGES} 段；邮编段优先于区县`}
          {...field('postcodes')}
        />
        {kind === 'reroute' && <TextField label="改走的快递公司" required {...field('toExpress')} />}
        {kind === 'remote' && (
          <div className="form-pair">
            <AmountField
              label="附加费"
              help="不填则按快递费模板的偏远附加费"
              currency="CNY"
              mayBeEmpty
              value={values.surchargeCents}
              error={
                Number.isNaN(values.surchargeCents) ? '请输入附加费，最多两位小数' : errors['surchargeCents']
              }
              onChange={(surchargeCents) => set({ surchargeCents })}
            />
            <SelectField label="加收" options={optionsOf(SURCHARGE_PER)} {...field('surchargePer')} />
          </div>
        )}
        {kind === 'limit' && (
          <NumberField label="重量上限" required unit="克" {...field('maxG', '请输入重量上限')} />
        )}
        {kind === 'size' && (
          <NumberField label="最长边" required unit="毫米" {...field('maxMm', '请输入最长边')} />
        )}
        <div className="form-pair">
          {day('fromDay', '开始日', '从这天 0 点起；不填为即刻')}
          {day('untilDay', '结束日', '到这天 24 点止；不填为长期', kind === 'stopped')}
        </div>
        <TextField label="说明" help="不能发货时告诉操作的人，如「大雪封路」" {...field('note')} />
      </div>
    </FormDialog>
  );
}
