import { useEffect, useMemo } from 'react';
import { AnchorButton, Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import { MOST_PRINTED, tails } from '#contract/tails/tails.ts';
import { openPdf, pdfUrl, query } from '@/shared/api/index.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import type { List } from '@/shared/ui/list/index.ts';

type Asked = Input<typeof tails.paper>;
const MOST_SHOWN = 20;

/** The chosen ones, or all that were asked for, as a list to look for them by. */
export function PrintList({ list }: { list: List<typeof tails.page> }) {
  const { open, shown } = useDialog();
  const { rows, count } = list.chosen;
  const print = (): void => {
    const { pageNo: _no, pageSize: _size, ...asked } = list.asked;
    const of = (count > 0 ? { ids: rows.map(({ id }) => id) } : asked) as Asked;
    open(({ onClose }) => <PaperDialog asked={of} onClose={onClose} />);
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

function PaperDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...query(tails.paper, asked, { quiet: true }),
    ...{ gcTime: 0, staleTime: Infinity },
  });
  const pdf = data?.pdf;
  const url = useMemo(() => (pdf === undefined ? undefined : pdfUrl(pdf)), [pdf]);
  useEffect(() => {
    if (url !== undefined) openPdf(url);
  }, [url]);
  const problems = data?.problems ?? [];
  return (
    <Dialog
      isOpen
      title="打印找件清单"
      className="form-dialog"
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <DialogBody>
        <div className="form-stack">
          <p role="status">
            {data
              ? `${data.pieces.toLocaleString('zh-CN')} 件的清单已生成，按最后扫描的工位排列，请在打开的页面中打印。`
              : '正在生成清单，请稍候。'}
          </p>
          <FailureNote error={error} retry={() => void refetch()} />
          {problems.length > 0 && (
            <Callout compact intent="warning" title={`${problems.length} 处没有印全`}>
              <ul className="tail-told">
                {problems.slice(0, MOST_SHOWN).map(({ element, text }) => (
                  <li key={`${element} ${text}`}>{text}</li>
                ))}
              </ul>
            </Callout>
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="关闭" onClick={onClose} />
            <AnchorButton
              intent="primary"
              text="打开清单"
              disabled={url === undefined}
              href={url}
              target="_blank"
            />
          </>
        }
      />
    </Dialog>
  );
}
