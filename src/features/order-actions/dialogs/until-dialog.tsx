import { useState } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import { addDays, addMonths, startOfDay } from 'date-fns';
import { orderEventParams } from '#contract/order/life-cycle/order-events.ts';
import { serverNow } from '@/shared/api/index.ts';
import { formatDate, formatMinute, formatWeekday } from '@/shared/lib/time/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { DayField, TextField, useForm } from '@/shared/ui/form/index.ts';

const PRESETS: readonly [string, (now: Date) => Date][] = [
  ['明天', (now) => addDays(now, 1)],
  ['后天', (now) => addDays(now, 2)],
  ['3 天后', (now) => addDays(now, 3)],
  ['1 周后', (now) => addDays(now, 7)],
  ['半个月后', (now) => addDays(now, 15)],
  ['1 个月后', (now) => addMonths(now, 1)],
];

/** Held until a day begins; then the system lets it go. */
export function UntilDialog({
  title,
  onSubmit,
  onClose,
}: {
  title: string;
  onSubmit: (params: object) => void;
  onClose: () => void;
}) {
  const [today] = useState(() => startOfDay(serverNow()));
  const form = useForm(
    orderEventParams['order.halt'],
    { until: addDays(today, 1).getTime(), urgent: false, reason: '' },
    async ({ reason, ...params }) => onSubmit({ ...params, ...(reason && { reason }) }),
  );
  const { until, urgent, reason } = form.values;
  return (
    <FormDialog title={title} form={form} width={440} submitText="挂起" onClose={onClose}>
      <div className="form-stack">
        <div className="until-presets" role="group" aria-label="常用日期">
          {PRESETS.map(([label, dayAfter]) => {
            const at = dayAfter(today).getTime();
            return (
              <Button
                key={label}
                size="small"
                text={label}
                title={formatDate(at)}
                active={at === until}
                onClick={() => form.set({ until: at })}
              />
            );
          })}
        </div>
        <DayField
          label="挂起到"
          required
          value={until}
          from={addDays(today, 1)}
          text={`${formatDate(until)} ${formatWeekday(until)}`}
          help={`${formatMinute(until)} 起自动解挂，也可随时手动解挂。`}
          error={form.errors['until']}
          onChange={(next) => form.set({ until: next })}
        />
        <Checkbox
          label="解挂后加急"
          checked={urgent === true}
          onChange={(event) => form.set({ urgent: event.currentTarget.checked })}
        />
        <TextField
          label="原因（选填）"
          placeholder="对方也能在日志中看到"
          error={form.errors['reason']}
          value={reason ?? ''}
          onChange={(next) => form.set({ reason: next })}
        />
      </div>
    </FormDialog>
  );
}
