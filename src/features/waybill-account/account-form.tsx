import { useQuery } from '@tanstack/react-query';
import {
  AccountForm as Schema,
  RANGE_ADAPTER,
  waybillAccount,
  type AdapterFacts,
  type WaybillAccount,
} from '#contract/waybill/account.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { AreaFields } from '@/entities/area/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useSide } from '@/shared/ui/permission/permitted.tsx';
import { NumberField, PasswordField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';

const EXPRESSES = EXPRESS_STANDARD.map(({ name }) => ({ value: name, label: name }));

interface Props extends DialogEnds {
  edited: WaybillAccount | undefined;
}

const valuesOf = (
  { name, adapter, expressName, branch, dailyCap, quota, lowLine, ...rest }: WaybillAccount,
  access: Record<string, string>,
) => ({
  ...{ name, adapter, expressName, branch, dailyCap, quota, lowLine, access },
  ...{ senderName: rest.senderName, senderPhone: rest.senderPhone, senderProvince: rest.senderProvince },
  ...{ senderCity: rest.senderCity, senderDistrict: rest.senderDistrict, senderAddress: rest.senderAddress },
});

/** Binds an account, or changes the one given: once it is known what its carrier asks for. */
export function AccountForm({ edited, onDone, onClose }: Props) {
  const adapters = useQuery(query(waybillAccount.adapters, {}, { quiet: true }));
  const about = useQuery({
    ...query(waybillAccount.detail, { id: edited?.id ?? 0 }, { quiet: true }),
    enabled: edited !== undefined,
  });
  if (!adapters.data || (edited && !about.data)) return <FailureNote error={adapters.error ?? about.error} />;
  return (
    <Loaded
      edited={edited}
      known={about.data?.known ?? {}}
      adapters={adapters.data}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function Loaded({
  edited,
  known,
  adapters,
  onDone,
  onClose,
}: Props & { known: Record<string, string>; adapters: readonly AdapterFacts[] }) {
  // Numbers of one's own are a factory's alone.
  const isFactory = useSide() === 'factory';
  const first = isFactory ? RANGE_ADAPTER : (adapters[0]?.code ?? '');
  const form = useForm(
    Schema,
    edited
      ? valuesOf(edited, known)
      : { name: '', adapter: first, expressName: EXPRESSES[0]!.value, access: {} },
    async (values) => {
      const { id, version } = edited ?? {};
      if (id !== undefined && version !== undefined)
        await call(waybillAccount.update, { ...values, id, version }, { quiet: true });
      else await call(waybillAccount.create, values, { quiet: true });
      showMessage('面单账户已保存');
      onDone();
    },
  );
  const { values, field, set, errors } = form;
  const facts = adapters.find(({ code }) => code === values.adapter);
  const access = values.access ?? {};
  const { senderProvince = '', senderCity = '', senderDistrict = '' } = values;
  return (
    <FormDialog title={edited ? '修改面单账户' : '新建面单账户'} form={form} width={620} onClose={onClose}>
      <div className="form-stack">
        <div className="form-pair">
          <TextField label="名称" required autoFocus {...field('name')} />
          <SelectField
            label="接口"
            required
            // An account stays at its carrier.
            options={[
              ...(isFactory ? [{ value: RANGE_ADAPTER, label: '自有号段' }] : []),
              ...adapters.map(({ code, label }) => ({ value: code, label })),
            ].filter(({ value }) => edited === undefined || value === edited.adapter)}
            help={facts ? `单号有效 ${facts.validityDays} 天` : '单号从本厂自己的号段中取，不经过快递公司'}
            value={values.adapter}
            onChange={(adapter) => set({ adapter, access: {} })}
          />
        </div>
        <div className="form-pair">
          {facts ? (
            <TextField label="网点" {...field('branch')} />
          ) : (
            <SelectField
              label="快递"
              required
              help="订单上显示的快递公司"
              options={EXPRESSES}
              error={errors['expressName']}
              value={values.expressName || undefined}
              onChange={(expressName: string) => set({ expressName })}
            />
          )}
          <NumberField label="日限" unit="个" help="不填为不限" {...field('dailyCap')} />
        </div>
        <div className="form-pair">
          <NumberField label="总额度" unit="个" help="不填为不限" {...field('quota')} />
          <NumberField label="余额提醒" unit="个" help="剩余额度到这个数时提醒" {...field('lowLine')} />
        </div>
        {facts?.fields.map(({ name, label, secret, help = '' }) => {
          const bound = {
            label,
            value: access[name] ?? '',
            error: errors['access'],
            onChange: (next: string) => set({ access: { ...access, [name]: next } }),
          };
          return secret ? (
            <PasswordField
              key={name}
              {...bound}
              help={edited ? '不填则保持不变' : help}
              autoComplete="new-password"
            />
          ) : (
            <TextField key={name} required help={help} {...bound} />
          );
        })}
        {facts && (
          <>
            <div className="form-pair">
              <TextField label="寄件人" required {...field('senderName')} />
              <TextField label="寄件电话" required {...field('senderPhone')} />
            </div>
            <AreaFields
              kind="general"
              value={{ province: senderProvince, city: senderCity, district: senderDistrict }}
              errors={{}}
              onChange={({ province, city, district }) =>
                set({ senderProvince: province, senderCity: city, senderDistrict: district })
              }
            />
            <TextField label="寄件地址" required {...field('senderAddress')} />
          </>
        )}
      </div>
    </FormDialog>
  );
}
