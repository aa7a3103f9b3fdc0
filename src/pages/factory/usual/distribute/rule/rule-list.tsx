import { useCallback, useMemo, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { History, Calculator, Sort } from '@blueprintjs/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  distributeRule,
  MOST_DISTRIBUTE_RULES,
  type DistributeRule,
} from '#contract/distribute/distribute-rule.ts';
import type { Names } from '@/features/review-rules/index.ts';
import { query, queryKey } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { useRecord } from '@/shared/ui/record/index.ts';
import { ruleColumns } from './rule-columns.tsx';
import { RuleDetail } from './rule-detail.tsx';
import { recordOfRules } from './rule-record.tsx';
import { RuleTrialDialog } from './rule-trial-dialog.tsx';
import { RunsDialog } from './run-log.tsx';
import { useDistributeOptions } from './use-distribute-options.ts';

const SortDialog = lazyPart(() => import('@/features/put-in-order/index.ts').then((m) => m.SortDialog));

const STATES = optionsOf({ yes: '启用', no: '停用' });
/** All of them stand on one page: their order is what they are about. */
const START = { pageSize: MOST_DISTRIBUTE_RULES };

const detailOf = (
  rows: readonly DistributeRule[],
  names: Names,
  waiting: ReadonlyMap<number, number> | undefined,
) => ({
  title: '规则详情',
  content: (id: number) => (
    <RuleDetail key={id} rule={rows.find((one) => one.id === id)} names={names} pieces={waiting?.get(id)} />
  ),
});

/** Rules that put waiting pieces into batches by themselves. */
export function RuleList({ tabs }: { tabs: ReactElement }) {
  const list = useList(distributeRule.page, { name: 'factory.distributeRule', start: START });
  const { names, profiles, teams } = useDistributeOptions();
  const taken = useQuery(query(distributeRule.waiting, {}, { quiet: true }));
  const client = useQueryClient();
  const reread = list.afterAction;
  const afterAction = useCallback(() => {
    reread();
    for (const call of [distributeRule.waiting, distributeRule.runs])
      void client.invalidateQueries({ queryKey: queryKey(call) });
  }, [reread, client]);
  const waiting = useMemo(
    () => taken.data && new Map(taken.data.rules.map(({ ruleId, pieces }) => [ruleId, pieces])),
    [taken.data],
  );
  const dialog = useDialog(afterAction);
  const record = useMemo(
    () => recordOfRules(dialog.open, afterAction, waiting),
    [dialog.open, afterAction, waiting],
  );
  const { actions, create, shown } = useRecord(record, afterAction);
  const columns = useMemo(() => [...ruleColumns(names, waiting), ...actions], [names, waiting, actions]);
  const rest = taken.data?.rest ?? 0;
  return (
    <>
      <ListScreen
        title="分配规则"
        list={{ ...list, reload: () => (list.reload(), void taken.refetch()) }}
        columns={columns}
        tabs={tabs}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '规则名称' },
          { name: 'profileId', label: '打印配置', kind: 'choice', options: profiles },
          { name: 'teamId', label: '班组', kind: 'choice', options: teams },
          { name: 'enabled', label: '状态', kind: 'choice', options: STATES },
          { name: 'takesNone', label: '现在没有符合的', kind: 'yesNo' },
        ]}
        tools={
          <>
            <Button
              className="list-tool"
              icon={<Calculator />}
              text="试算"
              title="试算"
              onClick={() => dialog.open((ends) => <RuleTrialDialog {...ends} />)}
            />
            <Button
              className="list-tool"
              icon={<History />}
              text="运行记录"
              title="运行记录"
              onClick={() => dialog.open((ends) => <RunsDialog {...ends} />)}
            />
            <Permitted need={['factory:station:edit']}>
              <Button
                className="list-tool"
                icon={<Sort />}
                text="调整顺序"
                title="调整顺序"
                onClick={() =>
                  dialog.open((ends) => (
                    <SortDialog
                      noun="分配规则"
                      calls={distributeRule}
                      most={MOST_DISTRIBUTE_RULES}
                      hint="规则从上到下判断，生产件归第一条符合的规则。新建的排在最后。"
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
          list.total > 0 &&
          rest > 0 && (
            <span className="list-quiet">
              另有 {rest.toLocaleString('zh-CN')} 件等待组批，没有启用的规则符合，由人在批次管理中组批。
            </span>
          )
        }
        empty={{
          title: '还没有分配规则',
          text: '规则按件数、时间或加急把等待组批的生产件自动组批，还可以自动下发、派工、拼版，并把版送到设备。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows, names, waiting)}
      />
      {shown}
      {dialog.shown}
    </>
  );
}
