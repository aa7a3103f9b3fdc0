import { useCallback, useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Sort } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { orderTags } from '#contract/order/order-tags.ts';
import { HIT_FILTERS, MOST_TAG_RULES, ruleTag, type RuleTag } from '#contract/rule-tag/rule-tag.ts';
import { TaskWatch } from '@/entities/task/index.ts';
import type { Names } from '@/features/review-rules/index.ts';
import { call, queryKey } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { ListScreen, Nothing, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { tagActions, tagColumns } from './rule-tag-columns.tsx';
import { RuleTagDetail } from './rule-tag-detail.tsx';
import { RuleTagFormDialog } from './rule-tag-form-dialog.tsx';
import { useTagOptions } from './use-tag-options.ts';
import './rule-tag.css';

const SortDialog = lazyPart(() => import('@/features/put-in-order/index.ts').then((m) => m.SortDialog));

const ACTIONS = { tags: '打标', remark: '备注', urgent: '加急', gift: '赠品' };
const STATES = { yes: '启用', no: '停用' };
/** All of them stand on one page: their order is what they are about. */
const START = { pageSize: MOST_TAG_RULES };

const toggle = async ({
  id,
  version,
  name,
  triggers,
  condition,
  actions,
  enabled,
}: RuleTag): Promise<void> => {
  await call(ruleTag.update, { id, version, name, triggers, condition, actions, enabled: !enabled });
  showMessage(`规则「${name}」已${enabled ? '停用' : '启用'}`);
};

const detailOf = (rows: readonly RuleTag[], names: Names) => ({
  title: '规则详情',
  content: (id: number) => {
    const rule = rows.find((one) => one.id === id);
    return rule ? (
      <RuleTagDetail key={`${rule.id}-${rule.version}`} rule={rule} names={names} />
    ) : (
      <p className="rule-tag-detail">
        <Nothing /> 这一页没有这条规则，请在列表中搜索它。
      </p>
    );
  },
});

/** /business/setting/ruleTag: rules that mark a merchant's orders before they are pushed. */
export function RuleTagPage() {
  const list = useList(ruleTag.page, { name: 'business.rule-tag', start: START });
  const { names } = useTagOptions();
  const [taskId, setTaskId] = useState<number>();
  const client = useQueryClient();
  const reread = list.afterAction;
  const afterAction = useCallback(() => {
    reread();
    // Each tag that stands on the page has its colour by them.
    void client.invalidateQueries({ queryKey: queryKey(orderTags.colours) });
  }, [reread, client]);
  const record = useMemo((): RecordOf<RuleTag> => {
    const act = async (doing: () => Promise<unknown>): Promise<void> => {
      // What failed has shown its notice; the rows say how it stands in either case.
      await doing().catch(() => undefined);
      afterAction();
    };
    return {
      ...{ noun: '规则', may: ['business:ruleTag:edit'], Form: RuleTagFormDialog, width: 208 },
      more: (rule) =>
        tagActions(rule, {
          onToggle: (one) => void act(() => toggle(one)),
          onRun: ({ id }) => void act(async () => setTaskId((await call(ruleTag.run, { id })).taskId)),
        }),
      remove: ({ id, name }) => ({
        text: `规则「${name}」和它的命中记录将被删除；它打的标签、写的备注和送的赠品留在订单上。`,
        send: (pass) => call(ruleTag.delete, { id, ...pass }, { quiet: true }),
        told: `规则「${name}」已删除`,
      }),
    };
  }, [afterAction]);
  const { actions, create, open, shown } = useRecord(record, afterAction);
  const columns = useMemo(() => [...tagColumns(names), ...actions], [names, actions]);
  return (
    <>
      <ListScreen
        title="规则标签"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '规则名称、标签' },
          { name: 'action', label: '动作', kind: 'choice', options: optionsOf(ACTIONS) },
          { name: 'hit', label: '命中', kind: 'choice', options: optionsOf(HIT_FILTERS) },
          { name: 'enabled', label: '状态', kind: 'choice', options: optionsOf(STATES) },
        ]}
        tools={
          <>
            <Permitted need={['business:ruleTag:edit']}>
              <Button
                className="list-tool"
                title="调整顺序"
                icon={<Sort />}
                text="调整顺序"
                onClick={() =>
                  open((ends) => (
                    <SortDialog
                      noun="规则"
                      calls={ruleTag}
                      most={MOST_TAG_RULES}
                      hint="规则从上到下判断；「到此为止」的规则命中后，后面的不再判断。新建的排在最后。"
                      {...ends}
                    />
                  ))
                }
              />
            </Permitted>
            {create}
          </>
        }
        quick={
          taskId !== undefined && (
            <TaskWatch key={taskId} taskId={taskId} files={{}} onSettled={afterAction} />
          )
        }
        empty={{
          title: '还没有规则标签',
          text: '规则在新单到达、匹配后或编辑后运行，替您给未推送的订单打标签、写备注、标加急、送赠品。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows, names)}
      />
      {shown}
    </>
  );
}
