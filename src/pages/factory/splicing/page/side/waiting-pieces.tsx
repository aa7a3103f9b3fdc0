import { useState } from 'react';
import { Button, Checkbox, HTMLTable, InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { plateDesk, type DeskPiece } from '#contract/plate-desk/plate-desk.ts';
import { sizeOf } from '@/entities/plate/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { WordTag } from '@/shared/ui/list/index.ts';
import type { Deed, Desk } from '../state/desk.ts';
import { keyOf } from '../state/spot.ts';

const SHOWN = 100;

/** Pieces that were taken out and are not saved yet could lie here as well as those that wait. */
function ownWaiting({ pieces, now }: Desk): DeskPiece[] {
  const here = new Set(now.map(({ key }) => key));
  return [...pieces].filter(([key]) => !here.has(key)).map(([, piece]) => piece);
}

/** What waits for the profile of the plate: it is put into the first hole that it fits. */
export function WaitingPieces({
  id,
  desk,
  reads,
  send,
}: {
  id: number;
  desk: Desk;
  reads: boolean;
  send: (deed: Deed) => void;
}) {
  const [keyword, setKeyword] = useState('');
  const [urgent, setUrgent] = useState(false);
  const { data, error, refetch } = useQuery({
    ...query(plateDesk.waiting, { id, keyword, urgent, pageSize: SHOWN }, { quiet: true }),
    placeholderData: (before) => before,
  });
  const here = new Set(desk.now.map(({ key }) => key));
  const out = ownWaiting(desk);
  const outKeys = new Set(out.map(keyOf));
  const waits = (data?.list ?? []).filter((piece) => !here.has(keyOf(piece)) && !outKeys.has(keyOf(piece)));
  const rows = [...out, ...waits];
  return (
    <>
      <div className="desk-asks">
        <InputGroup
          type="search"
          size="small"
          aria-label="筛选待拼的件"
          placeholder="件号、订单号、批次号或型号"
          value={keyword}
          onValueChange={setKeyword}
        />
        <Checkbox label="加急" checked={urgent} onChange={() => setUrgent(!urgent)} />
      </div>
      <FailureNote error={error} retry={() => void refetch()} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is longer than the panel is scrolled by keys, too */}
      <div className="desk-rows" role="group" tabIndex={0} aria-label="待拼的件">
        <HTMLTable compact className="desk-table" aria-label="待拼的生产件">
          <thead>
            <tr>
              {!reads && <th>操作</th>}
              <th>生产件</th>
              <th>型号</th>
              <th data-align="right">尺寸 mm</th>
              <th>订单</th>
              <th>批次</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((piece) => (
              <tr key={keyOf(piece)}>
                {!reads && (
                  <td>
                    <Button
                      variant="minimal"
                      size="small"
                      text="放入"
                      aria-label={`放入 ${piece.pieceNumber}`}
                      onClick={() => send({ do: 'putIn', pieces: [piece] })}
                    />
                  </td>
                )}
                <td className="tabular">
                  {piece.pieceNumber} {piece.urgent && <WordTag intent="danger">加急</WordTag>}
                </td>
                <td>
                  {piece.model} <span className="list-quiet">{piece.color}</span>
                </td>
                <td data-align="right" className="tabular">
                  {sizeOf(piece.width, piece.height)}
                </td>
                <td className="tabular">{piece.orderNo ?? ''}</td>
                <td className="tabular">{piece.batch}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
        {data && rows.length === 0 && (
          <p className="list-quiet">没有待拼的件：这个打印配置下发的批次里，件都已在版上。</p>
        )}
        {data && data.total > SHOWN && (
          <p className="list-quiet">
            共 {data.total.toLocaleString('zh-CN')} 件，只列出前 {SHOWN} 件，请用上面的条件缩小范围。
          </p>
        )}
      </div>
    </>
  );
}
