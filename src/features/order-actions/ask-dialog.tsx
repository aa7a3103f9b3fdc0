import { useState } from 'react';
import { addDays, endOfDay } from 'date-fns';
import { orderEventEntry, orderEventParams } from '#contract/order-events.ts';
import { serverNow } from '@/shared/api/index.ts';
import { formatMinute } from '@/shared/lib/time/index.ts';
import { DangerDialog, FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { askOf, type SimpleEvent } from './asks.ts';

type Submit = (params: object, danger?: boolean) => void;

/** Asks what the event needs to know, or whether the user means it. */
export function AskDialog({
  type,
  count,
  onSubmit,
  onClose,
}: {
  type: SimpleEvent;
  count: number;
  onSubmit: Submit;
  onClose: () => void;
}) {
  const ask = askOf(type);
  const title = `${orderEventEntry(type).label} ${count.toLocaleString('zh-CN')} 单`;
  switch (ask.kind) {
    case 'danger':
      return (
        <DangerDialog
          prompt="oneKeyPack"
          text={`共 ${count.toLocaleString('zh-CN')} 单。${ask.text}`}
          onClose={onClose}
          onConfirm={() => onSubmit({}, true)}
        />
      );
    case 'until':
      return <UntilDialog title={title} onSubmit={onSubmit} onClose={onClose} />;
    case 'remark':
      return <RemarkDialog title={title} onSubmit={onSubmit} onClose={onClose} />;
    case 'confirm':
    case 'nothing':
      return (
        <FormDialog
          title={title}
          isOpen
          width={440}
          intent={ask.kind === 'confirm' ? ask.intent : 'primary'}
          submitText={orderEventEntry(type).label}
          onClose={onClose}
          onSubmit={() => onSubmit({})}
        >
          <p>{ask.kind === 'confirm' ? ask.text : ''}</p>
        </FormDialog>
      );
  }
}

const DAYS = [1, 2, 3, 7, 15, 30].map((days) => ({ value: days, label: `${days} 天` }));

/** Held until the end of a day. */
function UntilDialog({ title, onSubmit, onClose }: { title: string; onSubmit: Submit; onClose: () => void }) {
  const [days, setDays] = useState(1);
  const until = endOfDay(addDays(serverNow(), days)).getTime();
  return (
    <FormDialog
      title={title}
      isOpen
      width={400}
      submitText="挂起"
      onClose={onClose}
      onSubmit={() => onSubmit({ until })}
    >
      <SelectField
        label="挂起多久"
        options={DAYS}
        value={days}
        help={`${formatMinute(until)} 自动解挂，也可随时手动解挂。`}
        onChange={(next) => setDays(next ?? 1)}
      />
    </FormDialog>
  );
}

function RemarkDialog({
  title,
  onSubmit,
  onClose,
}: {
  title: string;
  onSubmit: Submit;
  onClose: () => void;
}) {
  const form = useForm(orderEventParams['order.remarked'], { remark: '' }, async ({ remark }) =>
    onSubmit({ remark }),
  );
  return (
    <FormDialog title={title} isOpen submitText="保存" onClose={onClose} onSubmit={form.submit}>
      <TextField
        label="备注"
        autoFocus
        lines={3}
        help="会替换原来的备注；留空则清除。"
        error={form.errors['remark']}
        value={form.values.remark}
        onChange={(remark) => form.set({ remark })}
      />
    </FormDialog>
  );
}
