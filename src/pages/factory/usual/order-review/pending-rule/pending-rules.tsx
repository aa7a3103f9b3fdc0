import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { DangerPass } from '#contract/endpoint.ts';
import { reviewRule, type ReviewRule } from '#contract/review-rule/review-rule.ts';
import { RuleEditor, useRuleOptions, type RuleEdit } from '@/features/review-rules/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { pendingRuleColumns } from './pending-rule-columns.tsx';
import { moveRule, ruleUnder, type Step } from './rule-order.ts';

/** All of them stand on one page: their order is what they are about. */
const ALL = 200;

/** The rules in the order in which they run. */
export function PendingRules({ tabs }: { tabs: ReactElement }) {
  const list = useList(reviewRule.page, { name: 'factory.reviewRule', start: { pageSize: ALL } });
  const { names } = useRuleOptions();
  const mayEdit = usePermits(['factory:review:rule']);
  const [edit, setEdit] = useState<RuleEdit>();
  const [removed, setRemoved] = useState<ReviewRule>();
  const [moving, setMoving] = useState(false);

  const act = async (action: () => Promise<unknown>): Promise<void> => {
    // What failed has shown its notice; the rows say how it stands in either case.
    await action().catch(() => undefined);
    list.afterAction();
  };
  const move = async (rule: ReviewRule, step: Step): Promise<void> => {
    if (moving) return;
    setMoving(true);
    await act(() => moveRule(rule.id, step));
    setMoving(false);
  };
  const remove = async ({ id, name }: ReviewRule, pass: DangerPass): Promise<void> => {
    try {
      await call(reviewRule.delete, { id, ...pass }, { quiet: true });
      showMessage(`规则「${name}」已删除`);
    } finally {
      list.afterAction();
    }
  };
  const toggle = ({ id, version, name, condition, actions, enabled }: ReviewRule): Promise<void> =>
    act(async () => {
      await call(reviewRule.update, { id, version, name, condition, actions, enabled: !enabled });
      showMessage(`规则「${name}」已${enabled ? '停用' : '启用'}`);
    });
  const columns = pendingRuleColumns(
    names,
    mayEdit
      ? {
          last: list.rows.at(-1)?.id,
          onMove: (rule, step) => void move(rule, step),
          onToggle: (rule) => void toggle(rule),
          onEdit: setEdit,
          onDelete: setRemoved,
        }
      : undefined,
  );

  // A link to one rule opens its form once; from then on the form alone says when it is closed.
  const linked = list.rows.find(({ id }) => id === list.openId);
  const [followed, setFollowed] = useState<number>();
  if (linked?.id !== followed) {
    setFollowed(linked?.id);
    if (linked && mayEdit) setEdit({ kind: 'change', rule: linked });
  }
  const close = (): void => {
    setEdit(undefined);
    if (list.openId !== undefined) list.open(undefined);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : undefined;
    const rule = step && event.altKey && mayEdit ? ruleUnder(event.target, list) : undefined;
    if (!rule || !step) return;
    event.preventDefault();
    void move(rule, step);
  };
  const create = mayEdit ? (
    <Button intent="primary" icon={<Plus />} text="新建规则" onClick={() => setEdit({ kind: 'new' })} />
  ) : undefined;
  return (
    <>
      <div className="rule-list" onKeyDown={onKeyDown}>
        <ListScreen
          title="待审规则"
          list={list}
          columns={columns}
          tabs={tabs}
          tools={create}
          empty={{
            title: '还没有规则',
            text: '规则在推单、重新提交和修改后运行，替您转待处理、自动审核或打标。',
            action: create,
          }}
        />
      </div>
      {edit && (
        <RuleEditor
          edit={edit}
          onClose={close}
          onDone={() => {
            close();
            list.afterAction();
          }}
        />
      )}
      {removed && (
        <DangerDialog
          prompt="delete"
          text={`规则「${removed.name}」将被删除，不再判断新的订单；它已转待处理的订单仍需核对。`}
          onClose={() => setRemoved(undefined)}
          onConfirm={(pass) => remove(removed, pass)}
        />
      )}
    </>
  );
}
