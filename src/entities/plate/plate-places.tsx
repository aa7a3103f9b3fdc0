import { Button, HTMLTable } from '@blueprintjs/core';
import type { PlateSlot } from '#contract/plate/plate.ts';
import { Nothing, WordTag } from '@/shared/ui/list/index.ts';
import { PIECE_STATES, sizeOf } from './plate-words.ts';

/** What lies on a plate, place by place. */
export const PlatePlaces = ({
  slots,
  onKick,
}: {
  slots: readonly PlateSlot[];
  /** Absent: nothing can be taken out of it now. */
  onKick?: ((slot: PlateSlot) => void) | undefined;
}) => (
  <HTMLTable compact className="plate-places" aria-label="版上的生产件">
    <thead>
      <tr>
        <th data-align="right">位置</th>
        <th>生产件</th>
        <th>订单</th>
        <th>型号</th>
        <th data-align="right">尺寸 mm</th>
        <th data-align="right">旋转</th>
        <th>状态</th>
        {onKick && <th>操作</th>}
      </tr>
    </thead>
    <tbody>
      {slots.map((slot) => (
        <tr key={slot.id} data-blank={slot.blank || undefined}>
          <td data-align="right" className="tabular">
            {slot.no}
          </td>
          <td className="tabular">{slot.pieceNumber}</td>
          <td className="tabular">{slot.orderNo ?? <Nothing />}</td>
          <td>
            <span className="plate-goods" title={`${slot.skuCode} ${slot.model} ${slot.color}`}>
              {slot.model}
              <span className="list-quiet"> {slot.color}</span>
            </span>
          </td>
          <td data-align="right" className="tabular">
            {sizeOf(slot.w, slot.h)}
          </td>
          <td data-align="right" className="tabular">
            {slot.rotation}°
          </td>
          <td>
            {slot.blank ? (
              '已剔出'
            ) : (
              <span className="plate-words">
                {PIECE_STATES.get(slot.state)}
                {slot.held && <WordTag intent="danger">被拦截</WordTag>}
                {slot.misprinted && <WordTag intent="warning">打坏</WordTag>}
              </span>
            )}
          </td>
          {onKick && (
            <td>
              {!slot.blank && (
                <Button
                  variant="minimal"
                  size="small"
                  text="剔出"
                  aria-label={`剔出 ${slot.pieceNumber}`}
                  onClick={() => onKick(slot)}
                />
              )}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </HTMLTable>
);
