import { useState } from 'react';
import { z } from 'zod';
import { WORKS } from '#contract/wage/access.ts';
import { wageLine } from '#contract/wage/line.ts';
import { piecePrice } from '#contract/wage/price.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CalendarField, NumberField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { SuggestField } from '@/shared/ui/suggest/suggest-field.tsx';
import { factoryDay } from './factory-day.ts';

const Picked = z.object({ id: z.int(), name: z.string() }).nullable();
const Typed = z
  .object({
    person: Picked,
    work: z.enum(['print', 'pick', 'step', 'quality']),
    step: Picked,
    day: z.string(),
    pieces: z.number().nullable(),
    reason: z.string(),
  })
  .transform(({ person, step, pieces, ...said }, issues) => {
    const refuse = (path: PropertyKey[], message: string) =>
      issues.addIssue({ code: 'custom', path, message });
    if (person === null) refuse(['person'], '请选择人员');
    if (said.work === 'step' && step === null) refuse(['step'], '请选择工序');
    const asked = { userId: person?.id ?? 1, stepId: said.work === 'step' ? (step?.id ?? null) : null };
    const read = wageLine.correct.input.safeParse({ ...said, ...asked, pieces: pieces ?? Number.NaN });
    for (const { path, message } of read.error?.issues ?? []) refuse([...path], message);
    return read.data ?? z.NEVER;
  });

/** Pieces that nobody scanned, or that were counted wrong. */
export function CorrectDialog({ onDone, onClose }: DialogEnds) {
  const [idempotencyKey] = useState(randomId);
  const [start] = useState<z.input<typeof Typed>>(() => ({
    ...{ person: null, work: 'step', step: null, day: factoryDay(), pieces: null, reason: '' },
  }));
  const form = useForm(
    Typed,
    start,
    async (said) => {
      await call(wageLine.correct, { ...said, idempotencyKey }, { quiet: true });
      showMessage('计件已更正');
      onDone();
    },
    'wage-correction',
  );
  const { values, set, field } = form;
  return (
    <FormDialog
      title="更正计件"
      form={form}
      width={640}
      note={<span className="list-quiet">按那一天的单价计；已锁定的周期不变，记入下一个周期。</span>}
      onClose={onClose}
    >
      <div className="form-grid">
        <SuggestField
          label="人员"
          required
          none="输入姓名搜索"
          found={(keyword) => query(wageLine.choices, { keyword }, { quiet: true })}
          {...field('person')}
        />
        <CalendarField label="日期" required {...field('day')} />
        <SelectField
          label="计件"
          options={optionsOf(WORKS)}
          value={values.work}
          onChange={(work) => set({ work, step: null })}
        />
        {values.work === 'step' ? (
          <SuggestField
            label="工序"
            required
            none="输入名称搜索工序"
            found={(keyword) => query(piecePrice.choices, { kind: 'step', keyword }, { quiet: true })}
            {...field('step')}
          />
        ) : (
          <span />
        )}
        <NumberField label="件数" required unit="件" help="少计的填正数，多计的填负数" {...field('pieces')} />
        <div data-wide>
          <TextField label="原因" required {...field('reason')} />
        </div>
      </div>
    </FormDialog>
  );
}
