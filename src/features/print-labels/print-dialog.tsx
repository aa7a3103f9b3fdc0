import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Output } from '#contract/endpoint.ts';
import {
  label,
  LABEL_ORDERS,
  LABEL_REASONS,
  MOST_LABELS_AT_ONCE,
  type LabelOrder,
  type LabelReason,
} from '#contract/label/label.ts';
import { printer } from '#contract/printer/printer.ts';
import { call, query } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { Told } from '@/shared/ui/paper/index.ts';

export type PrintedLabels = Output<typeof label.print>;

const ORDERS = optionsOf(LABEL_ORDERS);
const REASONS = optionsOf(LABEL_REASONS);
const Typed = z.object({
  templateId: z.int('请选择模板').positive('请选择模板'),
  printerId: z.int().positive().nullable(),
  order: z.enum(Object.keys(LABEL_ORDERS) as [LabelOrder, ...LabelOrder[]]),
  reason: z.enum(Object.keys(LABEL_REASONS) as [LabelReason, ...LabelReason[]]).nullable(),
});
const HUNDREDTHS = 100;

/** By which template, where and in which order labels are printed. What gets none is shown before the first is printed. */
export function PrintDialog({
  ids,
  onPrinted,
  onClose,
}: {
  ids: readonly number[];
  onPrinted: (printed: PrintedLabels) => void;
  onClose: () => void;
}) {
  const templates = useQuery({ ...query(label.templates, {}, { quiet: true }), gcTime: 0 });
  const printers = useQuery({ ...query(printer.choices, {}, { quiet: true }), gcTime: 0 });
  // The same answer where the network repeats it: nothing is printed twice.
  const [idempotencyKey] = useState(randomId);
  const form = useForm(
    Typed,
    { templateId: Number.NaN, printerId: null, order: 'shown', reason: null },
    async (typed) =>
      onPrinted(await call(label.print, { ...typed, ids: [...ids], idempotencyKey }, { quiet: true })),
    'label-print',
  );
  const { values, set } = form;
  const first = templates.data?.[0]?.id;
  // The default is taken as soon as it is known.
  useEffect(() => {
    if (first !== undefined && Number.isNaN(values.templateId)) set({ templateId: first });
  }, [first, set, values.templateId]);
  const preset = printers.data?.find(({ isDefault }) => isDefault)?.id;
  const isPreset = useRef(false);
  // The same, once: who then chooses the file is not led back.
  useEffect(() => {
    if (preset === undefined || isPreset.current) return;
    isPreset.current = true;
    set({ printerId: preset });
  }, [preset, set]);
  const tooMany = ids.length > MOST_LABELS_AT_ONCE;
  const checked = useQuery({
    ...query(label.check, { ids: [...ids], templateId: values.templateId }, { quiet: true }),
    ...{ gcTime: 0, enabled: !Number.isNaN(values.templateId) && !tooMany },
  });
  const { ready = 0, again = 0, failed = [] } = checked.data ?? {};
  const many = (count: number) => count.toLocaleString('zh-CN');
  return (
    <FormDialog
      title={`打印面单 ${many(ids.length)} 张`}
      form={form}
      submitText="打印"
      waits={
        !tooMany &&
        (templates.isPending || printers.isPending || (templates.data?.length !== 0 && checked.isPending))
      }
      why={whyNot({ none: templates.data?.length === 0, tooMany, nothing: checked.data && ready === 0 })}
      onClose={onClose}
    >
      <FailureNote error={templates.error} retry={() => void templates.refetch()} />
      <FailureNote error={checked.error} retry={() => void checked.refetch()} />
      <div className="form-stack">
        {checked.data && (
          <p role="status">
            {`可以打印 ${many(ready)} 张${failed.length > 0 ? `，不打印 ${many(failed.length)} 张` : ''}。`}
          </p>
        )}
        <Told
          title={`${many(failed.length)} 张不打印`}
          texts={failed.map(({ number, msg }) => (number === '' ? msg : `${number}：${msg}`))}
        />
        <SelectField
          label="模板"
          required
          options={(templates.data ?? []).map(({ id, name, isDefault, width, height }) => ({
            value: id,
            label: `${name}（${width / HUNDREDTHS} × ${height / HUNDREDTHS} mm${isDefault ? '，默认' : ''}）`,
          }))}
          {...form.field('templateId')}
        />
        <SelectField
          label="打印机"
          empty="生成 PDF 文件"
          options={(printers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('printerId')}
        />
        <SelectField label="顺序" required options={ORDERS} {...form.field('order')} />
        {again > 0 && (
          <SelectField
            label="重打原因"
            empty="请选择"
            options={REASONS}
            help={`其中 ${many(again)} 张打印过，需要选择原因，面单上会印「重打」。`}
            {...form.field('reason')}
          />
        )}
      </div>
    </FormDialog>
  );
}

/** Why nothing can be printed now. */
function whyNot(of: { none: boolean; tooMany: boolean; nothing: boolean | undefined }): string | undefined {
  if (of.none) return '还没有启用的面单模板，请先到「打印模板设计」新建。';
  if (of.tooMany) return `一次最多打印 ${MOST_LABELS_AT_ONCE.toLocaleString('zh-CN')} 张面单，请少选一些。`;
  return of.nothing ? '所选包裹都不能打印面单。' : undefined;
}
