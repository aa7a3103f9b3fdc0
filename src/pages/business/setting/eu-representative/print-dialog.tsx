import { z } from 'zod';
import { useState } from 'react';
import { LABEL_SIZES, type PartyBinding } from '#contract/responsible/binding.ts';
import { LABELLED, LANGUAGES, languagesOf } from '#contract/responsible/languages.ts';
import { placeWord } from '#contract/responsible/markets.ts';
import { LABEL_FORMATS, responsibleLabel } from '#contract/responsible/print.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { LabelFiles } from '@/features/responsible-labels/index.ts';

const { shape } = responsibleLabel.print.input;
const Typed = z.object({
  ...{ country: shape.country, copies: shape.copies.unwrap(), batch: shape.batch.unwrap() },
  format: shape.format.unwrap(),
});

/** A binding's label in the language of a country: as it is printed, so many copies. */
export function PrintDialog({
  of,
  name,
  onClose,
}: Pick<DialogEnds, 'onClose'> & { of: PartyBinding; name: string }) {
  const [printed, setPrinted] = useState<{
    file: string;
    labels: number;
    format: keyof typeof LABEL_FORMATS;
  }>();
  const form = useForm(
    Typed,
    {
      country: of.covers.includes('DE') ? 'DE' : (of.covers[0] ?? 'DE'),
      copies: 1,
      batch: '',
      format: 'pdf',
    },
    async ({ country, copies, batch, format }) => {
      const asked = { bindingId: of.id, country, copies, batch, format };
      setPrinted({ ...(await call(responsibleLabel.print, asked, { quiet: true })), format });
    },
  );
  if (printed) {
    const { file, labels, format } = printed;
    return (
      <LabelFiles
        files={[{ file, labels, size: LABEL_SIZES[of.size] }]}
        {...{ labels, format, failed: [], onClose }}
      />
    );
  }
  return (
    <FormDialog title="预览和打印标签" form={form} submitText="生成标签" onClose={onClose}>
      <div className="form-stack">
        <p>
          {name}，{LABEL_SIZES[of.size]}
        </p>
        <SelectField
          label="国家"
          required
          options={LABELLED.map((code) => ({
            value: code,
            label: `${placeWord(code)}（${languagesOf(code)
              .map((one) => LANGUAGES[one])
              .join('、')}）${of.covers.includes(code) ? '' : '，未覆盖'}`,
          }))}
          {...form.field('country')}
        />
        <div className="form-pair">
          <NumberField label="张数" required unit="张" empty={NaN} {...form.field('copies')} />
          <SelectField label="格式" required options={optionsOf(LABEL_FORMATS)} {...form.field('format')} />
        </div>
        <TextField label="批次号" help="不填时印一个示例批次号" {...form.field('batch')} />
      </div>
    </FormDialog>
  );
}
