import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { WORKS } from '#contract/wage/access.ts';
import { AskForm, CORRECTION_KINDS, wageCorrection } from '#contract/work-report/correction.ts';
import { workReport } from '#contract/work-report/work-report.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FailureNote, FormDialog, UsualReasons, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CalendarField, NumberField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { factoryDay } from '../factory-day.ts';

const WAYS = [
  { value: 'more', label: '少记了，增加' },
  { value: 'fewer', label: '多记了，减少' },
] as const;
const REASONS = {
  person: ['我做的，别人的工牌在岗'],
  badge: ['忘刷工牌'],
  count: ['点数与记录不符'],
} as const;
const Typed = z
  .object({
    kind: z.enum(['person', 'badge', 'count']),
    day: z.string(),
    work: z.enum(['print', 'pick', 'step', 'quality']),
    stepId: z.number().nullable(),
    number: z.string(),
    toUserId: z.number().nullable(),
    way: z.enum(['more', 'fewer']),
    pieces: z.number().nullable(),
    reason: z.string(),
  })
  .transform(({ way, number, toUserId, pieces, ...said }, issues) => {
    const about =
      said.kind === 'person'
        ? { number, toUserId, pieces: null, fewer: false }
        : { pieces, fewer: said.kind === 'count' && way === 'fewer' };
    const read = AskForm.safeParse({ ...said, stepId: said.work === 'step' ? said.stepId : null, ...about });
    for (const { path, message } of read.error?.issues ?? [])
      issues.addIssue({ code: 'custom', path: [...path], message });
    return read.data ?? z.NEVER;
  });

/** Somebody says what is wrong with his own day. */
export function AskDialog({ onDone, onClose }: DialogEnds) {
  const [idempotencyKey] = useState(randomId);
  const choices = useQuery(query(workReport.choices, {}, { quiet: true }));
  const [start] = useState<z.input<typeof Typed>>(() => ({
    ...{ kind: 'badge', day: factoryDay(), work: 'step', stepId: null, number: '', toUserId: null },
    ...{ way: 'more', pieces: null, reason: '' },
  }));
  const form = useForm(
    Typed,
    start,
    async (said) => {
      await call(wageCorrection.ask, { ...said, idempotencyKey }, { quiet: true });
      showMessage('更正申请已提交');
      onDone();
    },
    'wage-correction-ask',
  );
  const { values, set, field, errors } = form;
  const isOfPiece = values.kind === 'person';
  return (
    <FormDialog
      title="申请更正"
      form={form}
      width={640}
      submitText="提交"
      waits={choices.data === undefined}
      note={<FailureNote error={choices.error} retry={() => void choices.refetch()} />}
      onClose={onClose}
    >
      <div className="form-grid">
        <SelectField
          label="类型"
          options={optionsOf(CORRECTION_KINDS)}
          value={values.kind}
          onChange={(kind) => set({ kind })}
        />
        <CalendarField label="日期" required {...field('day')} />
        <SelectField
          label="计件"
          options={optionsOf(WORKS)}
          value={values.work}
          onChange={(work) => set({ work, stepId: null })}
        />
        {values.work === 'step' ? (
          <SelectField
            label="工序"
            required
            empty="请选择"
            options={(choices.data?.steps ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={values.stepId}
            error={errors['stepId']}
            onChange={(stepId) => set({ stepId })}
          />
        ) : (
          <span />
        )}
        {isOfPiece ? (
          <>
            <TextField label="生产件" required placeholder="12 位号码" {...field('number')} />
            <SelectField
              label="应记给"
              empty="我自己"
              options={(choices.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={values.toUserId}
              error={errors['toUserId']}
              onChange={(toUserId) => set({ toUserId })}
            />
          </>
        ) : (
          <>
            <NumberField label="件数" required unit="件" {...field('pieces')} />
            {values.kind === 'count' ? (
              <SelectField
                label="更正方向"
                options={WAYS}
                value={values.way}
                onChange={(way) => set({ way })}
              />
            ) : (
              <span />
            )}
          </>
        )}
        <div data-wide>
          <TextField label="原因" required {...field('reason')} />
          <UsualReasons reasons={REASONS[values.kind]} onChoose={(reason) => set({ reason })} />
        </div>
      </div>
    </FormDialog>
  );
}
