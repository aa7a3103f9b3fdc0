import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import type { z } from 'zod';
import {
  BATCH_RULES,
  BOUND_BY,
  LABEL_SIZES,
  partyBinding,
  SIGN_CODES,
  SIGNS,
  type BoundBy,
  type PartyBinding,
} from '#contract/responsible/binding.ts';
import { LANGUAGE_CODES, LANGUAGES } from '#contract/responsible/languages.ts';
import { PARTY_ROLES, type PartyRole } from '#contract/responsible/party.ts';
import { shopLabel, useShops } from '@/entities/shop/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CheckField, SelectField, TextField } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import { useParties } from './use-parties.ts';
import './responsible.css';

const SCHEMA = partyBinding.create.input;
type Said = z.input<typeof SCHEMA>;
const EMPTY: Said = { scope: 'sku', target: '', makerId: null, size: '60x40', batchRule: 'order' };
const TARGETS: Partial<Record<BoundBy, { label: string; help: string }>> = {
  sku: { label: 'SKU', help: '工厂的 SKU 编码' },
  material: { label: '材质名称', help: '与 SKU 的材质相同，如 磨砂软壳' },
  category: { label: '类目名称', help: '工厂给材质定的类目，如 手机壳' },
};
const PLACES = { maker: 'makerId', eu: 'euId', gb: 'gbId', importer: 'importerId' } as const;

/** Makes a binding, or changes the one given. */
export function BindingForm({ edited, onDone, onClose }: DialogEnds & { edited: PartyBinding | undefined }) {
  const shops = useShops().data?.list ?? [];
  const { list: parties, error, refetch } = useParties();
  const form = useRecordForm(
    {
      ...{ calls: partyBinding, schema: SCHEMA, start: (edited ?? EMPTY) as Said },
      ...{ told: '产品绑定已保存', name: 'party-binding' },
    },
    { edited, onDone },
  );
  const { values, field, set, errors } = form;
  const target = TARGETS[values.scope];
  const { warnings = [], signs = [] } = values;
  const who = (role: PartyRole, empty: string) => (
    <SelectField
      label={PARTY_ROLES[role]}
      required={role === 'maker'}
      empty={empty}
      options={parties.filter((one) => one.role === role).map(({ id, name }) => ({ value: id, label: name }))}
      error={errors[PLACES[role]]}
      value={values[PLACES[role]] as number | null | undefined}
      onChange={(id) => set({ [PLACES[role]]: id })}
    />
  );
  const put = (at: number, change: Partial<(typeof warnings)[number]>): void =>
    set({ warnings: warnings.map((one, nth) => (nth === at ? { ...one, ...change } : one)) });
  const free = LANGUAGE_CODES.filter((code) => warnings.every(({ language }) => language !== code));
  return (
    <FormDialog title={edited ? '修改绑定' : '新建绑定'} form={form} width={640} onClose={onClose}>
      <FailureNote error={error} retry={() => void refetch()} />
      <div className="form-stack">
        <div className="form-pair">
          <SelectField
            label="适用"
            required
            options={optionsOf(BOUND_BY)}
            error={errors['scope']}
            value={values.scope}
            onChange={(scope) => set({ scope, target: '', shopId: null })}
          />
          {target ? (
            <TextField label={target.label} required help={target.help} {...field('target')} />
          ) : (
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
          {who('maker', '请选择制造商')}
          {who('importer', '没有')}
        </div>
        <div className="form-pair">
          {who('eu', '没有，不发欧盟')}
          {who('gb', '没有，不发英国')}
        </div>
        <div className="form-pair">
          <TextField label="型号" help="不填时用 SKU 的型号" {...field('model')} />
          <SelectField label="批次" required options={optionsOf(BATCH_RULES)} {...field('batchRule')} />
        </div>
        <SelectField
          label="标签尺寸"
          required
          help="字最小时小写字母高 1.2 mm，放不下的不打印"
          options={optionsOf(LABEL_SIZES)}
          {...field('size')}
        />
        <div className="responsible-signs" role="group" aria-label="图标">
          {SIGN_CODES.map((sign) => (
            <CheckField
              key={sign}
              label={SIGNS[sign]}
              value={signs.includes(sign)}
              onChange={(chosen) =>
                set({ signs: chosen ? [...signs, sign] : signs.filter((one) => one !== sign) })
              }
            />
          ))}
        </div>
        {warnings.map(({ language, text }, at) => (
          <div key={language} className="responsible-warning">
            <SelectField
              label="语言"
              options={LANGUAGE_CODES.filter((code) => code === language || free.includes(code)).map(
                (code) => ({ value: code, label: LANGUAGES[code] }),
              )}
              value={language}
              onChange={(code) => put(at, { language: code })}
            />
            <TextField
              label={`${LANGUAGES[language]}警示`}
              lines={2}
              value={text}
              onChange={(next) => put(at, { text: next })}
            />
            <Button
              variant="minimal"
              icon={<Trash />}
              aria-label={`移除${LANGUAGES[language]}警示`}
              onClick={() => set({ warnings: warnings.filter((_, nth) => nth !== at) })}
            />
          </div>
        ))}
        {errors['warnings'] && (
          <p role="alert" className="bp6-text-danger">
            {errors['warnings']}
          </p>
        )}
        {free[0] && (
          <div>
            <Button
              icon={<Plus />}
              text="添加警示"
              onClick={() => set({ warnings: [...warnings, { language: nextOf(free), text: '' }] })}
            />
          </div>
        )}
      </div>
    </FormDialog>
  );
}

/** German first: most goods go there. */
const nextOf = (free: readonly (keyof typeof LANGUAGES)[]) => (free.includes('de') ? 'de' : free[0]!);
