import { useMemo, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { GRANT_STATES, grants, MOST_GRANTS, OFFER_DAYS, type Grant } from '#contract/grant/grant.ts';
import { call } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { SureDialog, useDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList, type RowAction } from '@/shared/ui/list/index.ts';
import { useSide } from '@/shared/ui/permission/permitted.tsx';
import { GrantDeeds } from './grant-deeds.tsx';
import { GrantDetail } from './grant-detail.tsx';
import { ChangeForm, OfferForm } from './grant-form.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';
import { countText, CURRENCY, GRANT_INTENTS, pausedText, takenText } from './words.ts';

type Own = 'owner' | 'receiver';

const c = columnsOf<Grant>();
const columnsFor = (own: Own) => [
  c.text('accountName', '账户', 160),
  c.text('expressName', '快递', 100),
  own === 'owner' ? c.text('factoryName', '工厂', 150) : c.text('merchantName', '分享方', 150),
  c.word('state', '状态', 84, GRANT_STATES, GRANT_INTENTS),
  c.text('taken', '已用 / 总额度', 130, takenText, { align: 'right' }),
  c.count('left', '剩余', 80),
  c.text('daily', '日限', 84, ({ daily }) => (daily === null ? '不限' : countText(daily)), {
    align: 'right',
  }),
  c.count('dayUsed', '今日已用', 84),
  c.text('price', '单价', 90, ({ priceCents }) => formatMoney(priceCents, CURRENCY), { align: 'right' }),
  c.text(
    'next',
    '待确认单价',
    100,
    ({ nextPriceCents: next }) => (next === null ? '' : formatMoney(next, CURRENCY)),
    {
      align: 'right',
    },
  ),
  c.digits('startDay', '开始日', 96),
  c.digits('endDay', '到期日', 96),
  c.text('paused', '暂停', 84, (row) => pausedText(row, own)),
  c.time('lastUsedAt', '最近使用'),
  // Who of its lender did it is told to the lender alone.
  ...(own === 'owner' ? [c.text('offeredBy', '分享人', 90)] : []),
];

const detailOf = (rows: readonly Grant[]) => ({
  title: '分享详情',
  content: (id: number) => (
    <GrantDetail key={id} id={id} version={rows.find((one) => one.id === id)?.version} />
  ),
});

const EMPTY = {
  owner: `把绑定的账户分享给工厂，工厂就可以用它取号；一个账户最多 ${MOST_GRANTS} 条分享。`,
  receiver: '商家把他的面单账户分享给本厂后，在这里接受，就可以在「面单」中用它取号。',
};

/** The grants of one side: what is lent to factories, or what was lent to this one. */
export function GrantList({ title, tabs }: { title: string; tabs: ReactNode }) {
  const own = useSide() === 'factory' ? 'receiver' : 'owner';
  const list = useList(grants.page, {
    name: own === 'owner' ? 'business.waybillGrant' : 'factory.waybillGrant',
  });
  const { open, shown } = useDialog(list.afterAction);
  const columns = useMemo(
    () => [
      ...columnsFor(own),
      c.actions(120, (row) => (own === 'owner' ? owning(row, open) : getting(row, open))),
    ],
    [own, open],
  );
  const offer =
    own === 'owner' ? (
      <Button
        intent="primary"
        icon={<Plus />}
        text="新建分享"
        onClick={() => open((ends) => <OfferForm {...ends} />)}
      />
    ) : undefined;
  return (
    <>
      <ListScreen
        title={title}
        list={list}
        columns={columns}
        tabs={tabs}
        filters={[
          { name: 'keyword', label: '账户', kind: 'text' },
          { name: 'state', label: '状态', kind: 'choice', options: optionsOf(GRANT_STATES) },
        ]}
        tools={offer}
        actions={<GrantDeeds list={list} own={own} open={open} />}
        empty={{ title: '还没有面单分享', text: EMPTY[own], action: offer }}
        detail={detailOf(list.rows)}
      />
      {shown}
    </>
  );
}

const owning = (row: Grant, open: OpenDialog): (RowAction | false)[] => [
  row.state !== 'ended' && {
    text: '修改',
    act: () => open((ends) => <ChangeForm edited={row} {...ends} />),
  },
  row.state === 'usedUp' && {
    text: '追加额度',
    act: () => open((ends) => <TopUpDialog row={row} {...ends} />),
  },
];

/** What is offered, or a higher price, is answered as it is seen. */
const getting = (row: Grant, open: OpenDialog): (RowAction | false)[] => {
  const { id, version, state, nextPriceCents: next, accountName, merchantName, total, priceCents } = row;
  const isOffer = state === 'offered';
  const text = isOffer
    ? `「${merchantName}」把「${accountName}」分享给本厂：${countText(total)} 个单号，每个 ${formatMoney(priceCents, CURRENCY)}；${OFFER_DAYS} 天不处理自动作废。`
    : `「${merchantName}」把「${accountName}」的单价改为每个 ${formatMoney(next ?? priceCents, CURRENCY)}，接受后取的单号按新单价计算。`;
  return [
    (isOffer || (next !== null && state !== 'ended')) && {
      text: '接受',
      act: () =>
        open((ends) => (
          <SureDialog
            title="接受面单分享"
            text={text}
            act="接受"
            intent="primary"
            told="已接受，可以在「面单」中取号"
            onConfirm={() => call(grants.accept, { id, version }, { quiet: true })}
            {...ends}
          />
        )),
    },
    isOffer && {
      text: '拒绝',
      act: () =>
        open((ends) => (
          <SureDialog
            title="拒绝面单分享"
            text={text}
            act="拒绝"
            told="已拒绝"
            onConfirm={() => call(grants.refuse, { id, version }, { quiet: true })}
            {...ends}
          />
        )),
    },
  ];
};
