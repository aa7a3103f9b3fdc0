import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { MOST_OPERATORS } from '#contract/work-order/life-cycle/work-order-events.ts';
import { workOrder } from '#contract/work-order/work-order.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { PickField, SelectField, useForm } from '@/shared/ui/form/index.ts';

const Typed = z.object({
  teamId: z.number().nullable(),
  userIds: z.array(z.number()).max(MOST_OPERATORS, `最多 ${MOST_OPERATORS} 人`),
});

/** Who is to do a step: a team, people, or nobody any more. */
export function AssignDialog({
  of,
  title,
  onSend,
  onDone,
  onClose,
}: DialogEnds & {
  /** A work order of that step. */
  of: number;
  title: string;
  onSend: (params: { teamId: number | null; userIds: number[] }) => void;
}) {
  const choices = useQuery(query(workOrder.choices, { id: of }, { quiet: true }));
  const form = useForm(
    Typed,
    { teamId: null as number | null, userIds: [] as number[] },
    (typed) => {
      onSend(typed);
      onDone();
      return Promise.resolve();
    },
    'work-order-assign',
  );
  const named = (of: 'teams' | 'people') =>
    choices.data?.[of].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog title={title} form={form} submitText="派工" onClose={onClose}>
      <div className="form-stack">
        <FailureNote error={choices.error} />
        <SelectField label="班组" empty="不指定" options={named('teams') ?? []} {...form.field('teamId')} />
        <PickField
          label="操作员"
          options={named('people')}
          none="没有人能做这道工序：先在「分配设置」中发放工牌，或把他们加入做这道工序的班组。"
          {...form.field('userIds')}
        />
      </div>
    </FormDialog>
  );
}
