import { useState } from 'react';
import { z } from 'zod';
import { bills, type Bill } from '#contract/bill/bill.ts';
import { text } from '#contract/life-cycle/event-fields.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, UsualReasons, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NOT_SENT, TextField, useForm, useVerification } from '@/shared/ui/form/index.ts';
import { BillTask } from './bill-task.tsx';

const Typed = z.object({ reason: text(500, '请填写原因') });
const USUAL = ['快递公司重开账单', '认账有误'];

/** A settled bill is open again: why, and then the verification, because customers get back what they were charged. */
export function ReopenDialog({ bill, onDone, onClose }: DialogEnds & { bill: Bill }) {
  const { id, version, name } = bill;
  const [taskId, setTaskId] = useState<number>();
  const { verification, verify } = useVerification();
  const form = useForm(Typed, { reason: '' }, ({ reason }) => {
    verify(
      `反结算账单「${name}」，先撤销它向客户的补收。`,
      (pass) => call(bills.reopen, { id, version, reason, ...pass }, { quiet: true }),
      (started) => setTaskId(started.taskId),
    );
    return Promise.resolve(NOT_SENT);
  });
  if (taskId !== undefined) return <BillTask title="反结算账单" taskId={taskId} onDone={onDone} />;
  return (
    <FormDialog
      title="反结算账单"
      form={{ ...form, verification }}
      width={440}
      intent="danger"
      submitText="下一步"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>账单的各行回到结算前，向客户补收的快递费先撤销。只能反结算 30 天内结算的账单。</p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons reasons={USUAL} onChoose={(reason) => form.set({ reason })} />
      </div>
    </FormDialog>
  );
}
