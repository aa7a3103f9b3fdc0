import { useState } from 'react';
import { Switch } from '@blueprintjs/core';
import { addDays, endOfDay, startOfDay } from 'date-fns';
import { invite, type Invite } from '#contract/invite/invite.ts';
import { call, serverNow } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { formatDate } from '@/shared/lib/time/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { changedOf, DayField, NumberField, TextField, useForm } from '@/shared/ui/form/index.ts';

/** Where the tenant offers invites without an end, and one shall have one. */
const SOME_DAYS = 30;
/** A day that is offered means until it ends. */
const untilEndOf = (day: number | Date): number => endOfDay(day).getTime();

/** Makes an invite, or changes the one given. */
export function InviteFormDialog({
  edited,
  days,
  onDone,
  onClose,
}: DialogEnds & {
  edited: Invite | undefined;
  /** How long a new one is good, where nobody says otherwise; 0: without an end. */
  days: number;
}) {
  const [today] = useState(() => startOfDay(serverNow()));
  const start = {
    name: edited?.name ?? '',
    validUntil: edited ? edited.validUntil : days === 0 ? null : untilEndOf(addDays(today, days)),
    mostUses: edited?.mostUses ?? null,
  };
  const form = useForm(
    invite.create.input,
    start,
    async (values) => {
      await (edited
        ? call(invite.update, { ...changedOf(start, values), id: edited.id }, { quiet: true })
        : call(invite.create, values, { quiet: true }));
      showMessage(edited ? '邀请已保存' : '邀请已新建');
      onDone();
    },
    `invite-${edited?.id ?? 'new'}`,
  );
  const { values, errors, set } = form;
  return (
    <FormDialog title={edited ? '修改邀请' : '新建邀请'} form={form} width={440} onClose={onClose}>
      <div className="form-stack">
        <TextField
          label="邀请名称"
          required
          autoFocus
          help="只有您能看到，用来区分渠道，如「展会」「老客户」。"
          {...form.field('name')}
        />
        <NumberField
          label="最多使用次数"
          unit="次"
          help="留空则不限。"
          {...form.field('mostUses', '请输入 1 至 100000 的整数，或留空')}
        />
        <Switch
          className="form-switch"
          label="长期有效"
          checked={values.validUntil === null}
          onChange={(event) =>
            set({
              validUntil: event.currentTarget.checked ? null : untilEndOf(addDays(today, days || SOME_DAYS)),
            })
          }
        />
        {values.validUntil !== null && (
          <DayField
            label="有效期至"
            value={startOfDay(values.validUntil).getTime()}
            from={today}
            text={formatDate(values.validUntil)}
            help="当天结束后失效。"
            error={errors['validUntil']}
            onChange={(day) => set({ validUntil: untilEndOf(day) })}
          />
        )}
      </div>
    </FormDialog>
  );
}
