import type { z } from 'zod';
import { placeWord } from '#contract/responsible/markets.ts';
import {
  PARTY_ROLES,
  responsibleParty,
  type PartyRole,
  type ResponsibleParty,
} from '#contract/responsible/party.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CalendarField, SelectField, TextField } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import { MandateField } from './mandate-field.tsx';
import './responsible.css';

const SCHEMA = responsibleParty.create.input;
type Said = z.input<typeof SCHEMA>;
const EMPTY: Said = { role: 'maker', name: '', address: '', country: '中国', contact: '' };
const WHERE: Partial<Record<PartyRole, string>> = {
  eu: '欧盟 27 国之一或北爱尔兰',
  gb: '只能是英国（大不列颠）',
};

/** Makes who answers for goods, or changes the one given. */
export function ResponsibleForm({
  edited,
  onDone,
  onClose,
}: DialogEnds & { edited: ResponsibleParty | undefined }) {
  const form = useRecordForm(
    {
      ...{ calls: responsibleParty, schema: SCHEMA, told: '主体已保存', name: 'responsible-party' },
      start: edited ? { ...edited, country: placeWord(edited.country) } : EMPTY,
    },
    { edited, onDone },
  );
  const { values, field, set, errors } = form;
  return (
    <FormDialog title={edited ? '修改主体' : '新建主体'} form={form} width={560} onClose={onClose}>
      <div className="form-stack">
        <div className="form-pair">
          <SelectField label="角色" required options={optionsOf(PARTY_ROLES)} {...field('role')} />
          <TextField
            label="国家"
            required
            help={WHERE[values.role] ?? '国家名称或两位代码'}
            {...field('country')}
          />
        </div>
        <TextField label="名称" required help="按标签上的写法，一般用英文" {...field('name')} />
        <TextField label="地址" required lines={2} help="街道、邮编和城市" {...field('address')} />
        <div className="form-pair">
          <TextField label="邮箱或网址" required help="网址以 https:// 开头" {...field('contact')} />
          <TextField label="电话" {...field('phone')} />
        </div>
        <MandateField name={edited?.mandateName ?? ''} onChange={(mandateFileId) => set({ mandateFileId })} />
        <CalendarField
          label="授权有效期至"
          help="到这天 24 点止；不填为长期"
          value={values.validUntil ?? ''}
          error={errors['validUntil']}
          onChange={(chosen) => set({ validUntil: chosen || null })}
        />
      </div>
    </FormDialog>
  );
}
