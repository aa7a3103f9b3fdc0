import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { Link } from 'react-router';
import type { ColumnChoice } from '#contract/preference/preference.ts';
import { formatMinute } from '@/shared/lib/time/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { ActionBar } from '@/shared/ui/list/action-bar.tsx';
import { Copyable, Money, WordTag } from '@/shared/ui/list/cells.tsx';
import { arrangeColumns, shownColumns, type Column } from '@/shared/ui/list/column.ts';
import { ColumnMenu } from '@/shared/ui/list/column-menu.tsx';
import { DataTable } from '@/shared/ui/list/data-table.tsx';
import { KeySheet } from '@/shared/ui/list/key-sheet.tsx';
import { SCROLLER } from '@/shared/ui/list/scroller.ts';
import { useListKeys } from '@/shared/ui/list/use-list-keys.ts';
import '@/shared/ui/list/list.css';
import type { DemoRow } from './demo-rows.ts';
import { useDemoList } from './use-demo-list.ts';
import './demo-page.css';

const columns: Column<DemoRow, keyof DemoRow>[] = [
  {
    name: 'orderNo',
    title: '订单号',
    width: 168,
    sort: 'orderNo',
    cell: ({ orderNo }) => <Copyable text={orderNo} />,
  },
  {
    name: 'shop',
    title: '店铺',
    width: 220,
    sort: 'shop',
    cell: ({ shop }) => <span title={shop}>{shop}</span>,
  },
  { name: 'model', title: '型号', width: 160, sort: 'model', cell: ({ model }) => model },
  { name: 'pieces', title: '件数', width: 88, align: 'right', sort: 'pieces', cell: ({ pieces }) => pieces },
  {
    name: 'amount',
    title: '金额',
    width: 120,
    align: 'right',
    sort: 'amountCents',
    cell: ({ amountCents }) => <Money cents={amountCents} currency="CNY" />,
  },
  {
    name: 'createdAt',
    title: '下单时间',
    width: 160,
    sort: 'createdAt',
    cell: ({ createdAt }) => <span className="tabular">{formatMinute(createdAt)}</span>,
  },
  { name: 'id', title: '序号', width: 96, align: 'right', hidden: true, cell: ({ id }) => id },
  {
    name: 'status',
    title: '状态',
    width: 104,
    sort: 'status',
    cell: ({ status }) => <WordTag>{status}</WordTag>,
  },
];

const countOf = (count: number): string => count.toLocaleString('zh-CN');

/** /demo: the table kit over 100,000 rows that the browser makes; no server is asked. */
export function DemoPage() {
  const list = useDemoList();
  const [choice, choose] = useState<ColumnChoice>([]);
  const placed = useMemo(() => arrangeColumns(columns, choice), [choice]);
  const shown = useMemo(() => shownColumns(placed), [placed]);
  const screen = useRef<HTMLDivElement>(null);
  const sheet = useListKeys(list, screen);
  return (
    <main className="list-screen demo-screen" ref={screen}>
      <header>
        <h1>虚拟表格演示</h1>
        <p>
          {countOf(list.total)} 行数据全部在您的浏览器里生成，滚动、排序、选择都不经过服务器。一次最多绘制{' '}
          {countOf(SCROLLER.itemLimit)} 行：先画看得见的和上下各 {SCROLLER.bufferPx}{' '}
          像素以内的，空闲时再往前后多画几十行。
        </p>
        <Link to={PATHS.intro}>了解产品</Link>
      </header>
      <div className="list-toolbar">
        <div className="list-front">
          <div className="list-ask">
            <Drawn screen={screen} total={list.total} />
          </div>
          <ActionBar list={list} />
        </div>
        <div className="list-tools">
          <Button
            variant="minimal"
            icon={<Help />}
            aria-label="快捷键"
            title="快捷键（?）"
            onClick={sheet.show}
          />
          <ColumnMenu columns={placed} choose={choose} />
        </div>
      </div>
      <DataTable label="虚拟表格演示" list={list} columns={shown} selects opens={false} />
      <KeySheet isOpen={sheet.isOpen} own={sheet.own} onClose={sheet.onClose} />
    </main>
  );
}

/** How many rows stand in the document, counted there. */
function Drawn({ screen, total }: { screen: React.RefObject<HTMLDivElement | null>; total: number }) {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    const body = screen.current?.querySelector('tbody');
    if (!body) return undefined;
    const count = (): void => setDrawn(body.querySelectorAll('tr:not([aria-hidden])').length);
    count();
    const observer = new MutationObserver(count);
    observer.observe(body, { childList: true });
    return () => observer.disconnect();
  }, [screen]);
  return (
    <span className="demo-drawn tabular">
      共 {countOf(total)} 行，正在绘制 {countOf(drawn)} 行
    </span>
  );
}
