import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { FREE_COSTS, FREE_REASONS, freePrint, type FreePiece } from '#contract/free-print/free-print.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { PrintDialog, PrintedDialog } from '@/features/print-tags/index.ts';
import { fileUrl, query } from '@/shared/api/index.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { countsText } from './free-columns.tsx';
import { GiveUpDialog } from './give-up-dialog.tsx';

const PRINT = ['factory:print'] as const;
const codeOf = ({ state }: FreePiece): number => PIECE[state].code;
const isLaid = (piece: FreePiece): boolean => codeOf(piece) >= PIECE.spliced.code;
/** From its batch on a piece wears a tag, until it is no more. */
const hasTag = (piece: FreePiece): boolean =>
  codeOf(piece) >= PIECE.batched.code && codeOf(piece) < PIECE.scrapped.code;

/** One request in full: its picture, its files, and where each of its pieces is. */
export function FreeDetail({ id, onChanged }: { id: number; onChanged: () => void }) {
  const about = useQuery(query(freePrint.detail, { id }, { quiet: true }));
  const changed = (): void => {
    void about.refetch();
    onChanged();
  };
  const { open, settled, shown } = useDialog(changed);
  const may = usePermits(PRINT);
  if (!about.data)
    return (
      <div className="free-detail">
        <FailureNote error={about.error} retry={() => void about.refetch()} />
      </div>
    );
  const { request, pictureUrl, pieces, files } = about.data;
  const facts = [
    ['编号', request.number],
    ['原因', FREE_REASONS[request.reason]],
    ['客户', request.customer],
    ['费用归属', FREE_COSTS[request.cost]],
    ['SKU', [request.skuCode, request.material, request.model, request.color].filter(Boolean).join(' ')],
    ['图片', request.pictureName],
    ['件数', request.quantity.toLocaleString('zh-CN')],
    ['进度', countsText(request.counts)],
    ['备注', request.note],
    ['申请人', request.askedBy],
  ].filter(([, text]) => text !== '');
  const tagged = pieces.filter(hasTag).map(({ id: pieceId, prints }) => ({ id: pieceId, prints }));
  const print = (): void =>
    open(({ onClose }) => (
      <PrintDialog
        rows={tagged}
        number=""
        onClose={onClose}
        onPrinted={(printed) => {
          settled();
          open((ends) => <PrintedDialog printed={printed} onClose={ends.onClose} />);
        }}
      />
    ));
  return (
    <div className="free-detail">
      <div className="free-head">
        {pictureUrl !== null && <img src={fileUrl(pictureUrl)} alt={`图片 ${request.pictureName}`} />}
        <dl>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="tabular">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {files.length > 0 && (
        <section aria-label="印刷文件">
          <h3>印刷文件</h3>
          <ul className="free-pieces">
            {files.map(({ name, url, pieces: count }) => (
              <li key={name}>
                {url === null ? name : <a href={fileUrl(url)}>{name}</a>}
                <span className="list-quiet">{count} 件</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="生产件">
        <header>
          <h3>生产件</h3>
          {may && tagged.length > 0 && <Button text="打印标签" onClick={print} />}
          {pieces.some((piece) => !isLaid(piece)) && (
            <Button
              text="放弃"
              intent="danger"
              variant="outlined"
              onClick={() => open((ends) => <GiveUpDialog requests={[request]} {...ends} />)}
            />
          )}
        </header>
        <ul className="free-pieces">
          {pieces.map((piece) => (
            <li key={piece.id}>
              <span>
                <code className="tabular">{piece.number}</code>
                <span className="list-quiet free-where">
                  {[
                    `第 ${piece.copyNo} 件`,
                    PIECE[piece.state].label,
                    piece.batch && `批次 ${piece.batch}`,
                    piece.plate && `版 ${piece.plate} 第 ${piece.slotNo} 位`,
                    piece.prints > 0 && `打过 ${piece.prints} 次标签`,
                    piece.fault,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {!isLaid(piece) && (
                <Button
                  size="small"
                  variant="minimal"
                  text="放弃"
                  aria-label={`放弃 ${piece.number}`}
                  onClick={() =>
                    open((ends) => <GiveUpDialog requests={[request]} piece={piece} {...ends} />)
                  }
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      {shown}
    </div>
  );
}
