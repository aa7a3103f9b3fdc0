import { MEDIA_UNITS } from '#contract/usage/usage.ts';
import { printProfile, ProfileCost, type PrintProfile } from '#contract/rosi/profile.ts';
import type { SomeDone } from '#contract/values/some-done.ts';
import { few } from '@/features/means/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, MeasureField, SelectField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

/** Hundredths of what is typed; what is no number with two decimals is none. */
const hundredthsOf = (typed: string): number | null => {
  if (typed.trim() === '') return null;
  return /^\d+(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : Number.NaN;
};

/** What media and ink of many cost. */
export function CostDialog({
  rows,
  onSet,
  onClose,
}: Pick<DialogEnds, 'onClose'> & { rows: readonly PrintProfile[]; onSet: (done: SomeDone) => void }) {
  const start = rows[0]!.cost;
  const form = useForm(
    ProfileCost,
    start,
    async (cost) => {
      const ids = rows.map(({ id }) => id);
      onSet(await call(printProfile.cost, { ids, ...cost }, { quiet: true }));
    },
    'rosi-cost',
  );
  const { field, values } = form;
  return (
    <FormDialog
      title={`用料价格 ${few(rows.length)} 个打印配置`}
      form={form}
      note={<span className="list-quiet">从现在起的用料按它计成本；以前的不变，打印不受影响。</span>}
      onClose={onClose}
    >
      <div className="form-grid">
        <AmountField
          label="介质单价"
          currency="CNY"
          mayBeEmpty
          help="留空则不计成本"
          {...field('mediaPrice')}
        />
        <SelectField label="计价单位" options={optionsOf(MEDIA_UNITS)} {...field('mediaUnit')} />
        <MeasureField
          label="每通道满版墨量"
          written={values.inkCover === null ? '' : String(values.inkCover / 100)}
          unit="毫升/m²"
          help="留空则不估墨量"
          error={form.errors['inkCover']}
          onType={(typed) => form.set({ inkCover: hundredthsOf(typed) })}
        />
        <AmountField label="墨水单价（每毫升）" currency="CNY" mayBeEmpty {...field('inkPrice')} />
      </div>
    </FormDialog>
  );
}
