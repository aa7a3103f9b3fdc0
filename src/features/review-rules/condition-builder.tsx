import { Button, Classes, SegmentedControl } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { ConditionField } from '#contract/review-rule/review-condition.ts';
import {
  addGroup,
  addLeaf,
  blankLeaf,
  changeGroup,
  putLeaf,
  removeLeaf,
  type DraftGroup,
  type ConditionDraft,
  type Join,
} from './draft.ts';
import type { ConditionErrors } from './errors.ts';
import { LeafRow } from './leaf-row.tsx';
import type { RuleOptions } from './rule-options.ts';
import { JOIN_WORDS } from './words.ts';

/** As the contract takes them. */
const MOST_GROUPS = 10;
const MOST_LEAVES = 20;

/** When the rule takes an order: groups of conditions. */
export function ConditionBuilder({
  draft,
  errors,
  options,
  onChange,
}: {
  draft: ConditionDraft;
  errors: ConditionErrors;
  options: RuleOptions;
  onChange: (change: Partial<ConditionDraft>) => void;
}) {
  const { groups, join } = draft;
  const put = (next: DraftGroup[]): void => onChange({ groups: next });
  const change = (key: number, how: (group: DraftGroup) => DraftGroup): void =>
    put(changeGroup(groups, key, how));
  const alone = groups.length === 1 && groups[0]!.leaves.length === 1;
  const firstOf = (at: number): number =>
    groups.slice(0, at).reduce((sum, { leaves }) => sum + leaves.length, 1);
  const blank = () => blankLeaf(options.fields[0]?.value as ConditionField, options.currencies[0]);
  return (
    <div className="rule-condition">
      {groups.map((group, g) => (
        <div key={group.key}>
          {g > 0 && (
            <div className="rule-between">
              <JoinControl label="条件组之间" value={join} onChange={(next) => onChange({ join: next })} />
            </div>
          )}
          <fieldset className="rule-group">
            <legend className="visually-hidden">条件组 {g + 1}</legend>
            {group.leaves.map(({ key, leaf }, i) => (
              <LeafRow
                key={key}
                leaf={leaf}
                at={firstOf(g) + i}
                error={errors.leaves[key]}
                options={options}
                onChange={(next) => change(group.key, (one) => putLeaf(one, key, next))}
                onRemove={alone ? undefined : () => put(removeLeaf(groups, key))}
              />
            ))}
            <div className="rule-group-end">
              {group.leaves.length < MOST_LEAVES && (
                <Button
                  variant="minimal"
                  size="small"
                  icon={<Plus />}
                  text="添加条件"
                  onClick={() => change(group.key, (one) => addLeaf(one, blank()))}
                />
              )}
              {group.leaves.length > 1 && (
                <JoinControl
                  label={`条件组 ${g + 1} 之内`}
                  value={group.join}
                  onChange={(next) => change(group.key, (one) => ({ ...one, join: next }))}
                />
              )}
            </div>
          </fieldset>
        </div>
      ))}
      {errors.condition && <div className="rule-error">{errors.condition}</div>}
      {groups.length < MOST_GROUPS && (
        <Button
          variant="outlined"
          size="small"
          icon={<Plus />}
          text="添加条件组"
          onClick={() => put(addGroup(groups, blank()))}
        />
      )}
    </div>
  );
}

const JOINS: { value: Join; label: string }[] = [
  { value: 'all', label: `全部满足（${JOIN_WORDS.all}）` },
  { value: 'any', label: `任一满足（${JOIN_WORDS.any}）` },
];

const JoinControl = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Join;
  onChange: (join: Join) => void;
}) => (
  <span role="group" aria-label={label} className={Classes.TEXT_SMALL}>
    <SegmentedControl
      size="small"
      options={JOINS}
      value={value}
      onValueChange={(next) => onChange(next as Join)}
    />
  </span>
);
