import {
  DPI_GOOD,
  DPI_LEVELS,
  DPI_POOR,
  dpiAtPrint,
  dpiLevel,
  type DpiLevel,
  type PrintSize,
} from '#contract/values/picture.ts';
import { WordTag } from '../list/cells.tsx';

const INTENTS = { poor: 'danger', low: 'warning', good: 'success' } as const satisfies Record<
  DpiLevel,
  string
>;
const MEANINGS: Record<DpiLevel, string> = {
  poor: `低于 ${DPI_POOR} dpi，印刷会模糊，请换更大的图片`,
  low: `低于 ${DPI_GOOD} dpi，建议换更大的图片`,
  good: '清晰度足够印刷',
};

/** How fine the picture is where it is printed, as a figure and a word; nothing where a size is not known. */
export function DpiTag({ size }: { size: PrintSize }) {
  const dpi = dpiAtPrint(size);
  if (dpi === null) return null;
  const level = dpiLevel(dpi);
  return (
    <WordTag intent={INTENTS[level]} title={MEANINGS[level]}>
      {`${dpi} dpi ${DPI_LEVELS[level]}`}
    </WordTag>
  );
}
