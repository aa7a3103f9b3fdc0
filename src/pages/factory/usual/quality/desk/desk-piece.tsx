import type { ReactNode } from 'react';
import { NonIdealState } from '@blueprintjs/core';
import { Media } from '@blueprintjs/icons';
import { pieceWordOf } from '#contract/piece/life-cycle/piece-states.ts';
import type { DeskPiece } from '#contract/quality/quality.ts';
import { viewUrl } from '@/shared/api/index.ts';
import { LogLines, WordTag } from '@/shared/ui/list/index.ts';
import { inFours } from './said.ts';

/** The art as large as there is room, and beside it what the piece must be. */
export function DeskPieceView({ piece }: { piece: DeskPiece | undefined }) {
  if (!piece)
    return (
      <div className="quality-none">
        <NonIdealState
          icon={<Media size={48} />}
          title="质检台上没有生产件"
          description="扫描后在这里显示图和要求。回车或空格判合格，数字键 1 至 0 选择缺陷，F8 撤销。"
        />
      </div>
    );
  const { number, orderNo, place, ofOrder, attempt, urgent, remark, pictureUrl } = piece;
  const { skuCode, skuName, material, model, color, batch, plate, device } = piece;
  const facts: [string, ReactNode][] = [
    ['生产件', <code key="number">{inFours(number)}</code>],
    ['型号', <b key="model">{model || '—'}</b>],
    ['颜色', <b key="color">{color || '—'}</b>],
    ['材质', material || '—'],
    ['SKU', skuName === '' ? skuCode : `${skuCode} ${skuName}`],
    ['同单', ofOrder > 0 ? `${place} / ${ofOrder}，订单 ${orderNo ?? ''}` : (orderNo ?? '自由打印')],
    ['状态', pieceWordOf('piece', piece.state)],
    ['版', plate === '' ? '—' : `${inFours(plate)}${device === '' ? '' : `，${device}`}`],
    ['批次', batch === '' ? '—' : inFours(batch)],
  ];
  return (
    <div className="quality-piece">
      <div className="quality-picture">
        {pictureUrl === null ? (
          <NonIdealState icon={<Media size={48} />} title="这个生产件没有图片" />
        ) : (
          <img key={pictureUrl} src={viewUrl(pictureUrl)} alt={`生产件 ${number} 的图`} />
        )}
      </div>
      <div className="quality-facts">
        <p className="quality-tags">
          {urgent && <WordTag intent="danger">加急</WordTag>}
          {attempt > 1 && <WordTag intent="warning">{`第 ${attempt} 次制作`}</WordTag>}
        </p>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {remark !== '' && <p className="quality-remark">{remark}</p>}
        <details>
          <summary>经过（{piece.way.length}）</summary>
          <LogLines
            lines={piece.way.toReversed()}
            say={({ title, after, note }) => [title, after, note].filter((part) => part !== '').join('，')}
          />
        </details>
      </div>
    </div>
  );
}
