import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { formatE4 } from '#contract/wage/amount.ts';
import { WORKS } from '#contract/wage/access.ts';
import { wageLine, type WageGroup } from '#contract/wage/line.ts';
import { PERIOD_STATES } from '#contract/wage/period.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted, usePermits } from '@/shared/ui/permission/permitted.tsx';
import { CorrectDialog } from '../correct-dialog.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import '../wage.css';

const ALL = ['factory:wage'] as const;
const EDIT = ['factory:wage:edit'] as const;
const c = columnsOf<WageGroup>();
const amount = (name: keyof WageGroup & `${string}E4`, title: string) =>
  c.text(name, title, 100, (row) => (row[name] === 0 ? '' : formatE4(row[name] ?? 0)), { align: 'right' });
const NAME = c.text('name', '姓名', 110);
const COLUMNS = [
  c.digits('day', '日期', 104),
  c.text('workName', '工序', 140),
  {
    ...{ name: 'rateE4', title: '单价（元）', width: 96, align: 'right' as const },
    cell: ({ rateE4 }: WageGroup) =>
      rateE4 === null ? <span className="wage-missing">缺价</span> : formatE4(rateE4),
  },
  c.count('pieces', '件数', 72),
  c.count('shared', '合作件', 72),
  amount('creditE4', '计件（元）'),
  amount('reworkE4', '返工（元）'),
  amount('faultE4', '扣回（元）'),
  amount('correctionE4', '更正（元）'),
  c.text('amountE4', '金额（元）', 110, ({ amountE4 }) => formatE4(amountE4), { align: 'right' }),
  c.digits('period', '周期', 180, ({ fromDay, toDay }) => `${fromDay} 至 ${toDay.slice(5)}`),
  c.word('state', '状态', 80, PERIOD_STATES, { open: 'none', locked: 'warning', paid: 'success' }),
];

/** /factory/usual/workReport/piece: what everybody earned by the piece, line by line; without the permission his own (P184). */
export function PieceWagePage() {
  const list = useList(wageLine.page, { name: 'factory.wageLine' });
  const seesAll = usePermits(ALL);
  const { open, shown } = useDialog(() => list.afterAction());
  const columns = useMemo(() => {
    const detail = c.actions(64, (row) => [
      { text: '明细', act: () => open(({ onClose }) => <LinesDialog row={row} onClose={onClose} />) },
    ]);
    return [...(seesAll ? [NAME] : []), ...COLUMNS, detail];
  }, [open, seesAll]);
  const sums = list.answer as { sumE4: number; pieces: number; priceless: number } | undefined;
  return (
    <>
      <ListScreen
        title="计件"
        list={list}
        columns={columns}
        quick={
          sums && (
            <p className="wage-sums tabular" role="status">
              合计 <strong>{formatE4(sums.sumE4)}</strong> 元，{sums.pieces.toLocaleString('zh-CN')} 件
              {sums.priceless > 0 && (
                <span className="wage-missing">，其中缺价 {sums.priceless.toLocaleString('zh-CN')} 件</span>
              )}
            </p>
          )
        }
        tools={
          <Permitted need={EDIT}>
            <Button text="更正计件" onClick={() => open((ends) => <CorrectDialog {...ends} />)} />
          </Permitted>
        }
        filters={[
          ...(seesAll ? [{ name: 'name' as const, label: '姓名', kind: 'text' as const }] : []),
          { name: 'days', label: '日期', kind: 'dates' },
          { name: 'work', label: '计件', kind: 'choice', options: optionsOf(WORKS) },
          { name: 'priceless', label: '缺价', kind: 'yesNo' },
          { name: 'faulty', label: '有扣回', kind: 'yesNo' },
          { name: 'corrected', label: '有更正', kind: 'yesNo' },
        ]}
        empty={{ title: '没有计件', text: '在工位扫描完成的每一件都在这里。' }}
      />
      {shown}
    </>
  );
}
