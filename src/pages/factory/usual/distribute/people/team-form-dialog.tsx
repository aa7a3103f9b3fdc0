import { useQuery } from '@tanstack/react-query';
import { MOST_WORK_STEPS, workStep } from '#contract/route/work-step.ts';
import { hallTeam, HallTeamForm, type HallTeam } from '#contract/station/team.ts';
import { simpleUsers } from '#contract/values/user-choice.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { PickField, TextField } from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';

const EMPTY: HallTeamForm = { name: '', userIds: [], stepIds: [] };

/** Those that can be chosen, and those of before who can be no more. */
function withBefore(
  now: readonly { id: number; name: string }[] | undefined,
  before: readonly { id: number; name: string }[] = [],
) {
  const gone = before.filter(({ id }) => !now?.some((one) => one.id === id));
  return now && [...now, ...gone].map(({ id, name }) => ({ value: id, label: name }));
}

/** Makes a team, or changes the one given. */
export function TeamFormDialog({ edited, onDone, onClose }: DialogEnds & { edited: HallTeam | undefined }) {
  const people = useQuery({ ...query(simpleUsers, {}, { quiet: true }), gcTime: 0 });
  const steps = useQuery({
    ...query(workStep.page, { pageSize: MOST_WORK_STEPS, status: 0 }, { quiet: true }),
    gcTime: 0,
  });
  const form = useRecordForm(
    {
      name: 'hall-team',
      calls: hallTeam,
      schema: HallTeamForm,
      start: edited
        ? {
            name: edited.name,
            userIds: edited.members.map(({ id }) => id),
            stepIds: edited.steps.map(({ id }) => id),
          }
        : EMPTY,
      told: edited ? '班组已保存' : '班组已新建',
    },
    { edited, onDone },
  );
  const { field } = form;
  const named = people.data?.map(({ id, realName }) => ({ id, name: realName }));
  const failure = people.error ?? steps.error;
  return (
    <FormDialog
      title={edited ? `修改班组 ${edited.name}` : '新建班组'}
      form={form}
      width={640}
      waits={(!people.data || !steps.data) && !failure}
      onClose={onClose}
    >
      <FailureNote error={failure} retry={() => void Promise.all([people.refetch(), steps.refetch()])} />
      <div className="form-grid">
        <div data-wide>
          <TextField label="名称" required autoFocus placeholder="贴合早班" {...field('name')} />
        </div>
        <PickField label="成员" required options={withBefore(named, edited?.members)} {...field('userIds')} />
        <PickField
          label="可做工序"
          options={withBefore(steps.data?.list, edited?.steps)}
          none="还没有工序，请先到「工序」新建"
          {...field('stepIds')}
        />
      </div>
    </FormDialog>
  );
}
