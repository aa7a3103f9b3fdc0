import { z } from 'zod';
import {
  FREE_COSTS,
  FREE_REASONS,
  freePrint,
  freeSaid,
  type FreeCost,
} from '#contract/free-print/free-print.ts';
import { query } from '@/shared/api/index.ts';
import { SelectField, TextField } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { SuggestField, type Picked } from '@/shared/ui/suggest/suggest-field.tsx';

export const Chosen = z.object({ id: z.int(), name: z.string() }).nullable();

/** What is said of all requests of one go, as it is typed. */
export const saidTyped = {
  reason: z.string().pipe(freeSaid.reason),
  customer: Chosen,
  cost: freeSaid.cost.unwrap(),
  note: freeSaid.note.unwrap(),
};
interface Said {
  reason: string;
  customer: Picked | null;
  cost: FreeCost;
  note: string;
}
export const SAID_EMPTY: Said = { reason: '', customer: null, cost: 'factory', note: '' };

export const bearsChosen = (
  { cost, customer }: Pick<Said, 'cost' | 'customer'>,
  checked: z.RefinementCtx,
): void => {
  if (cost === 'merchant' && customer === null)
    checked.addIssue({ code: 'custom', path: ['customer'], message: '客户承担费用时，请选择客户' });
};

/** Why it is printed, for whom, and who bears the cost. */
export function SaidFields({
  values: { reason, customer, cost, note },
  errors,
  set,
}: {
  values: Said;
  errors: Readonly<Record<string, string>>;
  set: (change: Partial<Said>) => void;
}) {
  return (
    <>
      <SelectField
        label="原因"
        required
        empty="请选择"
        options={optionsOf(FREE_REASONS)}
        value={reason}
        error={errors['reason']}
        onChange={(chosen) => set({ reason: chosen ?? '' })}
      />
      <SelectField
        label="费用归属"
        help="只作记录，不会向客户扣款"
        options={optionsOf(FREE_COSTS)}
        value={cost}
        error={errors['cost']}
        onChange={(chosen) => set({ cost: chosen })}
      />
      <SuggestField
        label="客户"
        none="不为客户"
        value={customer}
        error={errors['customer']}
        onChange={(chosen) => set({ customer: chosen })}
        found={(keyword) => query(freePrint.choices, { kind: 'customer', keyword }, { quiet: true })}
      />
      <TextField
        label="备注"
        value={note}
        error={errors['note']}
        onChange={(typed) => set({ note: typed })}
      />
    </>
  );
}
