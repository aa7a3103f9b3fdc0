import type { ReactNode } from 'react';
import { Button, ProgressBar } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { artDesk, type DeskLine } from '#contract/art-desk/art-desk.ts';
import type { Output } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import { FindingTag, tellWritten } from '@/entities/line-art/index.ts';
import { call, query, upload } from '@/shared/api/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { Nothing } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { LineSteps } from '../line-steps.tsx';
import type { SaveWish, Source } from './retouch.machine.ts';

export type LineRead = Output<typeof artDesk.detail>;

/** Sends the picture in as any upload, and gives it to these lines, each as it was seen; it lies as it comes from then on. */
const toLines =
  (lines: readonly DeskLine[]): SaveWish['send'] =>
  async (picture, onProgress, signal) => {
    const quiet = { quiet: true, signal } as const;
    const { fileId } = await upload(file.upload, picture, {}, { ...quiet, onProgress });
    const items = lines.map(({ id, version }) => ({ lineId: id, version }));
    const written = await call(
      artDesk.replace,
      { items, pictureFileId: fileId, asItCame: true },
      { quiet: true },
    );
    // Of one line alone a refusal is the answer to the save.
    const [refused] = lines.length === 1 ? written.failed : [];
    if (refused) throw new Error(refused.msg);
    tellWritten('已保存到', written);
  };

/** Where the picture goes: its line, all lines of the picture that it was, and on to the next one that waits. */
export function SavePanel({
  lineId,
  read,
  isUnsaved,
  share,
  isBusy,
  onSave,
  onSaveNew,
  onRestored,
}: {
  /** null: the picture belongs to no line. */
  lineId: number | null;
  /** undefined until the line is read. */
  read: LineRead | undefined;
  isUnsaved: boolean;
  share: number | null;
  isBusy: boolean;
  onSave: (wish: SaveWish) => void;
  onSaveNew: () => void;
  onRestored: () => void;
}) {
  const mayOffer = usePermits(['factory:gallery:edit']);
  const mayEdit = usePermits(['factory:art:edit']);
  const waiting = useQuery({
    ...query(artDesk.page, { pageNo: 1, pageSize: 50 }, { quiet: true, later: true }),
    enabled: read !== undefined,
  });
  const line = read?.line;
  const others = (read?.alike ?? []).filter(({ closed }) => closed === null);
  const nextLine = (waiting.data?.list ?? []).find(
    ({ id, pictureUrl, closed }) =>
      id !== line?.id && pictureUrl !== null && closed === null && !others.some((one) => one.id === id),
  );
  const whyNot = !line
    ? lineId === null
      ? '这张图片不是从订单行打开的。'
      : '还没有读到订单行，请稍候。'
    : (line.closed ?? (isUnsaved ? undefined : '图片没有新的修改。'));
  const save = (lines: readonly DeskLine[], next: Source | null): void =>
    onSave({ to: 'lines', next, send: toLines(lines) });
  return (
    <section className="retouch-save" aria-label="保存">
      {isBusy && (
        <div role="status">
          <span>{share === null ? '正在生成图片…' : `正在上传 ${Math.round(share * 100)}%`}</span>
          <ProgressBar intent="primary" {...(share !== null && { value: share })} aria-label="保存进度" />
        </div>
      )}
      {mayEdit && (
        <>
          <ReasonedButton
            fill
            intent="primary"
            text="保存到这一行"
            why={whyNot}
            disabled={isBusy}
            title="Ctrl+S"
            aria-keyshortcuts="Control+S"
            onClick={() => save([line!], null)}
          />
          {others.length > 0 && (
            <ReasonedButton
              fill
              text={`保存到同图的 ${others.length + 1} 行`}
              why={whyNot}
              disabled={isBusy}
              onClick={() => save([line!, ...others], null)}
            />
          )}
          <ReasonedButton
            fill
            text="保存并下一张"
            why={whyNot ?? (nextLine ? undefined : '没有其他需要处理的图片。')}
            disabled={isBusy}
            onClick={() => save([line!], { from: 'line', lineId: nextLine!.id })}
          />
        </>
      )}
      {mayOffer && <Button fill text="保存为新图片…" disabled={isBusy} onClick={onSaveNew} />}
      {read && <LineFacts read={read} onRestored={onRestored} />}
    </section>
  );
}

function LineFacts({
  read: { line, buyerRemark, steps },
  onRestored,
}: {
  read: LineRead;
  onRestored: () => void;
}) {
  const facts: [string, ReactNode][] = [
    ['订单', `${line.orderNo} 第 ${line.lineNo} 行`],
    ['客户', line.merchantName],
    ['SKU', line.skuCode],
    ['件数', line.quantity],
    ['异常', line.finding && <FindingTag key="finding" line={line} />],
    ['买家备注', buyerRemark],
  ];
  return (
    <>
      <dl className="retouch-line">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || <Nothing />}</dd>
          </div>
        ))}
      </dl>
      <LineSteps steps={steps} onRestored={onRestored} />
    </>
  );
}
