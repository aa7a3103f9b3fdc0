import { useState } from 'react';
import { Button, HTMLTable, Switch } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Plus } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import type { DangerPass } from '#contract/endpoint.ts';
import { express, MOST_EXPRESS, type ExpressRule } from '#contract/express/express.ts';
import { shopLabel, useShops } from '@/entities/shop/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, FailureNote } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { ruleText } from './rule-text.ts';
import './express-settings.css';

/** Which orders go with which company: the first rule that takes an order decides. */
export function ExpressRules() {
  const { data, error, refetch } = useQuery(query(express.rules, {}, { quiet: true }));
  const { data: companies } = useQuery(
    query(express.list, { pageSize: MOST_EXPRESS, open: 'yes' }, { quiet: true }),
  );
  const shops = useShops().data?.list ?? [];
  const [edited, setEdited] = useState<number | 'new'>();
  const [removed, setRemoved] = useState<ExpressRule>();
  if (error) return <FailureNote error={error} retry={() => void refetch()} />;
  if (!data || !companies) return <div className="bp6-skeleton express-wait" />;
  const { rules, version } = data;
  const names = new Map(companies.list.map(({ id, expressName }) => [id, expressName]));
  const shopNames = new Map(shops.map((shop) => [shop.id, shopLabel(shop)]));
  const save = async (next: ExpressRule[], quiet = false, pass: DangerPass = {}): Promise<void> => {
    try {
      await call(express.saveRules, { rules: next, version, ...pass }, { quiet });
      showMessage('快递规则已保存');
    } finally {
      void refetch();
    }
  };
  const put = (next: ExpressRule[]): void => void save(next).catch(() => {});
  const move = (i: number, by: number): void => put(rules.toSpliced(i, 1).toSpliced(i + by, 0, rules[i]!));
  const create = (
    <ReasonedButton
      intent="primary"
      icon={<Plus />}
      text="新建规则"
      why={names.size === 0 ? '请先在「快递公司」里新建或开启一家。' : undefined}
      onClick={() => setEdited('new')}
    />
  );
  return (
    <div className="express-part">
      {rules.length === 0 ? (
        <EmptyState
          title="还没有快递规则"
          text="按店铺、平台、省份、件数和金额为新订单选择快递；没有规则适用时使用默认快递。"
          action={create}
        />
      ) : (
        <>
          <div className="express-head">
            {create}
            <span className="list-quiet">从上到下，第一条适用的规则决定快递；订单已指定快递时不改。</span>
          </div>
          <HTMLTable className="express-table" aria-label="快递规则">
            <thead>
              <tr>
                <th>顺序</th>
                <th>规则</th>
                <th>适用的订单</th>
                <th>快递公司</th>
                <th>启用</th>
                <th>操作</th>
              </tr>
            </thead>
            <tbody>
              {rules.map((rule, i) => (
                <tr key={rule.name}>
                  <td className="express-do">
                    <Button
                      variant="minimal"
                      size="small"
                      icon={<ArrowUp />}
                      aria-label={`上移 ${rule.name}`}
                      disabled={i === 0}
                      onClick={() => move(i, -1)}
                    />
                    <Button
                      variant="minimal"
                      size="small"
                      icon={<ArrowDown />}
                      aria-label={`下移 ${rule.name}`}
                      disabled={i === rules.length - 1}
                      onClick={() => move(i, 1)}
                    />
                  </td>
                  <td>{rule.name}</td>
                  <td>{ruleText(rule, shopNames)}</td>
                  <td>{names.get(rule.configId) ?? '已停用，跳过这条规则'}</td>
                  <td>
                    <Switch
                      aria-label={`启用 ${rule.name}`}
                      checked={rule.open}
                      onChange={() => put(rules.with(i, { ...rule, open: !rule.open }))}
                    />
                  </td>
                  <td className="express-do">
                    <Button variant="minimal" size="small" text="修改" onClick={() => setEdited(i)} />
                    <Button
                      variant="minimal"
                      size="small"
                      intent="danger"
                      text="删除"
                      onClick={() => setRemoved(rule)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </>
      )}
      {removed && (
        <DangerDialog
          prompt="delete"
          text={`快递规则「${removed.name}」将被删除，之后的订单不再按它选择快递。`}
          onClose={() => setRemoved(undefined)}
          onConfirm={(pass) =>
            save(
              rules.filter(({ name }) => name !== removed.name),
              true,
              pass,
            )
          }
        />
      )}
      {edited !== undefined && (
        <RuleDialog
          edited={edited === 'new' ? undefined : rules[edited]}
          companies={companies.list}
          shops={shops.map((shop) => ({ value: shop.id, label: shopLabel(shop) }))}
          send={async (rule) => {
            await save(edited === 'new' ? [...rules, rule] : rules.with(edited, rule), true);
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}
