import { useState } from 'react';
import { z } from 'zod';
import type { Output } from '#contract/endpoint.ts';
import {
  LABEL_FORMATS,
  MOST_PARCELS,
  responsibleLabel,
  type LabelFormat,
} from '#contract/responsible/print.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton, SelectField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { LabelFiles } from './label-files.tsx';

const Typed = z.object({ format: z.enum(Object.keys(LABEL_FORMATS) as [LabelFormat, ...LabelFormat[]]) });

/** Prints the labels that chosen packages need in the countries that they go to. */
export function ResponsibleLabelsButton({ ids }: { ids: readonly number[] }) {
  const { open, shown } = useDialog(() => undefined);
  return (
    <>
      <ReasonedButton
        text="打印欧代标签"
        why={whyNot(ids.length)}
        onClick={() => open(({ onClose }) => <AskDialog ids={ids} onClose={onClose} />)}
      />
      {shown}
    </>
  );
}

function whyNot(count: number): string | undefined {
  if (count === 0) return '请选择要打印欧代标签的包裹。';
  return count > MOST_PARCELS ? `一次最多打印 ${MOST_PARCELS} 个包裹的欧代标签，请少选一些。` : undefined;
}

function AskDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const [printed, setPrinted] = useState<
    Output<typeof responsibleLabel.ofPackages> & { format: LabelFormat }
  >();
  const form = useForm(Typed, { format: 'pdf' }, async ({ format }) =>
    setPrinted({
      ...(await call(responsibleLabel.ofPackages, { ids: [...ids], format }, { quiet: true })),
      format,
    }),
  );
  if (printed) return <LabelFiles {...printed} onClose={onClose} />;
  return (
    <FormDialog
      title={`打印欧代标签 ${ids.length} 个包裹`}
      form={form}
      submitText="生成标签"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>发往欧盟、北爱尔兰和英国的商品每件一张，按商家在「欧代」里的产品绑定打印；缺资料的会列出来。</p>
        <SelectField label="格式" required options={optionsOf(LABEL_FORMATS)} {...form.field('format')} />
      </div>
    </FormDialog>
  );
}
