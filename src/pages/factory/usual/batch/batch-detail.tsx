import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import { batch, type BatchPiece } from '#contract/batch/batch.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { LogLines, WordTag } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { AddDialog } from './add-dialog.tsx';
import { KickDialog } from './kick-dialog.tsx';
import { BatchProgress } from './batch-progress.tsx';

const EDIT = ['factory:batch:edit'] as const;

const PAGE = 100;
const LABELS = new Map(Object.values(PIECE).map(({ code, label }) => [code as number, label]));
const UNKNOWN = {
  ...{ pictureKind: null, pictureUrl: null, widthPx: null, heightPx: null },
  ...{ printWidthMm: null, printHeightMm: null },
};
/** From here on a piece lies at a device, and is not kicked out. */
const KICKABLE: readonly number[] = [PIECE.batched.code, PIECE.spliced.code];

/** One batch in full: how far its pieces are, the pieces themselves, and what happened to it. `version`: as the list shows it. */
export function BatchDetail({
  id,
  version,
  onChanged,
}: {
  id: number;
  version: number | undefined;
  onChanged: () => void;
}) {
  const [state, setState] = useState<number>();
  const [pageNo, setPageNo] = useState(1);
  const about = useQuery(query(batch.detail, { id }, { quiet: true }));
  const pieces = useQuery({
    ...query(
      batch.pieces,
      { id, pageNo, pageSize: PAGE, ...(state !== undefined && { state }) },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  });
  const may = usePermits(EDIT);
  const changed = (): void => {
    void about.refetch();
    void pieces.refetch();
    onChanged();
  };
  const { open, shown } = useDialog(changed);
  const found = about.data;
  if (!found)
    return (
      <div className="batch-detail">
        <FailureNote error={about.error} />
      </div>
    );
  const { batch: own, states, events } = found;
  const kick = ({ id: pieceId, number }: BatchPiece): void =>
    open((ends) => (
      <KickDialog
        title={`剔出生产件 ${number}`}
        onSend={async (reason) => {
          const { failed } = await call(batch.kick, { pieceIds: [pieceId], reason }, { quiet: true });
          if (failed[0]) throw new Error(failed[0].msg);
          showMessage(`生产件 ${number} 已剔出，回到待分配`);
        }}
        {...ends}
      />
    ));
  const total = pieces.data?.total ?? 0;
  return (
    <div className="batch-detail">
      <dl className="batch-facts">
        <div>
          <dt>批次号</dt>
          <dd>
            <code className="tabular">{own.number}</code>{' '}
            {own.urgent && <WordTag intent="danger">加急</WordTag>}
          </dd>
        </div>
        <div>
          <dt>打印配置</dt>
          <dd>
            {own.profile}，{own.device}
          </dd>
        </div>
        <div>
          <dt>进度</dt>
          <dd>
            <BatchProgress batch={own} />
          </dd>
        </div>
      </dl>
      <section aria-label="生产件">
        <header className="batch-pieces-head">
          <h3>生产件</h3>
          <span className="batch-states" role="group" aria-label="按状态">
            <StateButton
              label="全部"
              count={own.pieces}
              active={state === undefined}
              onClick={() => setState(undefined)}
            />
            {Object.entries(states).map(([code, count]) => (
              <StateButton
                key={code}
                label={LABELS.get(Number(code)) ?? ''}
                count={count}
                active={state === Number(code)}
                onClick={() => {
                  setState(Number(code));
                  setPageNo(1);
                }}
              />
            ))}
          </span>
          {may && version !== undefined && own.state <= 20 && (
            <Button
              text={own.state === 0 ? '加入生产件' : '归入尾件'}
              disabled={own.state !== 0 && own.tails === 0}
              onClick={() => open((ends) => <AddDialog batch={own} {...ends} />)}
            />
          )}
        </header>
        <FailureNote error={pieces.error} />
        <ul className="batch-pieces">
          {pieces.data?.list.map((piece) => (
            <li key={piece.id}>
              <PictureThumb
                picture={{ ...UNKNOWN, thumbUrl: piece.pictureThumbUrl, title: piece.number }}
                size={40}
              />
              <span className="batch-piece">
                <span>
                  <code className="tabular">{piece.number}</code>
                  {piece.held && <WordTag intent="danger">被拦截</WordTag>}
                  {piece.attempt > 1 && <WordTag intent="warning">{`第 ${piece.attempt} 次`}</WordTag>}
                </span>
                <span className="list-quiet">
                  {[piece.orderNo, piece.skuCode, piece.model, piece.color].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span>{LABELS.get(piece.state)}</span>
              {may && KICKABLE.includes(piece.state) && (
                <Button
                  variant="minimal"
                  text="剔出"
                  aria-label={`剔出 ${piece.number}`}
                  onClick={() => kick(piece)}
                />
              )}
            </li>
          ))}
        </ul>
        {total > PAGE && (
          <p className="batch-pages">
            <Button text="上一页" disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)} />
            <span className="tabular">
              第 {pageNo} / {Math.ceil(total / PAGE)} 页
            </span>
            <Button text="下一页" disabled={pageNo * PAGE >= total} onClick={() => setPageNo(pageNo + 1)} />
          </p>
        )}
      </section>
      <section aria-label="记录">
        <h3>记录</h3>
        <LogLines
          lines={events.toReversed()}
          say={({ title, after }) => `${title}${after ? `，${after}` : ''}`}
        />
      </section>
      {shown}
    </div>
  );
}

const StateButton = ({
  label,
  count,
  active,
  onClick,
}: {
  label: string;
  count: number;
  active: boolean;
  onClick: () => void;
}) => (
  <Button
    size="small"
    variant={active ? 'solid' : 'minimal'}
    aria-pressed={active}
    text={`${label} ${count.toLocaleString('zh-CN')}`}
    onClick={onClick}
  />
);
