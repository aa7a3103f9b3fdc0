import { useQuery } from '@tanstack/react-query';
import { MOST_WORK_STEPS, workStep } from '#contract/route/work-step.ts';
import { STATION_KINDS } from '#contract/station/kinds.ts';
import { station, StationForm, type Station } from '#contract/station/station.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { PickField, SelectField, TextField } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import { SlipFields } from './slip-fields.tsx';

const KINDS = optionsOf(STATION_KINDS);
const EMPTY: StationForm = { name: '', kind: 'step', line: '', stepIds: [], slip: null };

/** Makes a station, or changes the one given. */
export function StationFormDialog({ edited, onDone, onClose }: DialogEnds & { edited: Station | undefined }) {
  const steps = useQuery({
    ...query(workStep.page, { pageSize: MOST_WORK_STEPS }, { quiet: true }),
    gcTime: 0,
  });
  const form = useRecordForm(
    {
      name: 'station',
      calls: station,
      schema: StationForm,
      start: edited
        ? {
            ...{ name: edited.name, kind: edited.kind, line: edited.line },
            ...{ stepIds: edited.steps.map(({ id }) => id), slip: edited.slip },
          }
        : EMPTY,
      told: edited ? '工位已保存' : '工位已新建',
    },
    { edited, onDone },
  );
  const { field, set, values } = form;
  const had = new Set(edited?.steps.map(({ id }) => id));
  const options = steps.data?.list
    .filter(({ id, status }) => status === 0 || had.has(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      title={edited ? `修改工位 ${edited.name}` : '新建工位'}
      form={form}
      waits={!steps.data && !steps.error}
      onClose={onClose}
    >
      <FailureNote error={steps.error} retry={() => void steps.refetch()} />
      <div className="form-grid">
        <TextField label="名称" required autoFocus placeholder="贴合 1 号台" {...field('name')} />
        <TextField label="产线" placeholder="可不填" {...field('line')} />
        <SelectField
          label="类型"
          options={KINDS}
          {...field('kind')}
          onChange={(kind) =>
            set({ kind, ...(kind !== 'step' && { stepIds: [] }), ...(kind !== 'pack' && { slip: null }) })
          }
        />
        {values.kind === 'pack' && (
          <SlipFields slip={values.slip ?? null} onChange={(slip) => set({ slip })} />
        )}
        {values.kind === 'step' && (
          <div data-wide>
            <PickField
              label="工序"
              required
              options={options}
              none="还没有工序，请先到「工序」新建"
              {...field('stepIds')}
            />
          </div>
        )}
      </div>
    </FormDialog>
  );
}
