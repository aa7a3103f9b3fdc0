import type { Input } from '#contract/endpoint.ts';
import { useMemo, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import {
  ACCOUNT_KINDS,
  ACCOUNT_STATES,
  MOST_ACCOUNTS,
  MOST_OF_MERCHANT,
  waybillAccount,
  type WaybillAccount,
} from '#contract/waybill/account.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import { columnsOf, ListScreen, optionsOf, useList, type Filter, type List } from '@/shared/ui/list/index.ts';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { useSide } from '@/shared/ui/permission/permitted.tsx';
import { AccountDetail } from './account-detail.tsx';
import { AccountForm } from './account-form.tsx';
import './waybill-account.css';

const INTENTS = {
  on: 'success',
  paused: 'none',
  expired: 'danger',
  low: 'warning',
  broken: 'danger',
} as const;

const capText = (cap: number | null) => (cap === null ? '不限' : cap.toLocaleString('zh-CN'));

const c = columnsOf<WaybillAccount>();
const COLUMNS = [
  c.text('name', '名称', 150),
  c.text('carrier', '接口', 90),
  c.text('expressName', '快递', 100),
  c.word('kind', '来源', 64, ACCOUNT_KINDS),
  c.text('branch', '网点', 100),
  c.text('sender', '寄件地址', 180, ({ senderProvince, senderCity, senderAddress }) =>
    [senderProvince, senderCity, senderAddress].filter(Boolean).join(' '),
  ),
  c.text('dailyCap', '日限', 84, ({ dailyCap }) => capText(dailyCap), { align: 'right' }),
  c.count('dayUsed', '今日已用', 84),
  c.count('used', '累计已用', 84),
  c.count('reserved', '取号中', 72),
  c.text('left', '剩余额度', 90, ({ left }) => capText(left), { align: 'right' }),
  c.text(
    'success',
    '成功率 1 h',
    90,
    ({ success }) => (success === null ? '' : `${Math.round(success * 100)}%`),
    {
      align: 'right',
    },
  ),
  c.text('averageMs', '平均取号', 90, ({ averageMs }) => (averageMs === null ? '' : `${averageMs} ms`), {
    align: 'right',
  }),
  c.count('unknown', '结果未知', 84),
  c.word('state', '状态', 84, ACCOUNT_STATES, INTENTS),
  c.text('lastError', '最近的错误', 180),
  c.text('updatedBy', '更新人', 90),
  c.time('updatedAt', '更新时间'),
];

const detailOf = (rows: readonly WaybillAccount[]) => ({
  title: '账户详情',
  content: (id: number) => (
    <AccountDetail key={id} id={id} version={rows.find((one) => one.id === id)?.version} />
  ),
});

const FILTERS: Filter<Input<typeof waybillAccount.page>>[] = [
  { name: 'keyword', label: '关键词', kind: 'text', placeholder: '名称或网点' },
  { name: 'express', label: '快递', kind: 'text' },
  { name: 'kind', label: '来源', kind: 'choice', options: optionsOf(ACCOUNT_KINDS) },
  { name: 'state', label: '状态', kind: 'choice', options: optionsOf(ACCOUNT_STATES) },
];
/** What a merchant has no use for: his accounts are at carriers, all of them. */
const OF_FACTORIES = ['kind'];
const EMPTY = {
  factory: `绑定快递公司的账户，或新建自有号段的账户，就可以在「面单」中取号；最多 ${MOST_ACCOUNTS} 个。`,
  business: `绑定自己在快递公司的账户，就可以在「分享」中交给工厂取号；最多 ${MOST_OF_MERCHANT} 个。`,
};

/** Accounts at carriers, and of a factory those whose numbers are drawn from own ranges. */
export function AccountList({ title, tabs }: { title: string; tabs: ReactNode }) {
  const side = useSide() ?? 'business';
  const isFactory = side === 'factory';
  const list = useList(waybillAccount.page, {
    name: isFactory ? 'factory.superWaybill' : 'business.superExpress',
  });
  const record = useMemo(
    (): RecordOf<WaybillAccount> => ({
      noun: '账户',
      Form: AccountForm,
      width: 210,
      more: (row) => [
        row.kind === 'own' && { text: '测试', act: () => void test(row, list.afterAction) },
        row.state === 'broken' && { text: '恢复', act: () => void reset(row, list.afterAction) },
      ],
      remove: ({ id, name }) => ({
        text: `面单账户「${name}」将被删除；取过号的账户不能删除，请改为暂停。`,
        send: (pass) => call(waybillAccount.delete, { id, ...pass }, { quiet: true }),
        told: '面单账户已删除',
      }),
    }),
    [list.afterAction],
  );
  const { actions, create, shown } = useRecord(record, list.afterAction);
  const columns = useMemo(
    () => [...COLUMNS.filter(({ name }) => isFactory || !OF_FACTORIES.includes(name)), ...actions],
    [actions, isFactory],
  );
  return (
    <>
      <ListScreen
        title={title}
        list={list}
        columns={columns}
        tabs={tabs}
        filters={isFactory ? FILTERS : FILTERS.filter(({ name }) => !OF_FACTORIES.includes(name))}
        tools={create}
        actions={<SwitchActions list={list} />}
        empty={{
          title: '还没有面单账户',
          text: EMPTY[side],
          action: create,
        }}
        detail={detailOf(list.rows)}
      />
      {shown}
    </>
  );
}

/** What it says stands in the notice: one that fails is told there as well. */
async function test({ id, name }: WaybillAccount, done: () => void): Promise<void> {
  try {
    const { no, ms } = await call(waybillAccount.test, { id });
    showMessage(`「${name}」可用：取到 ${no} 并已回收，用时 ${ms} 毫秒`);
  } catch {
    // The notice of the call says it.
  }
  done();
}

async function reset({ id, name }: WaybillAccount, done: () => void): Promise<void> {
  await call(waybillAccount.reset, { id });
  showMessage(`「${name}」已恢复`);
  done();
}

/** Chosen accounts are paused, or take numbers again. */
function SwitchActions({ list }: { list: List<typeof waybillAccount.page> }) {
  const { rows } = list.chosen;
  const { submit, busy, failure } = useSending(async (on: boolean) => {
    await call(waybillAccount.switch, { ids: rows.map(({ id }) => id), on }, { quiet: true });
    showMessage(on ? '已启用' : '已暂停');
    list.acted();
  });
  return (
    <>
      <Button
        text="启用"
        loading={busy}
        disabled={rows.every(({ isOn }) => isOn)}
        onClick={() => submit(true)}
      />
      <Button
        text="暂停"
        loading={busy}
        disabled={rows.every(({ isOn }) => !isOn)}
        onClick={() => submit(false)}
      />
      <FailureNote error={failure} />
    </>
  );
}
