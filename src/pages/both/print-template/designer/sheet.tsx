import { cellOf, type TemplateDesign } from '#contract/print-template/design.ts';
import type { TemplateKind } from '#contract/print-template/kinds.ts';
import { DrawnElement } from './drawn-element.tsx';

/** One place of a template as large as it is printed, with the data of the sample. */
export function Sheet({
  kind,
  design,
  label,
}: {
  kind: TemplateKind;
  design: TemplateDesign;
  label: string;
}) {
  const { w, h } = cellOf(design);
  return (
    <svg
      className="design-sheet"
      role="img"
      aria-label={label}
      width={`${w / 100}mm`}
      height={`${h / 100}mm`}
      viewBox={`0 0 ${w} ${h}`}
    >
      {design.elements.map((element, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- an element is its place in the list
        <DrawnElement key={nth} element={element} kind={kind} />
      ))}
    </svg>
  );
}
