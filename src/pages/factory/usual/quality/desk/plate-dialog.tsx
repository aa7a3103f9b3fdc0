import { useState } from 'react';
import { z } from 'zod';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import type { Defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { call } from '@/shared/api/index.ts';
import type { Output } from '#contract/endpoint.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { inFours } from './said.ts';

const Typed = z
  .object({
    number: z.string().trim().min(1, '请扫描版号'),
    bad: z.string(),
    defectId: z.int().nullable(),
    level: z.enum(['critical', 'major', 'minor']).nullable(),
    kind: z.enum(['step', 'operator', 'device', 'blank', 'art', 'merchant', 'unknown']).nullable(),
  })
  .superRefine(({ bad, defectId, kind }, issues) => {
    if (bad.trim() === '') return;
    if (defectId === null) issues.addIssue({ code: 'custom', path: ['defectId'], message: '请选择缺陷' });
    if (kind === null) issues.addIssue({ code: 'custom', path: ['kind'], message: '请选择责任方' });
  });
const EMPTY: z.input<typeof Typed> = { number: '', bad: '', defectId: null, level: null, kind: null };

/** All that lies on a plate passes at once, but what is named. */
export function PlateDialog({ defects, onClose }: { defects: readonly Defect[]; onClose: () => void }) {
  const [told, tell] = useState<{ number: string } & Output<typeof quality.plate>>();
  const form = useForm(
    Typed,
    EMPTY,
    async ({ number, bad, defectId, level, kind }) => {
      const numbers = [...new Set(bad.split(/[\s,，、;；]+/).filter((one) => one !== ''))];
      const verdict =
        numbers.length > 0
          ? { defectId: defectId!, ...(level && { level }), responsible: { kind: kind! } }
          : undefined;
      const done = await call(
        quality.plate,
        { number, bad: numbers, ...(verdict && { verdict }) },
        { quiet: true },
      );
      tell({ ...done, number });
    },
    'quality-plate',
  );
  if (told)
    return (
      <FormDialog
        title={`整版质检 ${inFours(told.number)}`}
        form={{ busy: false, failure: null, submit: onClose }}
        submitText="完成"
        onClose={onClose}
      >
        <p role="status">
          合格 {told.passed} 件，不合格 {told.failed} 件
          {told.refused.length > 0 ? `，${told.refused.length} 件没有判定：` : '。'}
        </p>
        <ul>
          {told.refused.map(({ number, msg }) => (
            <li key={number}>
              <code>{inFours(number)}</code> {msg}
            </li>
          ))}
        </ul>
        {told.warning !== '' && <p role="alert">{told.warning}</p>}
      </FormDialog>
    );
  const choose = (defectId: number | null): void => {
    const chosen = defects.find(({ id }) => id === defectId);
    form.set({ defectId, ...(chosen && { level: chosen.level, kind: chosen.responsible }) });
  };
  const isBad = form.values.bad.trim() !== '';
  return (
    <FormDialog title="整版质检" form={form} submitText="判定整版" onClose={onClose}>
      <div className="form-stack">
        <p>版上待质检的生产件全部判合格，下面填写的除外：它们报废并补做。</p>
        <TextField label="版号" required autoFocus placeholder="扫描版上的条码" {...form.field('number')} />
        <TextField label="不合格的生产件号" lines={4} help="一行一个，没有就留空" {...form.field('bad')} />
        {isBad && (
          <>
            <SelectField
              label="缺陷"
              required
              empty="请选择"
              options={defects.map(({ id, name }) => ({ value: id, label: name }))}
              value={form.values.defectId}
              error={form.errors['defectId']}
              onChange={choose}
            />
            <SelectField
              label="级别"
              empty="按缺陷"
              options={optionsOf(DEFECT_LEVELS)}
              {...form.field('level')}
            />
            <SelectField
              label="责任方"
              required
              empty="请选择"
              options={optionsOf(RESPONSIBLE)}
              {...form.field('kind')}
            />
          </>
        )}
      </div>
    </FormDialog>
  );
}
