import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Output } from '#contract/endpoint.ts';
import { MOST_TAGS, pieceTag, REPRINT_REASONS, type ReprintReason } from '#contract/piece-tag/piece-tag.ts';
import { printer } from '#contract/printer/printer.ts';
import { call, query } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { NumberField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import './print-tags.css';

export type Printed = Output<typeof pieceTag.print>;

const REASONS = optionsOf(REPRINT_REASONS);
const Typed = z.object({
  templateId: z.int('请选择模板').positive('请选择模板'),
  printerId: z.int().positive().nullable(),
  number: z.string().trim().max(64),
  fromSlot: z.int('请输入整数').positive('槽位从 1 开始').nullable(),
  toSlot: z.int('请输入整数').positive('槽位从 1 开始').nullable(),
  reason: z.enum(Object.keys(REPRINT_REASONS) as [ReprintReason, ...ReprintReason[]]).nullable(),
});

/** Which template tags are printed by, and why again; of the chosen pieces, or of all that a number means. */
export function PrintDialog({
  rows,
  number,
  onPrinted,
  onClose,
}: {
  /** None: what is printed is said by a number. */
  rows: readonly { id: number; prints: number }[];
  number: string;
  onPrinted: (printed: Printed) => void;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery({
    ...query(pieceTag.templates, {}, { quiet: true }),
    gcTime: 0,
  });
  const printers = useQuery({ ...query(printer.choices, {}, { quiet: true }), gcTime: 0 });
  // The same answer where the network repeats it: nothing is counted twice.
  const [idempotencyKey] = useState(randomId);
  const form = useForm(
    Typed,
    { templateId: Number.NaN, printerId: null, number, fromSlot: null, toSlot: null, reason: null },
    async ({ number: typed, fromSlot, toSlot, ...rest }) =>
      onPrinted(
        await call(
          pieceTag.print,
          rows.length > 0
            ? { ...rest, ids: rows.map(({ id }) => id), idempotencyKey }
            : { ...rest, number: typed, fromSlot, toSlot, idempotencyKey },
          { quiet: true },
        ),
      ),
    'tag-print',
  );
  const { values, set } = form;
  const first = data?.[0]?.id;
  // The default is taken as soon as it is known.
  useEffect(() => {
    if (first !== undefined && Number.isNaN(values.templateId)) set({ templateId: first });
  }, [first, set, values.templateId]);
  const preset = printers.data?.find(({ isDefault }) => isDefault)?.id;
  const isPreset = useRef(false);
  // The same, once: who then chooses the browser is not led back.
  useEffect(() => {
    if (preset === undefined || isPreset.current) return;
    isPreset.current = true;
    set({ printerId: preset });
  }, [preset, set]);
  const again = rows.filter(({ prints }) => prints > 0).length;
  const why =
    data?.length === 0
      ? '还没有启用的标签模板，请先到「打印模板设计」新建。'
      : rows.length > MOST_TAGS
        ? '一次最多打印 1,000 张，请少选一些。'
        : undefined;
  return (
    <FormDialog
      title={rows.length > 0 ? `打印标签 ${rows.length.toLocaleString('zh-CN')} 张` : '按版或批次打印标签'}
      form={form}
      submitText="打印"
      waits={(!data && !error) || printers.isPending}
      why={why}
      onClose={onClose}
    >
      <FailureNote error={error} retry={() => void refetch()} />
      <div className="form-stack">
        {rows.length === 0 && (
          <>
            <TextField
              label="号码"
              required
              autoFocus
              placeholder="扫描版、批次、订单或生产件的条码"
              {...form.field('number')}
            />
            <div className="tag-slots">
              <NumberField label="从槽位" help="只打印版上的一段时填写" {...form.field('fromSlot')} />
              <NumberField label="到槽位" {...form.field('toSlot')} />
            </div>
          </>
        )}
        <SelectField
          label="模板"
          required
          options={(data ?? []).map(({ id, name, isDefault }) => ({
            ...{ value: id, label: isDefault ? `${name}（默认）` : name },
          }))}
          {...form.field('templateId')}
        />
        <SelectField
          label="打印机"
          empty="浏览器打印（打开文件）"
          options={(printers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('printerId')}
        />
        <SelectField
          label="重打原因"
          empty="首次打印"
          options={REASONS}
          help={again > 0 ? `其中 ${again} 件已打过标签，需要选择原因` : '打过标签的件需要选择原因'}
          {...form.field('reason')}
        />
      </div>
    </FormDialog>
  );
}
