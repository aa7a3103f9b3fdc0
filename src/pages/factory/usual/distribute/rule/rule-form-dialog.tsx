import { SegmentedControl } from '@blueprintjs/core';
import { distributeRule, type DistributeRule } from '#contract/distribute/distribute-rule.ts';
import {
  ConditionBuilder,
  conditionErrors,
  RulePreview,
  type PreviewAbout,
} from '@/features/review-rules/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CheckField, SelectField, SwitchField, TextField } from '@/shared/ui/form/index.ts';
import { GroupingFields } from './grouping-fields.tsx';
import { useDistributeOptions } from './use-distribute-options.ts';
import { useRuleForm } from './use-rule-form.ts';

const ABOUT: PreviewAbout = {
  call: distributeRule.preview,
  orders: '等待组批的订单',
  later: '规则保存后，到了组批时机再看。',
};
const TAKES = [
  { value: 'all', label: '全部' },
  { value: 'some', label: '按条件' },
];

/** One that can be chosen no more still says what it was. */
const withBefore = (
  options: readonly { value: number; label: string }[],
  id: number | null | undefined,
  name: string | null | undefined,
) =>
  id == null || options.some(({ value }) => value === id)
    ? options
    : [...options, { value: id, label: `${name}（已停用）` }];

/** Makes a rule or changes the one given, with what it would take now beside it. */
export function RuleFormDialog({
  edited,
  onDone,
  onClose,
}: DialogEnds & { edited: DistributeRule | undefined }) {
  const { form, issues, said, condition } = useRuleForm(edited, onDone);
  const { options, profiles, teams, isThere, error, retry } = useDistributeOptions();
  const { values, set, field } = form;
  return (
    <FormDialog
      title={edited ? `修改分配规则 ${edited.name}` : '新建分配规则'}
      form={form}
      width={1160}
      waits={!isThere && !error}
      note={issues.length > 0 && <span className="rule-error">还有 {issues.length} 处需要改正</span>}
      onClose={onClose}
    >
      <FailureNote error={error} retry={retry} />
      <div className="rule-editor">
        <div className="rule-form">
          <div className="rule-head">
            <TextField label="名称" required autoFocus placeholder="如 加急立即打印" {...field('name')} />
            <SwitchField label="启用" {...field('enabled')} />
          </div>
          <h3>取哪些等待组批的生产件</h3>
          <SelectField
            label="打印配置"
            empty="全部（每个打印配置各成一批）"
            options={withBefore(profiles, edited?.profileId, edited?.profile)}
            {...field('profileId')}
          />
          <span role="group" aria-label="取哪些">
            <SegmentedControl
              options={TAKES}
              value={values.takes}
              onValueChange={(takes) => set({ takes: takes === 'some' ? 'some' : 'all' })}
            />
          </span>
          {values.takes === 'some' && (
            <ConditionBuilder
              draft={values}
              errors={conditionErrors(values.groups, issues)}
              options={options}
              onChange={set}
            />
          )}
          <h3>什么时候组批</h3>
          <GroupingFields values={values} set={set} said={said} />
          <h3>组批后</h3>
          <div className="rule-marks">
            <CheckField label="自动下发" {...field('release')} />
            <CheckField label="下发后自动拼版" {...field('nest')} />
            {values.nest && <CheckField label="出图并自动送设备" {...field('send')} />}
          </div>
          {values.release && (
            <SelectField
              label="派给班组"
              help="批次里这个班组可做的工序，工单派给它"
              empty="不派工"
              options={withBefore(teams, edited?.teamId, edited?.team)}
              {...field('teamId')}
            />
          )}
        </div>
        <RulePreview condition={condition} profileId={values.profileId} about={ABOUT} />
      </div>
    </FormDialog>
  );
}
