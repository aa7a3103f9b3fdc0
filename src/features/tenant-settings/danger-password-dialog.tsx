import { useState } from 'react';
import { Dialog, DialogBody, InputGroup, SegmentedControl } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CODES } from '#contract/errors.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { call, isApiError, query, queryKey } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { Field, useForm } from '@/shared/ui/form/index.ts';
import { passwordForm } from './danger-password-form.ts';

const TITLE = '危险操作密码';

/** Sets the tenant's password for dangerous operations, changes it, or takes it away (F14). */
export function DangerPasswordDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...query(tenant.dangerPassword, {}, { quiet: true }),
    // Another one of the tenant may have set it a moment ago.
    staleTime: 0,
    gcTime: 0,
  });
  if (data) return <PasswordForm had={data.isSet} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={TITLE} className="form-dialog" style={{ width: 440 }}>
      <DialogBody>
        {error ? (
          <FailureNote error={error} retry={() => void refetch()} />
        ) : (
          <div className="bp6-skeleton" style={{ height: 96 }} />
        )}
      </DialogBody>
    </Dialog>
  );
}

const DOING = [
  { value: 'change', label: '修改密码' },
  { value: 'clear', label: '取消密码' },
] as const;

function PasswordForm({ had, onClose }: { had: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const [doing, setDoing] = useState<(typeof DOING)[number]['value']>('change');
  const clears = had && doing === 'clear';
  const form = useForm(
    passwordForm({ had, clears }),
    { old: '', next: '', again: '' },
    async ({ old, next }) => {
      const asked = {
        dangerOptPassword: clears ? '' : next,
        ...(had && { oldDangerOptPassword: old }),
      };
      await call(tenant.changeDangerPassword, asked, { quiet: true });
      await client.invalidateQueries({ queryKey: queryKey(tenant.dangerPassword) });
      showMessage(clears ? '危险操作密码已取消' : '危险操作密码已保存');
      onClose();
    },
  );
  const refused = isApiError(form.failure, CODES.dangerPassword) ? form.failure.msg : undefined;
  const field = (
    name: 'old' | 'next' | 'again',
    label: string,
    more: { error?: string; first?: boolean },
  ) => (
    <Field label={label} required error={form.errors[name] ?? more.error}>
      {(control) => (
        <InputGroup
          {...control}
          fill
          type="password"
          autoComplete="new-password"
          autoFocus={more.first ?? false}
          value={form.values[name]}
          onValueChange={(text) => form.set({ [name]: text })}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      title={TITLE}
      form={{ ...form, failure: refused === undefined ? form.failure : null }}
      width={440}
      intent={clears ? 'danger' : 'primary'}
      submitText={clears ? '取消密码' : '保存'}
      onClose={onClose}
    >
      <div className="form-stack">
        <p>
          {had
            ? '已设置。一键打包、批量取消、解绑等无法撤销的操作会要求输入这个密码。'
            : '设置后，一键打包、批量取消、解绑等无法撤销的操作会要求输入这个密码，对贵公司的全部成员有效。'}
        </p>
        {had && (
          <SegmentedControl
            fill
            options={[...DOING]}
            value={doing}
            onValueChange={(value) => setDoing(value as typeof doing)}
          />
        )}
        {had && field('old', '当前密码', { error: refused, first: true })}
        {!clears && field('next', '新密码', { first: !had })}
        {!clears && field('again', '再输入一次新密码', {})}
      </div>
    </FormDialog>
  );
}
