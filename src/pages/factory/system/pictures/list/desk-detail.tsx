import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { artDesk, type DeskLine } from '#contract/art-desk/art-desk.ts';
import { AS_IT_CAME, type Placement } from '#contract/values/placement.ts';
import { FindingTag, tellWritten } from '@/entities/line-art/index.ts';
import { StatusTag, type Claims } from '@/entities/order/index.ts';
import { call, download, query, refetched } from '@/shared/api/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { Nothing } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { PictureFacts } from '@/shared/ui/picture/index.ts';
import { LineSteps } from '../line-steps.tsx';
import { AlikeLines } from './alike-lines.tsx';
import { DeskActions } from './desk-actions.tsx';
import { itemsOf } from './items-of.ts';
import { PlaceFields } from './place-fields.tsx';
import { PrintStage } from '@/features/print-stage/index.ts';

/** One line at print size: how its picture lies, other lines that print it, and what was done to it. */
export function DeskDetail({
  lineId,
  claims,
  onChanged,
}: {
  lineId: number;
  claims: Claims;
  onChanged: () => void;
}) {
  const reply = useQuery(query(artDesk.detail, { lineId }, { quiet: true }));
  const changed = (): void => {
    void reply.refetch();
    onChanged();
  };
  const { open, shown } = useDialog(changed);
  const [draft, setDraft] = useState<Placement>();
  if (!reply.data) return <FailureNote error={reply.error} retry={() => void reply.refetch()} />;
  const { line, area, alike, steps } = reply.data;
  const place = draft ?? line.place ?? AS_IT_CAME;
  const lay = async (lines: readonly DeskLine[]): Promise<void> => {
    const written = await call(artDesk.place, { items: itemsOf(lines), place });
    // Until its new version stands here, what is done to it next would be refused as changed by somebody else.
    await refetched(reply);
    tellWritten('已调整摆放', written);
    setDraft(undefined);
    onChanged();
  };
  return (
    <div className="desk-detail" aria-busy={reply.isFetching}>
      <div className="desk-head">
        <strong className="tabular">{line.orderNo}</strong>
        <span className="list-quiet">第 {line.lineNo} 行</span>
        <StatusTag status={line.status} />
        {line.finding && <FindingTag line={line} />}
        <span className="desk-do">
          <DeskActions lines={[line]} claims={claims} open={open} onClaimed={onChanged} />
        </span>
      </div>
      <PrintStage key={line.id} line={line} area={area} place={place} />
      <div className="desk-words">
        <div className="desk-file">
          <PictureFacts size={{ ...line, place }} />
          {line.pictureUrl && (
            <Button
              size="small"
              variant="minimal"
              icon={<Download />}
              text="下载原图"
              onClick={() => download(line.pictureUrl!)}
            />
          )}
        </div>
        {line.pictureUrl && (
          <PlaceSection line={line} alike={alike} place={place} draft={draft} onDraft={setDraft} lay={lay} />
        )}
        <Facts line={line} />
        <LineSteps steps={steps} onRestored={changed} />
        <AlikeLines line={line} alike={alike} open={open} />
      </div>
      {shown}
    </div>
  );
}

function PlaceSection({
  line,
  alike,
  place,
  draft,
  onDraft,
  lay,
}: {
  line: DeskLine;
  alike: readonly DeskLine[];
  place: Placement;
  draft: Placement | undefined;
  onDraft: (draft: Placement | undefined) => void;
  lay: (lines: readonly DeskLine[]) => Promise<void>;
}) {
  const mayEdit = usePermits(['factory:art:edit']);
  const [busy, setBusy] = useState(false);
  const others = alike.filter(({ closed }) => closed === null);
  const save = (lines: readonly DeskLine[]): void => {
    setBusy(true);
    // Refused by the server it is told as any call is.
    void lay(lines)
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <section aria-label="摆放">
      <h3>摆放</h3>
      <PlaceFields place={place} disabled={!mayEdit || line.closed !== null} onChange={onDraft} />
      {mayEdit && line.closed !== null && <p className="list-quiet">{line.closed}</p>}
      {draft && (
        <p className="desk-save">
          <Button size="small" intent="primary" text="保存摆放" loading={busy} onClick={() => save([line])} />
          {others.length > 0 && (
            <Button
              size="small"
              text={`保存到同图的 ${others.length + 1} 行`}
              disabled={busy}
              onClick={() => save([line, ...others])}
            />
          )}
          <Button
            size="small"
            variant="minimal"
            text="取消"
            disabled={busy}
            onClick={() => onDraft(undefined)}
          />
        </p>
      )}
    </section>
  );
}

function Facts({ line }: { line: DeskLine }) {
  const facts: [string, string | null][] = [
    ['客户', line.merchantName],
    ['SKU', line.skuCode],
    ['件数', String(line.quantity)],
    ['商品', line.title],
    ['平台编码', line.platformCode],
    ['平台订单号', line.platformOrderNo],
    ['推单时间', line.pushedAt === null ? null : formatDateTime(line.pushedAt)],
    ['按此印刷', line.leave && `${line.leave.by}，${formatDateTime(line.leave.at)}（${line.leave.dpi} dpi）`],
  ];
  return (
    <dl className="desk-facts">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text || <Nothing />}</dd>
        </div>
      ))}
    </dl>
  );
}
