import { useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { box, BOX_BADGES, type BoxCell, type BoxPiece } from '#contract/shelf/box.ts';
import { BADGE_INTENTS, waitText } from '@/entities/box/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, ReasonDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { LogLines, TimeText, WordTag } from '@/shared/ui/list/index.ts';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { EmptyDialog } from './empty-boxes.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { OUT_OF_BOXES } from './out-of-boxes.ts';

const LABELS = new Map(Object.values(PIECE).map(({ code, label }) => [code as number, label]));
const UNKNOWN = {
  ...{ pictureKind: null, pictureUrl: null, widthPx: null, heightPx: null },
  ...{ printWidthMm: null, printHeightMm: null },
};

/** One box in full: what lies in it and who put it there, what is missing and where that is, and what happened to it. */
export function BoxDetail({ id, onChanged }: { id: number; onChanged: () => void }) {
  const about = useQuery(query(box.detail, { id }, { quiet: true }));
  const shelfId = about.data?.box.shelfId;
  const board = useQuery({
    ...query(box.board, { shelfId: shelfId ?? 0 }, { quiet: true }),
    enabled: shelfId !== undefined,
  });
  const { open, shown } = useDialog(() => {
    void about.refetch();
    onChanged();
  });
  const found = about.data;
  if (!found)
    return (
      <div className="box-detail">
        <FailureNote error={about.error} />
      </div>
    );
  const { box: own, pieces, events } = found;
  const free = (board.data?.list ?? []).filter(({ state }) => state === 0);
  const takeOut = ({ id: pieceId, number }: BoxPiece): void =>
    open((ends) => (
      <ReasonDialog
        title={`取出 ${number}`}
        text="它回到「已合格」，可以重新分拣。"
        act="取出"
        {...OUT_OF_BOXES}
        reasons={['放错格口', '需要重新检查', '订单有变化']}
        onSend={async (reason) => {
          const { failed } = await call(box.takeOut, { pieceIds: [pieceId], reason }, { quiet: true });
          if (failed[0]) throw new Error(failed[0].msg);
          showMessage(`${number} 已取出`);
        }}
        {...ends}
      />
    ));
  return (
    <div className="box-detail">
      <header className="box-head">
        <strong className="box-label">{own.label}</strong>
        <span>{own.shelf}</span>
        <code className="tabular list-quiet">{own.number}</code>
        {own.parcel && (
          <>
            <Button
              text="换格"
              onClick={() => open((ends) => <MoveDialog from={own} free={free} {...ends} />)}
            />
            <Button text="清空" onClick={() => open((ends) => <EmptyDialog boxes={[own]} {...ends} />)} />
          </>
        )}
      </header>
      {own.parcel ? <ParcelFacts parcel={own.parcel} /> : <p className="list-quiet">格口是空的。</p>}
      {pieces.length > 0 && (
        <section aria-label="件">
          <ul className="box-pieces">
            {pieces.map((piece) => (
              <li key={piece.id} data-there={piece.there}>
                <PictureThumb
                  picture={{ ...UNKNOWN, thumbUrl: piece.pictureThumbUrl, title: piece.number }}
                  size={48}
                />
                <span className="box-piece">
                  <span>
                    <code className="tabular">{piece.number}</code> {piece.title}
                  </span>
                  <span className="list-quiet">
                    {piece.there ? (
                      <>
                        {LABELS.get(piece.state)}
                        {piece.by !== '' && `，${piece.by} 放入`}{' '}
                        {piece.at !== null && <TimeText at={piece.at} />}
                      </>
                    ) : (
                      `还没有到：${piece.where}`
                    )}
                  </span>
                </span>
                {piece.state === PIECE.sorted.code && (
                  <Button
                    variant="minimal"
                    text="取出"
                    aria-label={`取出 ${piece.number}`}
                    onClick={() => takeOut(piece)}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {events.length > 0 && (
        <section aria-label="记录">
          <h3>记录</h3>
          <LogLines
            lines={events}
            say={({ title, orderNo, note }) =>
              [title, orderNo && `订单 ${orderNo}`, note].filter(Boolean).join('，')
            }
          />
        </section>
      )}
      {shown}
    </div>
  );
}

function ParcelFacts({ parcel }: { parcel: NonNullable<BoxCell['parcel']> }) {
  return (
    <dl className="box-facts">
      <div>
        <dt>订单</dt>
        <dd>
          <code className="tabular">{parcel.orderNo}</code>{' '}
          <WordTag intent={BADGE_INTENTS[parcel.badge]}>{BOX_BADGES[parcel.badge]}</WordTag>
          {parcel.ended && <WordTag intent="danger">订单已结束，请取出</WordTag>}
        </dd>
      </div>
      <div>
        <dt>已到</dt>
        <dd className="tabular">
          {parcel.there} / {parcel.of} 件
        </dd>
      </div>
      <div>
        <dt>等待</dt>
        <dd>{waitText(parcel.since)}</dd>
      </div>
      <div>
        <dt>收件人</dt>
        <dd>
          {parcel.recipientName}
          {parcel.expressName !== '' && `，${parcel.expressName}`}
        </dd>
      </div>
    </dl>
  );
}
