import type { PrintSize } from '#contract/values/picture.ts';
import { DpiTag } from './dpi-tag.tsx';
import { printText, sizeText } from './shown-picture.ts';

/** Pixels, print size and dpi in one quiet line. */
export function PictureFacts({ size }: { size: PrintSize }) {
  const parts = [sizeText(size), printText(size) && `印刷 ${printText(size)}`].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <span className="picture-facts list-quiet tabular">
      {parts.join(' · ')} <DpiTag size={size} />
    </span>
  );
}
