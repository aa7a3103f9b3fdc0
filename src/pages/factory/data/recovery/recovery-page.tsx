import { useSearchParams } from 'react-router';
import {
  recovery,
  RECOVERY_DEEDS,
  RECOVERY_SOURCES,
  RECOVERY_VIEWS,
  RECOVERY_WARN_DAYS,
  type RecoveryItem,
} from '#contract/recovery/recovery.ts';
import { serverNow } from '@/shared/api/index.ts';
import {
  columnsOf,
  ListScreen,
  optionsOf,
  StatusTabs,
  Thumb,
  useList,
  WordTag,
} from '@/shared/ui/list/index.ts';
import { RecoveryActions } from './recovery-actions.tsx';

const c = columnsOf<RecoveryItem>();
const DAY_MS = 24 * 60 * 60_000;
const daysOf = ({ arrivedAt, decidedAt }: RecoveryItem): number =>
  Math.floor(((decidedAt ?? serverNow()) - arrivedAt) / DAY_MS);
const COLUMNS = [
  {
    ...{ name: 'picture', title: '图', width: 56 },
    cell: ({ pictureThumbUrl, number }: RecoveryItem) => (
      <Thumb url={pictureThumbUrl} alt={`生产件 ${number} 的图`} />
    ),
  },
  c.code('number', '号码', 160),
  c.word('source', '来源', 110, RECOVERY_SOURCES, {
    ...{ failed: 'warning', cancelled: 'none', surplus: 'none' },
  }),
  c.text('defect', '缺陷', 110),
  c.text('skuCode', 'SKU', 130),
  c.text('goods', '型号颜色', 140, ({ model, color }) => `${model} ${color}`.trim()),
  c.text('material', '材质', 100, { hidden: true }),
  c.text('customer', '客户', 120),
  c.text('orderNo', '订单', 150),
  c.time('arrivedAt', '到达', 112),
];
const WAITING = [
  {
    ...{ name: 'days', title: '等待', width: 80, align: 'right' as const },
    cell: (row: RecoveryItem) => {
      const days = daysOf(row);
      return days >= RECOVERY_WARN_DAYS ? <WordTag intent="danger">{`${days} 天`}</WordTag> : `${days} 天`;
    },
  },
  c.text('advice', '建议', 130, ({ blankUsable }) => (blankUsable ? '坯件回用' : '销毁，去掉印刷后可回用')),
];
const DECIDED = [
  {
    ...{ name: 'deed', title: '处理', width: 96 },
    cell: ({ deed }: RecoveryItem) =>
      deed && <WordTag intent={deed === 'reused' ? 'success' : 'none'}>{RECOVERY_DEEDS[deed]}</WordTag>,
  },
  c.text('reason', '原因', 160, ({ reason, printTakenOff }) => (printTakenOff ? '已去掉印刷' : reason)),
  c.text('decidedBy', '处理人', 100),
  c.time('decidedAt', '处理时间', 112),
];
const OF_VIEW = { waiting: [...COLUMNS, ...WAITING], decided: [...COLUMNS, ...DECIDED] };

/** /factory/data/recovery: what lies about in the hall, and what becomes of each thing (P109). */
export function RecoveryPage() {
  const [search] = useSearchParams();
  const view = search.get('view') === 'decided' ? 'decided' : 'waiting';
  const list = useList(recovery.page, { name: 'factory.recovery', start: { view: 'waiting' } });
  const counts = list.answer?.counts;
  return (
    <ListScreen
      title="回收"
      list={list}
      columns={OF_VIEW[view]}
      tabs={
        <StatusTabs
          list={list}
          name="view"
          tabs={Object.entries(RECOVERY_VIEWS).map(([value, label]) => ({
            ...{ value, label, count: counts?.[value] },
          }))}
        />
      }
      filters={[
        { name: 'number', label: '号码', kind: 'text', placeholder: '扫描生产件号，或订单号' },
        { name: 'source', label: '来源', kind: 'choice', options: optionsOf(RECOVERY_SOURCES) },
        { name: 'sku', label: 'SKU', kind: 'text' },
        { name: 'material', label: '材质', kind: 'text' },
        { name: 'customer', label: '客户', kind: 'text' },
        ...(view === 'decided'
          ? [
              {
                name: 'deed' as const,
                label: '处理',
                kind: 'choice' as const,
                options: optionsOf(RECOVERY_DEEDS),
              },
              { name: 'decidedBy' as const, label: '处理人', kind: 'text' as const },
              { name: 'decidedAt' as const, label: '处理时间', kind: 'dates' as const },
            ]
          : [{ name: 'days' as const, label: '等待满几天', kind: 'text' as const }]),
      ]}
      actions={<RecoveryActions target={list} view={view} />}
      empty={
        view === 'waiting'
          ? {
              title: '没有要处理的物品',
              text: '坯件可用的不合格件、取消后已打印的件和多余的件会到这里，逐件决定回用或销毁。',
            }
          : { title: '没有这样的处理', text: '处理过的物品在这里，24 小时内可以撤销。' }
      }
    />
  );
}
