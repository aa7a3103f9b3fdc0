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
  onDone,
  onClose,
}: {
  edited: OpenKey | undefined;
  scopes: readonly KeyScope[];
  onDone: (secret?: KeySecret) => void;
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
      if (!edited) return onDone(await call(openAuth.create, values, { quiet: true }));
      await call(openAuth.update, { ...values, id: edited.id }, { quiet: true });
      showMessage('密钥已保存');
      onDone();
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
      form={{ ...form, draft: { ...form.draft, discard } }}
      width={480}
      onClose={onClose}
    >
      <div className="form-stack">
        <TextField
          label="密钥名称"
          required
          autoFocus
          help="说明哪个系统使用，如「ERP」「仓库系统」；订单日志里会显示。"
          {...form.field('name')}
        />
        <ChecksField
          label="权限"
          options={scopes.map((value) => ({ value, label: PERMISSIONS[value] }))}
          {...form.field('scopes')}
        />
        <NumberField label="每分钟最多调用" unit="次" empty={Number.NaN} {...form.field('perMinute')} />
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
