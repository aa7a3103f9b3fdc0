import { z } from 'zod';
import { MOST_GRAMS, MOST_MM } from '#contract/package/life-cycle/package-guards.ts';
import type { Package } from '#contract/package/package.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { gramsText } from './grams.ts';

const grams = '重量应为 1 至 200,000 克的整数';
const side = z
  .int('请填写整数毫米')
  .min(1, '至少 1 毫米')
  .max(MOST_MM, '最多 3,000 毫米')
  .nullable()
  .transform((mm) => mm ?? undefined);
const Typed = z
  .object({
    grams: z.int(grams).min(1, grams).max(MOST_GRAMS, grams),
    ...{ lengthMm: side, widthMm: side, heightMm: side },
    reason: z.string().trim().max(500, '原因最多 500 个字'),
  })
  .transform(({ reason, ...sizes }) => ({ ...sizes, ...(reason && { reason }) }));

type Weighed = Pick<Package, 'number' | 'estimatedG' | 'guessed'>;

/** What a package weighs, and its sides where they are measured. */
export function WeighDialog({
  parcel: { number, estimatedG, guessed },
  onSend,
  onDone,
  onClose,
}: DialogEnds & { parcel: Weighed; onSend: (params: z.output<typeof Typed>) => void }) {
  const form = useForm(
    Typed,
    { grams: NaN, lengthMm: null, widthMm: null, heightMm: null, reason: '' },
    (typed) => {
      onSend(typed);
      onDone();
      return Promise.resolve();
    },
  );
  return (
    <FormDialog title={`称重 ${number}`} form={form} width={440} submitText="称重" onClose={onClose}>
      <div className="form-stack">
        <NumberField
          label="重量"
          required
          unit="克"
          empty={0}
          help={estimatedG === null ? '' : `估重 ${gramsText(estimatedG, guessed)}`}
          {...form.field('grams')}
        />
        <div className="waybill-sides">
          <NumberField label="长" unit="mm" {...form.field('lengthMm')} />
          <NumberField label="宽" unit="mm" {...form.field('widthMm')} />
          <NumberField label="高" unit="mm" {...form.field('heightMm')} />
        </div>
        <TextField
          label="原因"
          help="重量与估重相差超过允差时填写，允差在「系统配置」的参数中设置。"
          {...form.field('reason')}
        />
      </div>
    </FormDialog>
  );
}
