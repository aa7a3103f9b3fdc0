import { describe, expect, it } from 'vitest';
import { CONDITION_LABELS } from '#contract/review-rule/condition-words.ts';
import { PIECE_FIELDS, type ConditionField } from '#contract/review-rule/review-condition.ts';
import { RuleForm, type ReviewRule } from '#contract/review-rule/review-rule.ts';
import {
  addGroup,
  addLeaf,
  blankLeaf,
  changeGroup,
  differs,
  draftOf,
  emptyDraft,
  formOf,
  putLeaf,
  removeLeaf,
} from './draft.ts';
import { countOf, errorsOf } from './errors.ts';

const rule: Pick<ReviewRule, 'name' | 'enabled' | 'condition' | 'actions'> = {
  name: '大额单',
  enabled: false,
  condition: {
    join: 'any',
    groups: [
      {
        join: 'all',
        leaves: [
          { field: 'amount', op: 'atLeast', cents: 50_000, currency: 'CNY' },
          { field: 'code', op: 'anyOf', values: ['A-1', 'A-2'] },
        ],
      },
      { join: 'any', leaves: [{ field: 'paidFor', op: 'lessThan', minutes: 90 }] },
    ],
  },
  actions: { pend: { reason: '请核对金额' }, tags: ['大额'], urgent: true },
};

describe('[P188] a rule and its form', () => {
  it('go there and back without a change', () => {
    expect(formOf(draftOf(rule))).toEqual(rule);
    const approving = { ...rule, actions: { approve: true, stop: true } };
    expect(formOf(draftOf(approving))).toEqual(approving);
  });

  it('keep nothing of the other decision', () => {
    const draft = { ...draftOf(rule), decision: 'approve' as const };
    expect(formOf(draft).actions).toEqual({ approve: true, tags: ['大额'], urgent: true });
  });

  it('differ where something was changed, and only there', () => {
    expect(differs(draftOf(rule), draftOf(rule))).toBe(false);
    expect(differs(draftOf(rule), { ...draftOf(rule), reason: '别的' })).toBe(true);
  });
});

describe('[P188] conditions are', () => {
  const one = blankLeaf('urgent');

  it('added to a group, changed and taken away; an empty group goes', () => {
    const [first] = draftOf(rule).groups;
    const grown = addLeaf(first!, one);
    expect(grown.leaves.map(({ leaf }) => leaf.field)).toEqual(['amount', 'code', 'urgent']);
    const [, , third] = grown.leaves;
    expect(putLeaf(grown, third!.key, blankLeaf('pieces')).leaves[2]).toEqual({
      key: third!.key,
      leaf: blankLeaf('pieces'),
    });
    const groups = addGroup([grown], one);
    const last = groups[1]!.leaves[0]!.key;
    expect(removeLeaf(groups, last).map(({ key }) => key)).toEqual([grown.key]);
    expect(removeLeaf(groups, third!.key)[0]!.leaves).toHaveLength(2);
  });

  it('joined by group', () => {
    const { groups } = draftOf(rule);
    const next = changeGroup(groups, groups[0]!.key, (group) => ({ ...group, join: 'any' }));
    expect(next.map(({ join }) => join)).toEqual(['any', 'any']);
  });
});

describe('[P188] what is missing stands at its field', () => {
  it('nothing where the rule is whole', () => {
    expect(countOf(errorsOf(draftOf(rule)))).toBe(0);
  });

  it('in a new rule: name, amount and reason', () => {
    const draft = emptyDraft();
    expect(errorsOf(draft)).toEqual({
      name: '请输入规则名称',
      reason: '请填写待处理原因',
      leaves: { [draft.groups[0]!.leaves[0]!.key]: '请填写金额，最多两位小数' },
    });
  });

  it('a rule that does nothing says so', () => {
    const draft = { ...draftOf(rule), decision: 'none' as const, tags: [], urgent: false };
    expect(errorsOf(draft)).toEqual({ actions: '请至少选择一个动作', leaves: {} });
  });

  it('tags that are too many or too long', () => {
    for (const tags of [['1', '2', '3', '4', '5', '6'], ['长'.repeat(21)]])
      expect(errorsOf({ ...draftOf(rule), tags }).tags).toBe('最多 5 个标签，每个最多 20 个字');
  });

  it.each([
    ['count', { field: 'pieces', op: 'atLeast', count: 1.5 }, '请填写 0 至 100000 的整数'],
    ['dpi', { field: 'pictureSmall', dpi: 10 }, '请填写 30 至 1200 的整数'],
    ['minutes', { field: 'paidFor', op: 'atLeast', minutes: 0 }, '请填写时长，最长 365 天'],
    ['time', { field: 'timeOfDay', from: '', to: '09:00' }, '请填写开始和结束时间，如 09:00'],
    ['amount', { field: 'amount', op: 'atLeast', cents: -1, currency: 'CNY' }, '请填写金额，最多两位小数'],
  ] as const)('a leaf whose %s does not fit', (_, leaf, said) => {
    const draft = draftOf({ ...rule, condition: { join: 'all', groups: [{ join: 'all', leaves: [leaf] }] } });
    expect(Object.values(errorsOf(draft).leaves)).toEqual([said]);
  });

  it('every field can be chosen, and says what it needs in Chinese', () => {
    for (const field of Object.keys(CONDITION_LABELS) as ConditionField[]) {
      if (PIECE_FIELDS.includes(field)) continue;
      const leaf = blankLeaf(field);
      const draft = draftOf({
        ...rule,
        condition: { join: 'all', groups: [{ join: 'all', leaves: [leaf] }] },
      });
      expect(leaf.field).toBe(field);
      for (const said of Object.values(errorsOf(draft).leaves)) expect(said).toMatch(/^请/);
      const fits = RuleForm.safeParse(formOf(draft)).success;
      expect(fits, field).toBe(countOf(errorsOf(draft)) === 0);
    }
  });
});
