import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons';
import type { Identified } from './column.ts';
import type { ListView } from './list-view.ts';
import { PAGE_SIZES } from './use-page-size.ts';

interface Paging {
  pageNo: number;
  pageSize: number;
}

const countOf = (total: number): string => total.toLocaleString('zh-CN');

/** Where in the list one is, and the ways from here. */
export function Pager<R extends Identified>({ list }: { list: ListView<R> }) {
  const { pageNo, pageSize } = list.asked as unknown as Paging;
  const pages = Math.max(1, Math.ceil(list.total / pageSize));
  const ask = (change: Partial<Paging>): void => list.ask({ ...change });
  const from = (pageNo - 1) * pageSize + 1;
  const step = (label: string, icon: React.ReactElement, to: number) => (
    <Button
      variant="minimal"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={to < 1 || to > pages || to === pageNo}
      onClick={() => ask({ pageNo: to })}
    />
  );
  return (
    <nav className="list-pager tabular" aria-label="分页">
      <span className="list-pager-total">
        {list.phase !== 'first' && list.phase !== 'failed' && `共 ${countOf(list.total)} 条`}
        {list.rows.length > 0 && `，显示第 ${countOf(from)} 至 ${countOf(from + list.rows.length - 1)} 条`}
      </span>
      <HTMLSelect
        minimal
        aria-label="每页条数"
        value={pageSize}
        options={[...new Set([...PAGE_SIZES, pageSize])]
          .toSorted((a, b) => a - b)
          .map((size) => ({ value: size, label: `${size} 条/页` }))}
        onChange={(event) => ask({ pageSize: Number(event.currentTarget.value) })}
      />
      <span className="list-pager-steps">
        {step('第一页', <DoubleChevronLeft />, 1)}
        {step('上一页', <ChevronLeft />, pageNo - 1)}
        <InputGroup
          key={pageNo}
          className="list-pager-page"
          aria-label="页码"
          size="small"
          inputMode="numeric"
          defaultValue={String(pageNo)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            const to = Number(event.currentTarget.value);
            if (event.key === 'Enter' && Number.isInteger(to))
              ask({ pageNo: Math.min(Math.max(to, 1), pages) });
          }}
        />
        <span>/ {countOf(pages)}</span>
        {step('下一页', <ChevronRight />, pageNo + 1)}
        {step('最后一页', <DoubleChevronRight />, pages)}
      </span>
    </nav>
  );
}
