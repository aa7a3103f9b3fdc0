import { HTMLSelect } from '@blueprintjs/core';
import type { ArtCandidate } from '#contract/order/line-art.ts';
import type { LineItem } from './line-items.ts';

const named = ({ orderNo, lineNo, skuCode, platformCode }: ArtCandidate): string =>
  [`${orderNo} 第 ${lineNo} 行`, platformCode, skuCode].filter(Boolean).join(' · ');

/** The line of a picture, found by its name or chosen among those that its name may mean. */
export function LineCell({
  item: { line, match, file },
  open,
  onChoose,
}: {
  item: LineItem;
  open: boolean;
  onChoose: (line: ArtCandidate | null) => void;
}) {
  if (!match) return null;
  const { candidates } = match;
  return (
    <div className="upload-line">
      {candidates.length > 0 && (
        <HTMLSelect
          fill
          aria-label={`${file.name} 的商品行`}
          disabled={!open}
          value={line?.lineId ?? ''}
          options={[
            { value: '', label: line ? '不对应商品行' : '选择商品行' },
            ...candidates.map((one) => ({ value: one.lineId, label: named(one) })),
          ]}
          onChange={(event) =>
            onChoose(candidates.find(({ lineId }) => String(lineId) === event.currentTarget.value) ?? null)
          }
        />
      )}
      {!line && <span className="list-quiet">{whyNone(match)}</span>}
    </div>
  );
}

function whyNone({ shared, found, candidates, closed }: NonNullable<LineItem['match']>): string {
  if (shared) return '有其他文件也是这一行的，请选择';
  if (found > candidates.length) return `有 ${found} 行符合，只列出前 ${candidates.length} 行，请选择`;
  if (found > 0) return `有 ${found} 行符合，请选择`;
  return closed > 0 ? `${closed} 行已推单或被锁定，不能修改` : '没有对应的商品行';
}
