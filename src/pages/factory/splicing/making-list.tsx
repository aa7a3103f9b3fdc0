import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { mmOf } from '#contract/device/lengths.ts';
import { plate, type Plate } from '#contract/plate/plate.ts';
import { PATHS } from '#contract/screens.ts';
import {
  percentOf,
  PLATE_INTENTS,
  PLATE_STATES,
  PlateDetail,
  RENDERING,
  usePlateFilters,
  useRenderingWatch,
  wasteOf,
} from '@/entities/plate/index.ts';
import { chosenOne } from '@/shared/ui/life-cycle/index.ts';
import { columnsOf, ListScreen, Nothing, useList, WordTag } from '@/shared/ui/list/index.ts';
import { MakingActions } from './making-actions.tsx';
import { SplicingTabs } from './splicing-tabs.tsx';
import './splicing.css';

const c = columnsOf<Plate>();
const COLUMNS = [
  {
    ...{ name: 'number', title: '版号', width: 170 },
    cell: ({ number, urgent }: Plate) => (
      <>
        <code className="tabular">{number}</code>
        {urgent && <WordTag intent="danger">加急</WordTag>}
      </>
    ),
  },
  c.word('state', '状态', 84, PLATE_STATES, PLATE_INTENTS),
  c.text('profile', '打印配置', 150),
  c.text('device', '设备', 120),
  c.text('material', '材质', 110, { hidden: true }),
  c.count('pieces', '件数', 68),
  {
    ...{ name: 'held', title: '被拦截', width: 72, align: 'right' as const },
    tip: () => '订单被锁定、挂起或退款拦截的件；剔出后才能出图',
    cell: ({ held }: Plate) =>
      held === 0 ? <Nothing /> : <span className="splicing-urgent">{held.toLocaleString('zh-CN')}</span>,
  },
  c.text('reason', '出图失败的原因', 150),
  c.text('usedLength', '用长 mm', 88, ({ usedLength }) => mmOf(usedLength), { align: 'right' }),
  c.text('net', '利用率', 76, ({ net }) => percentOf(net), { align: 'right' }),
  c.text('waste', '浪费 m²', 80, wasteOf, { align: 'right' }),
  c.text('batches', '批次', 130, ({ batches }) => batches.join('、')),
  c.time('createdAt', '拼版时间', 112),
];

const deskOf = ({ id }: Plate): string => `${PATHS['factory/plate-desk']}?id=${id}`;

function Deeds({ own, onChanged }: { own: Plate; onChanged: () => void }) {
  const navigate = useNavigate();
  return (
    <>
      <Button text="打开拼版页" onClick={() => void navigate(deskOf(own))} />
      <MakingActions target={{ chosen: chosenOne(own), afterAction: onChanged }} />
    </>
  );
}
const detailOf = (onChanged: () => void) => ({
  title: '版详情',
  content: (id: number) => <PlateDetail key={id} id={id} onChanged={onChanged} Actions={Deeds} />,
});

/** Plates that are laid and drawn. */
export function MakingList() {
  const list = useList(plate.page, { name: 'factory.splicing', start: { view: 'making' } });
  useRenderingWatch(list.rows.some(({ state }) => state === RENDERING));
  const filters = usePlateFilters();
  const navigate = useNavigate();
  const columns = useMemo(
    () => [
      ...COLUMNS,
      c.actions(84, (row: Plate) => [{ text: '拼版页', act: () => void navigate(deskOf(row)) }]),
    ],
    [navigate],
  );
  return (
    <ListScreen
      title="制版"
      list={list}
      columns={columns}
      tabs={<SplicingTabs counts={list.answer?.counts} />}
      filters={filters}
      actions={<MakingActions target={list} />}
      empty={{
        title: '没有这样的版',
        text: '在「待拼版」中自动拼版，拼好的版先在「编辑中」；出图后到「任务列表」打印。',
      }}
      detail={detailOf(list.acted)}
    />
  );
}
