import { memo, useMemo, useState } from 'react';
import { Checkbox, HTMLTable, InputGroup } from '@blueprintjs/core';
import type { DeskPiece } from '#contract/plate-desk/plate-desk.ts';
import { PIECE_STATES, sizeOf } from '@/entities/plate/index.ts';
import { Nothing, WordTag } from '@/shared/ui/list/index.ts';
import type { Deed } from '../state/desk.ts';
import type { Spot } from '../state/spot.ts';
import type { DeskInUse } from '../state/use-desk.ts';

const isAsked = (piece: DeskPiece, keyword: string): boolean =>
  [piece.pieceNumber, piece.orderNo ?? '', piece.model, piece.batch].some((text) =>
    text.toLowerCase().includes(keyword),
  );

/** What lies on the plate, place by place; a row chooses its piece on the plate. */
export function PlacesList({ use, send }: { use: DeskInUse; send: (deed: Deed) => void }) {
  const { desk, broken } = use;
  const [keyword, setKeyword] = useState('');
  const [urgent, setUrgent] = useState(false);
  const asked = keyword.trim().toLowerCase();
  const rows = useMemo(
    () =>
      desk.now
        .map((spot, i) => ({ spot, no: i + 1, piece: desk.pieces.get(spot.key)! }))
        .filter(({ piece }) => (!urgent || piece.urgent) && (asked === '' || isAsked(piece, asked))),
    [desk.now, desk.pieces, asked, urgent],
  );
  return (
    <>
      <div className="desk-asks">
        <InputGroup
          type="search"
          size="small"
          aria-label="筛选版上的件"
          placeholder="型号、订单、批次或件号"
          value={keyword}
          onValueChange={setKeyword}
        />
        <Checkbox label="加急" checked={urgent} onChange={() => setUrgent(!urgent)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is longer than the panel is scrolled by keys, too */}
      <div className="desk-rows" role="group" tabIndex={0} aria-label="版上的件">
        <HTMLTable compact interactive className="desk-table" aria-label="版上的生产件">
          <thead>
            <tr>
              <th data-align="right">位置</th>
              <th>生产件</th>
              <th>订单</th>
              <th>型号</th>
              <th data-align="right">尺寸 mm</th>
              <th data-align="right">旋转</th>
              <th>批次</th>
              <th>状态</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ spot, no, piece }) => (
              <PlaceRow
                key={spot.key}
                {...{ spot, no, piece, send }}
                isChosen={desk.chosen.has(spot.key)}
                isBroken={broken.has(spot.key)}
              />
            ))}
          </tbody>
        </HTMLTable>
        {rows.length === 0 && <p className="list-quiet">没有符合条件的件。</p>}
      </div>
    </>
  );
}

const PlaceRow = memo(function PlaceRow({
  spot: { key, w, h, rotation, locked },
  no,
  piece,
  isChosen,
  isBroken,
  send,
}: {
  spot: Spot;
  no: number;
  piece: DeskPiece;
  isChosen: boolean;
  isBroken: boolean;
  send: (deed: Deed) => void;
}) {
  return (
    <tr
      data-chosen={isChosen || undefined}
      data-broken={isBroken || undefined}
      onClick={(event) =>
        send({ do: 'choose', keys: [key], adds: event.shiftKey || event.ctrlKey || event.metaKey })
      }
    >
      <td data-align="right" className="tabular">
        {no}
      </td>
      <td className="tabular">{piece.pieceNumber}</td>
      <td className="tabular">{piece.orderNo ?? <Nothing />}</td>
      <td title={`${piece.skuCode} ${piece.model} ${piece.color}`}>
        {piece.model} <span className="list-quiet">{piece.color}</span>
      </td>
      <td data-align="right" className="tabular">
        {sizeOf(w, h)}
      </td>
      <td data-align="right" className="tabular">
        {rotation}°
      </td>
      <td className="tabular">{piece.batch}</td>
      <td>
        <span className="plate-words">
          {PIECE_STATES.get(piece.state)}
          {piece.urgent && <WordTag intent="danger">加急</WordTag>}
          {piece.held && <WordTag intent="danger">被拦截</WordTag>}
          {locked && <WordTag intent="none">锁定</WordTag>}
        </span>
      </td>
    </tr>
  );
});
