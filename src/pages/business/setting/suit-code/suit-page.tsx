import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { shop } from '#contract/shop/shop.ts';
import { suit, SUIT_STATUS, type Suit } from '#contract/suit/suit.ts';
import { call, query } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import {
  apart,
  columnsOf,
  ListScreen,
  Nothing,
  optionsOf,
  Thumb,
  useList,
  type Column,
} from '@/shared/ui/list/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { SuitActions } from './suit-actions.tsx';
import { SuitDetail } from './suit-detail.tsx';
import { SuitFiles } from './suit-files.tsx';
import './suit.css';

const CopyDialog = lazyPart(() => import('./copy-dialog.tsx').then((m) => m.CopyDialog));
const Form = lazyPart(() => import('./suit-form-dialog.tsx').then((m) => m.SuitFormDialog));

const c = columnsOf<Suit>();
/** So many items are shown as pictures. */
const SHOWN = 3;
const itemsText = ({ items }: Suit): string =>
  items.map((one) => `${one.skuCode ?? '已不可用'} × ${one.quantity}`).join('，');
const COLUMNS: Column<Suit>[] = [
  c.code('code', '套装编码', 170),
  c.text('name', '名称', 150),
  {
    name: 'items',
    title: '明细',
    width: 290,
    tip: itemsText,
    cell: (row) => (
      <span className="suit-items">
        {row.items.slice(0, SHOWN).map((one) => (
          <Thumb key={one.itemNo} url={one.thumbUrl} alt="" size={24} />
        ))}
        <span className="suit-items-text">{apart(itemsText(row))}</span>
      </span>
    ),
  },
  c.count('pieces', '件数', 64),
  {
    ...c.money('costCents', '成本', 100),
    tip: ({ costCents }) => (costCents === null ? '有 SKU 已不可用，无法计算' : '按您的价格，一套的成本'),
  },
  {
    name: 'status',
    title: '状态',
    width: 100,
    cell: ({ status, items }) =>
      status === 'active' && items.some(({ offered }) => !offered) ? (
        <span className="suit-gone">含停用 SKU</span>
      ) : (
        SUIT_STATUS[status]
      ),
  },
  c.text('factory', '工厂', 120, ({ factoryName }) => factoryName),
  c.count('waitingOrders', '待匹配订单', 92),
  c.count('recentOrders', '30 天订单', 86),
  c.time('updatedAt', '更新时间'),
];

const detailOf = (rows: readonly Suit[]) => ({
  title: '套装详情',
  content: (id: number) => {
    const row = rows.find((one) => one.id === id);
    return row ? (
      <SuitDetail key={`${row.id}-${row.version}`} suit={row} />
    ) : (
      <p className="suit-detail">
        <Nothing /> 这一页没有这个套装，请在列表中搜索它。
      </p>
    );
  },
});

/** /business/setting/suitCode: codes of platforms that stand for several SKUs. */
export function SuitPage() {
  const list = useList(suit.page, { name: 'business.suit' });
  const { data: factories = [] } = useQuery(query(shop.boundFactories, {}, { quiet: true, later: true }));
  const { open: openCopy, shown: copyShown } = useDialog(() => list.afterAction());
  const record = useMemo(
    (): RecordOf<Suit> => ({
      ...{ noun: '套装', may: ['business:code:edit'], Form, width: 176 },
      more: (row) => [{ text: '换型号', act: () => openCopy((ends) => <CopyDialog suit={row} {...ends} />) }],
      remove: ({ id, code }) => ({
        text: `套装编码「${code}」将被删除：未推送的订单回到待匹配，已推送的订单不变。`,
        send: (pass) => call(suit.delete, { id, ...pass }, { quiet: true }),
        told: `套装编码「${code}」已删除`,
      }),
    }),
    [openCopy],
  );
  const { actions, create, shown } = useRecord(record, list.afterAction);
  const columns = useMemo(() => [...COLUMNS, ...actions], [actions]);
  return (
    <>
      <ListScreen
        title="套装编码"
        list={list}
        columns={columns}
        filters={[
          { name: 'code', label: '编码', kind: 'text' },
          { name: 'sku', label: '含 SKU', kind: 'text', placeholder: 'SKU 编码' },
          {
            name: 'factoryId',
            label: '工厂',
            kind: 'choice',
            options: factories.map((one) => ({ value: one.factoryId, label: one.factoryName })),
          },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(SUIT_STATUS) },
          {
            name: 'waiting',
            label: '订单',
            kind: 'choice',
            options: [{ value: '1', label: '有待匹配订单' }],
          },
        ]}
        actions={<SuitActions target={list} />}
        tools={
          <>
            <SuitFiles list={list} />
            {create}
          </>
        }
        empty={{
          title: '还没有套装编码',
          text: '一个平台编码代表几个 SKU 时，在这里说明它包含什么；订单里的套装会按明细生产，买家付的金额不变。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows)}
      />
      {shown}
      {copyShown}
    </>
  );
}
