import { useMemo, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Calculator, Sort } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { MOST_WAYBILL_RULES, waybillRule, type WaybillRule } from '#contract/waybill/rule.ts';
import { call, query } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList, WordTag } from '@/shared/ui/list/index.ts';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { PresetDialog } from './preset-dialog.tsx';
import { RuleForm } from './rule-form.tsx';
import { TrialDialog } from './trial-dialog.tsx';

const SortDialog = lazyPart(() => import('@/features/put-in-order/index.ts').then((m) => m.SortDialog));

/** All of them stand on one page: their order is what they are about. */
const START = { pageSize: MOST_WAYBILL_RULES };

/** The account, then those that stand in for it; one that is gone is not asked. */
const accountText = ({ accounts }: WaybillRule): string => {
  const [first, ...others] = accounts.map(({ name }) => name);
  if (first === undefined) return '账户已删除';
  return others.length > 0 ? `${first}，备选 ${others.join('、')}` : first;
};

const c = columnsOf<WaybillRule>();
const COLUMNS = [
  c.count('priority', '顺序', 56),
  c.text('name', '名称', 150),
  c.text('sentence', '条件', 300),
  c.text('accounts', '账户', 220, accountText),
  c.text('forced', '订单指定的快递', 120, ({ forced, expressName }) =>
    forced || expressName !== '' ? '不限' : '须相同',
  ),
  c.count('hits', '命中 7 天', 84),
  {
    ...{ name: 'enabled', title: '状态', width: 72 },
    cell: ({ enabled }: WaybillRule) => (
      <WordTag intent={enabled ? 'success' : 'none'}>{enabled ? '启用' : '停用'}</WordTag>
    ),
  },
  c.text('updatedBy', '更新人', 90),
  c.time('updatedAt', '更新时间'),
];

const toggle = async ({ id, version, name, enabled }: WaybillRule): Promise<void> => {
  await call(waybillRule.turn, { id, version, enabled: !enabled });
  showMessage(`选号规则「${name}」已${enabled ? '停用' : '启用'}`);
};

/** 选号规则: which account gives the number of a package (P167). */
export function RuleList({ tabs }: { tabs: ReactNode }) {
  const list = useList(waybillRule.page, { name: 'factory.waybillRule', start: START });
  const { afterAction } = list;
  const options = useQuery(query(waybillRule.options, {}, { quiet: true }));
  const { refetch } = options;
  const { open, shown } = useDialog(() => {
    void refetch();
    afterAction();
  });
  const record = useMemo(
    (): RecordOf<WaybillRule> => ({
      noun: '选号规则',
      Form: RuleForm,
      width: 170,
      more: (rule) => [
        {
          text: rule.enabled ? '停用' : '启用',
          // What failed has shown its notice; the rows say how it stands in either case.
          act: () =>
            void toggle(rule)
              .catch(() => undefined)
              .then(() => afterAction()),
        },
      ],
      remove: ({ id, name }) => ({
        text: `选号规则「${name}」将被删除，之后取号不再按它选择账户；已取的单号不变。`,
        send: (pass) => call(waybillRule.delete, { id, ...pass }, { quiet: true }),
        told: `选号规则「${name}」已删除`,
      }),
    }),
    [afterAction],
  );
  const { actions, create, shown: form } = useRecord(record, afterAction);
  const columns = useMemo(() => [...COLUMNS, ...actions], [actions]);
  const { accounts = [], presetId = null } = options.data ?? {};
  const preset = accounts.find(({ id }) => id === presetId);
  return (
    <>
      <ListScreen
        title="超级面单"
        list={list}
        columns={columns}
        tabs={tabs}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '规则名称' },
          {
            ...{ name: 'accountId', label: '账户', kind: 'choice' as const },
            options: accounts.map(({ id, name }) => ({ value: id, label: name })),
          },
          { name: 'enabled', label: '状态', kind: 'choice', options: optionsOf({ yes: '启用', no: '停用' }) },
        ]}
        tools={
          <>
            <Button
              className="list-tool"
              icon={<Calculator />}
              text="试算"
              title="试算"
              onClick={() => open((ends) => <TrialDialog {...ends} />)}
            />
            <Button
              className="list-tool"
              icon={<Sort />}
              text="调整顺序"
              title="调整顺序"
              onClick={() =>
                open((ends) => (
                  <SortDialog
                    noun="选号规则"
                    calls={waybillRule}
                    most={MOST_WAYBILL_RULES}
                    hint="规则从上到下判断，包裹按第一条符合且账户可用的规则取号。新建的排在最后。"
                    {...ends}
                  />
                ))
              }
            />
            {create}
          </>
        }
        quick={
          options.data && (
            <span className="list-quiet">
              没有规则选到账户的包裹：{preset ? `按默认账户「${preset.name}」取号` : '不取号'}。
              <Button
                variant="minimal"
                size="small"
                text="设置默认账户"
                onClick={() =>
                  open((ends) => <PresetDialog accounts={accounts} presetId={presetId} {...ends} />)
                }
              />
            </span>
          )
        }
        empty={{
          title: '还没有选号规则',
          text: `规则按快递、客户、区域、重量等为包裹选择面单账户；账户暂停、熔断、不派送或额度用完时，换下一个。最多 ${MOST_WAYBILL_RULES} 条。`,
          ...(create && { action: create }),
        }}
      />
      {form}
      {shown}
    </>
  );
}
