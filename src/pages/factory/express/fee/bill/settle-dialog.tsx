import { useState } from 'react';
import { Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { bills, type Bill } from '#contract/bill/bill.ts';
import { call, query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NOT_SENT, useForm, useVerification } from '@/shared/ui/form/index.ts';
import { BillTask } from './bill-task.tsx';

const Nothing = z.object({});

/** What a settlement does to customers is said before it is done. */
export function SettleDialog({ bill, onDone, onClose }: DialogEnds & { bill: Bill }) {
  const { id, version, name, currency, payCents } = bill;
  const about = useQuery(query(bills.preview, { id }, { quiet: true }));
  const [confirmed, setConfirmed] = useState(false);
  const [taskId, setTaskId] = useState<number>();
  const { verification, verify } = useVerification();
  const money = (cents: number): string => formatMoney(cents, currency);
  const form = useForm(Nothing, {}, () => {
    verify(
      `结算账单「${name}」，应付 ${money(payCents)}。`,
      (pass) => call(bills.settle, { id, version, confirmed, ...pass }, { quiet: true }),
      (started) => setTaskId(started.taskId),
    );
    return Promise.resolve(NOT_SENT);
  });
  if (taskId !== undefined) return <BillTask title="结算账单" taskId={taskId} onDone={onDone} />;
  const said = about.data;
  return (
    <FormDialog
      title="结算账单"
      form={{ ...form, verification }}
      width={480}
      submitText="下一步"
      waits={about.isPending}
      onClose={onClose}
    >
      <div className="form-stack">
        <p>
          账单 <bdi>{name}</bdi>，应付 <strong>{money(payCents)}</strong>。结算后只能用「反结算」改变。
        </p>
        <FailureNote error={about.error} />
        {said && (
          <p>
            {said.packages === 0
              ? '没有要向客户补收的快递费。'
              : `${said.packages.toLocaleString('zh-CN')} 个包裹按快递公司的重量向客户补收，共 ${money(said.cents)}；客户会看到双方的重量。`}
          </p>
        )}
        {said !== undefined && said.tooMuch > 0 && (
          <Checkbox
            checked={confirmed}
            label={`另有 ${said.tooMuch.toLocaleString('zh-CN')} 个包裹的补收超过原快递费的 3 倍，共 ${money(said.tooMuchCents)}，也补收`}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
      </div>
    </FormDialog>
  );
}
