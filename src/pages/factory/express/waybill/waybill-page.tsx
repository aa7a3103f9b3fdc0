import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import {
  LABEL_TABS,
  MOST_NUMBERS,
  packages,
  type LabelTab,
  type Package,
} from '#contract/package/package.ts';
import { INTERCEPT_INTENTS, INTERCEPT_OPTIONS, INTERCEPT_WORDS } from '@/entities/interception/index.ts';
import { TRACK_WARNING_OPTIONS, TransitCell } from '@/entities/track/index.ts';
import { WAYBILL_REGIONS } from '#contract/waybill/life-cycle/waybill-states.ts';
import { columnsOf, ListScreen, StatusTabs, useList, WordTag } from '@/shared/ui/list/index.ts';
import { WaybillActions } from './waybill-actions.tsx';
import { WaybillDetail } from './waybill-detail.tsx';
import { gramsText } from './grams.ts';
import './waybill.css';

const TABS = Object.values(PACKAGE_REGIONS.stage);
const STAGES = Object.fromEntries(TABS.map(({ code, label }) => [code, label])) as Record<number, string>;
const { asked, applying, unknown, failed, cancelFailed, got } = WAYBILL_REGIONS.waybill;
/** Where numbers stand that somebody or something waits for. */
const NUMBER_STATES = [asked, applying, unknown, failed, cancelFailed];
const NUMBER_INTENTS: Readonly<Record<number, 'success' | 'primary' | 'warning' | 'danger' | 'none'>> = {
  ...{ [asked.code]: 'none', [applying.code]: 'primary', [unknown.code]: 'warning', [got.code]: 'success' },
  ...{ [failed.code]: 'danger', [cancelFailed.code]: 'danger' },
};
const NUMBER_WORDS = new Map<number, string>([...NUMBER_STATES, got].map(({ code, label }) => [code, label]));
const INTENTS = { 0: 'none', 20: 'primary', 30: 'primary', 40: 'success', 80: 'none', 90: 'none' } as const;

const LABELS = Object.fromEntries(
  Object.values(PACKAGE_REGIONS.label).map(({ code, label }) => [code, label]),
) as Record<number, string>;
const LABEL_INTENTS = { 0: 'none', 1: 'success', 2: 'warning' } as const;
const LABEL_TAB_WORDS: Record<LabelTab, string> = { toPrint: '待打单', toReprint: '待重打' };

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

const c = columnsOf<Package>();
const COLUMNS = [
  {
    ...{ name: 'number', title: '包裹号', width: 200 },
    cell: ({ number, held }: Package) => (
      <>
        <code className="tabular">{number}</code>
        {held && <WordTag intent="danger">拦截</WordTag>}
      </>
    ),
  },
  c.word('stage', '阶段', 84, STAGES, INTENTS),
  { name: 'transit', title: '轨迹', width: 200, cell: (row: Package) => <TransitCell of={row} /> },
  c.word('intercept', '快递拦截', 84, INTERCEPT_WORDS, INTERCEPT_INTENTS),
  {
    ...{ name: 'orderNo', title: '订单号', width: 190 },
    cell: ({ orderNo, orders, joinedInto }: Package) => (
      <>
        <code className="tabular">{orderNo}</code>
        {orders > 1 && <WordTag>{`共 ${orders} 单`}</WordTag>}
        {joinedInto !== null && <div className="list-quiet">合入 {joinedInto}</div>}
      </>
    ),
  },
  c.text('customer', '客户', 120),
  c.text('shop', '店铺', 120),
  c.text('recipient', '收件人', 84),
  c.text('area', '地区', 160),
  c.count('copies', '件数', 68),
  c.text('estimated', '估重', 110, (row) => gramsText(row.estimatedG, row.guessed), { align: 'right' }),
  c.text('real', '实重', 90, (row) => gramsText(row.realG, false), { align: 'right' }),
  c.text('express', '快递', 110),
  c.text('account', '账户', 120),
  {
    ...c.text('numberState', '取号状态', 90, ({ numberState }) => NUMBER_WORDS.get(numberState ?? -1)),
    cell: ({ numberState }: Package) =>
      numberState !== null && (
        <WordTag intent={NUMBER_INTENTS[numberState] ?? 'none'}>
          {NUMBER_WORDS.get(numberState) ?? ''}
        </WordTag>
      ),
  },
  c.text('failText', '失败原因', 180),
  c.word('label', '面单', 84, LABELS, LABEL_INTENTS),
  c.count('labelCount', '打单', 56),
  c.time('packedAt', '打包', 112),
  c.time('handedOverAt', '出库', 112),
  c.text('by', '出库人', 90, ({ handedOverBy }) => handedOverBy ?? ''),
  // At hand wherever the others are scrolled to.
  c.code('waybillNo', '运单号', 170),
];

const detailOf = (rows: readonly Package[], onChanged: () => void) => ({
  title: '包裹详情',
  content: (id: number) => (
    <WaybillDetail
      key={id}
      id={id}
      version={rows.find((one) => one.id === id)?.version}
      onChanged={onChanged}
    />
  ),
});

/** /factory/express/waybill: what orders are packed in, from the approval until it leaves (P118). */
export function WaybillPage() {
  const list = useList(packages.page, { name: 'factory.waybill' });
  const { counts, numberCounts } = list.answer ?? {};
  return (
    <ListScreen
      title="面单"
      list={list}
      columns={COLUMNS}
      tabs={
        <StatusTabs
          list={list}
          name="stage"
          tabs={[
            {
              ...{ value: undefined, label: '全部' },
              count: counts && sumOf(TABS.map(({ code }) => counts[String(code)] ?? 0)),
            },
            ...TABS.map(({ code, label }) => ({
              ...{ value: String(code), label },
              count: counts && (counts[String(code)] ?? 0),
            })),
            ...LABEL_TABS.map((value) => ({
              value,
              label: LABEL_TAB_WORDS[value],
              count: counts?.[value],
            })),
          ]}
        />
      }
      filters={[
        { name: 'numbers', label: '单号', kind: 'numbers', most: MOST_NUMBERS },
        {
          ...{ name: 'numberState', label: '取号', kind: 'choice' },
          options: NUMBER_STATES.map(({ code, label }) => ({
            value: String(code),
            label: numberCounts ? `${label}（${numberCounts[String(code)] ?? 0}）` : label,
          })),
        },
        { name: 'customer', label: '客户', kind: 'text' },
        { name: 'shop', label: '店铺', kind: 'text' },
        { name: 'express', label: '快递', kind: 'text' },
        { name: 'area', label: '地区', kind: 'text', placeholder: '省或市' },
        { name: 'numbered', label: '有运单号', kind: 'yesNo' },
        { name: 'failure', label: '失败原因', kind: 'text' },
        { name: 'held', label: '订单拦截', kind: 'yesNo' },
        { name: 'joinable', label: '可合包', kind: 'yesNo' },
        { name: 'warning', label: '物流预警', kind: 'choice', options: TRACK_WARNING_OPTIONS },
        { name: 'intercept', label: '快递拦截', kind: 'choice', options: INTERCEPT_OPTIONS },
      ]}
      actions={<WaybillActions target={list} onChanged={list.acted} />}
      empty={{
        title: '没有这样的包裹',
        text: '订单审核通过后，各有一个包裹；打包后取号或填写运单号、称重并出库。',
      }}
      detail={detailOf(list.rows, list.acted)}
    />
  );
}
