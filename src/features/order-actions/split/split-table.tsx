import { Button, HTMLTable, InputGroup } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import type { OrderLine } from '#contract/order/order.ts';
import { Thumb } from '@/shared/ui/list/index.ts';
import { addPart, dropPart, leftOf, putPieces, type Parts } from './split-plan.ts';

/** Goods lines as rows, the orders that they go into as columns, and what no order has yet. */
export function SplitTable({
  lines,
  parts,
  onChange,
}: {
  lines: readonly OrderLine[];
  parts: Parts;
  onChange: (parts: Parts) => void;
}) {
  const left = leftOf(parts, lines);
  return (
    <div className="split-scroll">
      <HTMLTable compact className="split-table" aria-label="每单的件数">
        <thead>
          <tr>
            <th>商品</th>
            <th data-align="right">件数</th>
            {parts.map((_, part) => (
              // oxlint-disable-next-line react/no-array-index-key -- a part is its place
              <th key={part} data-align="right">
                第 {part + 1} 单
                {parts.length > 2 && part > 0 && (
                  <Button
                    variant="minimal"
                    size="small"
                    icon={<Trash size={12} />}
                    aria-label={`删除第 ${part + 1} 单`}
                    onClick={() => onChange(dropPart(parts, part))}
                  />
                )}
              </th>
            ))}
            <th>
              <Button
                variant="minimal"
                size="small"
                icon={<Plus size={14} />}
                aria-label="增加一单"
                title="增加一单"
                onClick={() => onChange(addPart(parts))}
              />
            </th>
            <th data-align="right">剩余</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <tr key={line.id}>
              <td>
                <span
                  className="split-goods"
                  title={[line.title, line.variation].filter(Boolean).join(' · ')}
                >
                  <Thumb url={line.thumbUrl} alt={line.title || line.platformCode} />
                  <span>
                    {row + 1}. <bdi>{line.title || line.platformCode}</bdi>
                    <span className="list-quiet"> {line.skuCode ?? line.variation}</span>
                  </span>
                </span>
              </td>
              <td data-align="right">{line.quantity}</td>
              {parts.map((own, part) => (
                // oxlint-disable-next-line react/no-array-index-key -- a part is its place
                <td key={part} data-align="right">
                  <InputGroup
                    size="small"
                    inputMode="numeric"
                    className="split-pieces"
                    aria-label={`第 ${row + 1} 行放入第 ${part + 1} 单的件数`}
                    value={Number.isNaN(own[row]) ? '' : String(own[row])}
                    onFocus={(event) => event.currentTarget.select()}
                    onValueChange={(text) =>
                      onChange(
                        putPieces(parts, lines, part, row, text.trim() === '' ? Number.NaN : Number(text)),
                      )
                    }
                  />
                </td>
              ))}
              <td />
              <td data-align="right" data-wrong={left[row] !== 0 || undefined}>
                {Number.isNaN(left[row]) ? '–' : left[row]}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  );
}
