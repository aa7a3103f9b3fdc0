import { useState } from 'react';
import {
  CALLS_PER_MINUTE,
  openAuth,
  type KeyScope,
  type KeySecret,
  type OpenKey,
} from '#contract/open-auth/open-auth.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { NumberField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { ChecksField } from './checks-field.tsx';

const linesOf = (ips: readonly string[] = []): string => ips.join('\n');

/** Makes a key, which then shows its secret, or changes the one given. */
export function KeyFormDialog({
  edited,
  scopes,
  onSaved,
  onClose,
}: {
  edited: OpenKey | undefined;
  scopes: readonly KeyScope[];
  onSaved: (secret?: KeySecret) => void;
  onClose: () => void;
}) {
  const start = {
    name: edited?.name ?? '',
    scopes: edited?.scopes ?? [],
    perMinute: edited?.perMinute ?? CALLS_PER_MINUTE.usual,
    ips: edited?.ips ?? [],
  };
  const form = useForm(
    openAuth.create.input,
    start,
    async (values) => {
      if (!edited) return onSaved(await call(openAuth.create, values, { quiet: true }));
      await call(openAuth.update, { ...values, id: edited.id }, { quiet: true });
      showMessage('密钥已保存');
      onSaved();
    },
    `open-key-${edited?.id ?? 'new'}`,
  );
  const { values, errors, set } = form;
  const [ips, setIps] = useState(() => linesOf(values.ips));
  const discard = (): void => {
    form.draft.discard();
    setIps(linesOf(start.ips));
  };
  return (
    <FormDialog
      title={edited ? '修改密钥' : '新建密钥'}
      isOpen
      width={480}
      submitText="保存"
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
      draft={{ ...form.draft, discard }}
      onSubmit={form.submit}
    >
      <div className="form-stack">
        <TextField
          label="密钥名称"
          required
          autoFocus
          help="说明哪个系统使用，如「ERP」「仓库系统」；订单日志里会显示。"
          error={errors['name']}
          value={values.name}
          onChange={(name) => set({ name })}
        />
        <ChecksField
          label="权限"
          options={scopes.map((value) => ({ value, label: PERMISSIONS[value] }))}
          value={values.scopes}
          error={errors['scopes']}
          onChange={(chosen) => set({ scopes: chosen })}
        />
        <NumberField
          label="每分钟最多调用"
          unit="次"
          error={errors['perMinute']}
          value={values.perMinute ?? null}
          onChange={(perMinute) => set({ perMinute: perMinute ?? Number.NaN })}
        />
        <TextField
          label="IP 白名单"
          lines={3}
          help="每行一个 IP 地址；留空则不限来源。"
          error={errors['ips']}
          value={ips}
          onChange={(text) => {
            setIps(text);
            set({ ips: text.split(/[\s,，;；]+/).filter((part) => part !== '') });
          }}
        />
      </div>
    </FormDialog>
  );
}
