import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { workOrder, type WorkOrder } from '#contract/work-order/work-order.ts';
import { call, query } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, PickField, SelectField, useForm } from '@/shared/ui/form/index.ts';

const amount = z.number('请填写整数').int('请填写整数').min(0, '不能小于 0');
const Typed = z.object({
  good: amount,
  scrap: amount,
  defect: z.string().nullable(),
  userIds: z.array(z.number()).min(1, '请选择做的人').max(10, '一次报数最多 10 人'),
});

/** A hundred percent in as equal parts as whole numbers are; the first ones have the rest. */
const equalShares = (userIds: readonly number[]) =>
  userIds.map((userId, i) => ({
    userId,
    percent: Math.floor(100 / userIds.length) + (i < 100 % userIds.length ? 1 : 0),
  }));

/** How many of a counted step were done, and by whom; those who did it together share it equally. */
export function ReportDialog({ workOrder: own, onDone, onClose }: DialogEnds & { workOrder: WorkOrder }) {
  const [key] = useState(randomId);
  const choices = useQuery(query(workOrder.choices, { id: own.id }, { quiet: true }));
  const form = useForm(
    Typed,
    { good: own.left, scrap: 0, defect: null as string | null, userIds: [] as number[] },
    async ({ good, scrap, defect, userIds }) => {
      const { left } = await call(
        workOrder.report,
        { id: own.id, good, scrap, defect: defect ?? '', shares: equalShares(userIds), idempotencyKey: key },
        { quiet: true },
      );
      showMessage(left === 0 ? `工单 ${own.number} 已完工` : `已报数，工单 ${own.number} 还剩 ${left} 件`);
      onDone();
    },
    `work-order-report-${own.id}`,
  );
  return (
    <FormDialog title={`报数 ${own.step}`} form={form} submitText="报数" onClose={onClose}>
      <div className="form-stack">
        <p>
          批次 {own.batch}，还剩 {own.left} 件。
        </p>
        <FailureNote error={choices.error} />
        <NumberField label="合格数" required empty={0} {...form.field('good')} />
        <NumberField label="报废数" empty={0} {...form.field('scrap')} />
        <SelectField
          label="缺陷"
          empty="没有报废"
          options={(choices.data?.defects ?? []).map((name) => ({ value: name, label: name }))}
          {...form.field('defect')}
        />
        <PickField
          label="做的人"
          required
          options={choices.data?.people.map(({ id, name }) => ({ value: id, label: name }))}
          none="没有人能做这道工序：先在「分配设置」中发放工牌，或把他们加入做这道工序的班组。"
          {...form.field('userIds')}
        />
      </div>
    </FormDialog>
  );
}
