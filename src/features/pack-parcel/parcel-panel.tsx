import { Button, Checkbox } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Parcel } from '#contract/packing/packing.ts';
import { Thumb, WordTag } from '@/shared/ui/list/index.ts';
import './pack-parcel.css';

const LABELS = new Map(Object.values(PIECE).map(({ code, label }) => [code as number, label]));

/** Where a piece is that was not scanned yet. */
const whereOf = ({ state }: Parcel['pieces'][number], box: string): string =>
  state === PIECE.sorted.code && box !== '' ? `在格口 ${box}` : (LABELS.get(state) ?? '');

/**
 * The parcel that is open at a station: its pieces as pictures, those that were scanned in green with a tick, lines without
 * pieces to be ticked, and what is missing.
 */
export function ParcelPanel({
  parcel,
  busy = false,
  onTick,
  onGiveUp,
}: {
  parcel: Parcel;
  /** Something of it is on its way to the server. */
  busy?: boolean;
  onTick: (lineId: number, ticked: boolean) => void;
  onGiveUp: () => void;
}) {
  const { pieces, lines, packed, box } = parcel;
  const scanned = pieces.filter((piece) => piece.scanned).length;
  const ticked = lines.filter((line) => line.ticked).length;
  return (
    <section className="parcel-panel" aria-label={`包裹 ${parcel.orderNo}`} data-packed={packed}>
      <header className="parcel-head">
        <span className="parcel-count tabular" role="status">
          {packed ? '已打包' : `${scanned} / ${pieces.length}`}
        </span>
        <span className="parcel-order">
          <code className="tabular">{parcel.orderNo}</code>
          {parcel.urgent && <WordTag intent="danger">加急</WordTag>}
          <span className="list-quiet">
            {[parcel.recipientName, parcel.expressName, box && `格口 ${box}`].filter(Boolean).join('，')}
          </span>
          {parcel.factoryRemark !== '' && <span className="parcel-remark">{parcel.factoryRemark}</span>}
        </span>
        {!packed && <Button text="放弃打包" disabled={busy} onClick={onGiveUp} />}
      </header>
      <ul className="parcel-pieces" aria-label="件">
        {pieces.map((piece) => (
          <li key={piece.id} data-scanned={piece.scanned}>
            <Thumb url={piece.pictureThumbUrl} alt={piece.title} size={120} />
            {piece.scanned && (
              <span className="parcel-tick">
                <Tick size={28} title="已验" />
              </span>
            )}
            <span className="parcel-title">{piece.title}</span>
            <span className="list-quiet">{[piece.model, piece.color].filter(Boolean).join(' ')}</span>
            <code className="tabular">{piece.number}</code>
            <span className="parcel-where">{piece.scanned ? '已验' : `未验，${whereOf(piece, box)}`}</span>
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <div className="parcel-lines" role="group" aria-label="随包裹的商品">
          <h3 className="tabular">
            随包裹的商品 {ticked} / {lines.length}
          </h3>
          {lines.map(({ id, title, skuCode, quantity, ticked: isTicked }) => (
            <Checkbox
              key={id}
              checked={isTicked}
              disabled={packed || busy}
              label={`${title} × ${quantity}${skuCode === '' ? '' : `（${skuCode}）`}`}
              onChange={(event) => onTick(id, event.currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
