import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import { MOST_PRINTED, tails } from '#contract/tails/tails.ts';
import { query } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import type { List } from '@/shared/ui/list/index.ts';
import { PaperDialog, Told } from '@/shared/ui/paper/index.ts';

type Asked = Input<typeof tails.paper>;

/** The chosen ones, or all that were asked for, as a list to look for them by. */
export function PrintList({ list }: { list: List<typeof tails.page> }) {
  const { open, shown } = useDialog();
  const { rows, count } = list.chosen;
  const print = (): void => {
    const { pageNo: _no, pageSize: _size, ...asked } = list.asked;
    const of = (count > 0 ? { ids: rows.map(({ id }) => id) } : asked) as Asked;
    open(({ onClose }) => <ListDialog asked={of} onClose={onClose} />);
  };
  const button = { icon: <Print />, text: count > 0 ? `打印 ${count} 件的找件清单` : '打印找件清单' };
  const why =
    list.phase === 'ready' && list.total === 0
      ? '没有要打印的尾件。'
      : Math.max(count, count > 0 ? 0 : list.total) > MOST_PRINTED
        ? '一次最多打印 2,000 件，请缩小筛选范围。'
        : undefined;
  return (
    <>
      {why === undefined ? <Button {...button} onClick={print} /> : <ReasonedButton {...button} why={why} />}
      {shown}
    </>
  );
}

function ListDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const paper = useQuery({
    ...query(tails.paper, asked, { quiet: true }),
    ...{ gcTime: 0, staleTime: Infinity },
  });
  const { data } = paper;
  const problems = data?.problems ?? [];
  return (
    <PaperDialog title="打印找件清单" openText="打开清单" coming={paper} opensItself onClose={onClose}>
      <p role="status">
        {data
          ? `${data.pieces.toLocaleString('zh-CN')} 件的清单已生成，按最后扫描的工位排列，请在打开的页面中打印。`
          : '正在生成清单，请稍候。'}
      </p>
      <Told title={`${problems.length} 处没有印全`} texts={problems.map(({ text }) => text)} />
    </PaperDialog>
  );
}
