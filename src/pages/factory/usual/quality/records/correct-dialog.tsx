import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { defect } from '#contract/quality/defect.ts';
import { quality, type QualityRecord } from '#contract/quality/quality.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

const { level, reason } = quality.correct.input.shape;
const { kind } = quality.correct.input.shape.responsible.shape;
const Typed = z.object({ defectId: z.int('请选择缺陷'), level, kind, target: z.int().nullable(), reason });

/** What was said of a defect is put right; what was said before stays beside it. */
export function CorrectDialog({ record, onDone, onClose }: DialogEnds & { record: QualityRecord }) {
  const defects = useQuery(query(defect.page, { pageSize: 200, status: 0 }, { quiet: true }));
  const looked = useQuery(query(quality.look, { number: record.number }, { quiet: true }));
  const form = useForm(
    Typed,
    {
      ...{ defectId: record.defectId ?? Number.NaN, level: record.level ?? 'major' },
      ...{ kind: record.responsible ?? 'unknown', target: null, reason: '' },
    },
    async ({ target, kind: responsible, ...said }) => {
      const of = responsible === 'step' ? 'stepId' : responsible === 'operator' ? 'userId' : undefined;
      await call(
        quality.correct,
        {
          ...{ id: record.id, ...said },
          responsible: { kind: responsible, ...(of && target !== null && { [of]: target }) },
        },
        { quiet: true },
      );
      showMessage('质检记录已更正');
      onDone();
    },
    `quality-correct-${record.id}`,
  );
  const { values } = form;
  const targets =
    values.kind === 'step'
      ? looked.data?.steps
      : values.kind === 'operator'
        ? looked.data?.people
        : undefined;
  return (
    <FormDialog
      title={`更正 ${record.number}`}
      form={form}
      submitText="更正"
      waits={defects.data === undefined}
      note={<FailureNote error={defects.error} retry={() => void defects.refetch()} />}
      onClose={onClose}
    >
      <div className="form-stack">
        <SelectField
          label="缺陷"
          required
          empty="请选择"
          options={(defects.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={Number.isNaN(values.defectId) ? null : values.defectId}
          error={form.errors['defectId']}
          onChange={(chosen) => form.set({ defectId: chosen ?? Number.NaN })}
        />
        <SelectField label="级别" options={optionsOf(DEFECT_LEVELS)} {...form.field('level')} />
        <SelectField
          label="责任方"
          options={optionsOf(RESPONSIBLE)}
          value={values.kind}
          error={form.errors['kind']}
          onChange={(chosen) => form.set({ kind: chosen, target: null })}
        />
        {targets !== undefined && targets.length > 0 && (
          <SelectField
            label={values.kind === 'step' ? '责任工序' : '责任人'}
            empty="不指定"
            options={targets.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('target')}
          />
        )}
        <TextField label="原因" required {...form.field('reason')} />
      </div>
    </FormDialog>
  );
}
