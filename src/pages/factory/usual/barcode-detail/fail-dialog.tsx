import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { barcode } from '#contract/barcode/barcode.ts';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { namesOf, type Responsible } from '#contract/quality/defect.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

const Remake = z.object({
  defectId: z.number('请选择缺陷').int('请选择缺陷'),
  level: namesOf(DEFECT_LEVELS, '请选择缺陷级别'),
  responsible: namesOf(RESPONSIBLE, '请选择责任方'),
  reworkTo: z.number().int().nullable(),
});
const Rework = Remake.extend({ reworkTo: z.number('请选择返回的工序').int('请选择返回的工序') });

/** What is wrong with the chosen pieces, and who is responsible; of a rework also the step that they go back to. */
export function FailDialog({
  of,
  deed,
  title,
  onSend,
  onDone,
  onClose,
}: DialogEnds & {
  /** A piece of those. */
  of: number;
  deed: 'remake' | 'rework';
  title: string;
  onSend: (params: object) => void;
}) {
  const defects = useQuery(query(barcode.defects, {}, { quiet: true }));
  const piece = useQuery({
    ...query(barcode.detail, { id: of }, { quiet: true }),
    enabled: deed === 'rework',
  });
  const form = useForm(
    deed === 'rework' ? Rework : Remake,
    {
      defectId: Number.NaN,
      level: 'major' as keyof typeof DEFECT_LEVELS,
      responsible: 'unknown' as Responsible,
      reworkTo: null as number | null,
    },
    ({ responsible, reworkTo, ...typed }) => {
      onSend({ ...typed, responsible: { kind: responsible }, ...(reworkTo !== null && { reworkTo }) });
      onDone();
      return Promise.resolve();
    },
    `barcode-${deed}`,
  );
  const rows = defects.data ?? [];
  const choose = (defectId: number): void => {
    const found = rows.find(({ id }) => id === defectId);
    form.set({
      defectId,
      ...(found && { level: found.level, responsible: found.responsible as Responsible }),
    });
  };
  return (
    <FormDialog
      title={title}
      form={form}
      submitText={deed === 'remake' ? '补做' : '返工'}
      intent="danger"
      waits={defects.isPending}
      onClose={onClose}
    >
      <div className="form-stack">
        <FailureNote error={defects.error ?? piece.error} />
        <p>
          {deed === 'remake'
            ? '原件报废，换新号重新制作；旧号不能再用。'
            : '号码不变，从选择的工序起重新做。'}
        </p>
        <SelectField
          label="缺陷"
          required
          options={rows.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('defectId')}
          onChange={choose}
        />
        <SelectField label="级别" required options={optionsOf(DEFECT_LEVELS)} {...form.field('level')} />
        <SelectField
          label="责任方"
          required
          options={optionsOf(RESPONSIBLE)}
          {...form.field('responsible')}
        />
        {deed === 'rework' && (
          <SelectField
            label="返回工序"
            required
            empty={piece.data?.steps.length === 0 ? '这个生产件没有工序' : '请选择工序'}
            options={(piece.data?.steps ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('reworkTo')}
          />
        )}
      </div>
    </FormDialog>
  );
}
