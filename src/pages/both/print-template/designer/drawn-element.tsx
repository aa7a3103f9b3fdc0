import { useMemo } from 'react';
import type { ElementOf, TemplateElement } from '#contract/print-template/design.ts';
import type { TemplateKind } from '#contract/print-template/kinds.ts';
import { LINE_VARIABLES, VARIABLES } from '#contract/print-template/variables.ts';
import { codeUrl } from './codes.ts';

interface Drawn<E> {
  element: E;
  kind: TemplateKind;
}

const HEADS = 2;
const LINE = 1.2;

/** An element with the data of the sample, in hundredths of a millimetre. */
export function DrawnElement({ element, kind }: Drawn<TemplateElement>) {
  const { x, y, w, h } = element;
  const sample = 'key' in element ? (VARIABLES[kind][element.key]?.sample ?? '') : '';
  switch (element.kind) {
    case 'text':
      return <Words element={element} text={element.text} />;
    case 'variable':
      return <Words element={element} text={`${element.before}${sample}${element.after}`} />;
    case 'page':
      return <Words element={element} text="第 1 页，共 1 页" />;
    case 'barcode':
    case 'matrix':
      return <Code element={element} sample={sample} />;
    case 'picture':
      return (
        <g className="design-picture">
          <rect {...{ x, y, width: w, height: h }} />
          <path d={`M${x} ${y}L${x + w} ${y + h}M${x + w} ${y}L${x} ${y + h}`} />
        </g>
      );
    case 'line':
      return <rect {...{ x, y, width: w, height: h }} />;
    case 'box':
      return (
        <rect
          className="design-box"
          {...{ x: x + element.line / 2, y: y + element.line / 2 }}
          {...{ width: Math.max(0, w - element.line), height: Math.max(0, h - element.line) }}
          strokeWidth={element.line}
        />
      );
    case 'table':
      return <Table element={element} />;
  }
}

type Font = Pick<ElementOf<'text'>, 'x' | 'y' | 'w' | 'h' | 'size' | 'bold' | 'align'> & {
  leastSize?: number;
};

const [STEP, NARROW, NARROW_BOLD] = [10, 0.56, 0.6];

/** About the size that text shrinks to; the preview has the font's own widths. */
function shownSize({ w, h, size: wanted, leastSize = wanted, bold }: Font, text: string): number {
  const narrow = bold ? NARROW_BOLD : NARROW;
  const ems = [...text].reduce((sum, char) => sum + (char.codePointAt(0)! < 0x2e80 ? narrow : 1), 0);
  let size = wanted;
  while (size > leastSize && Math.ceil((ems * size) / w) * size * LINE > h) size -= STEP;
  return Math.max(size, leastSize);
}

/** As a browser breaks its lines; the preview shows how it is printed. */
function Words({ element, text }: { element: Font; text: string }) {
  const { x, y, w, h, bold, align } = element;
  const size = shownSize(element, text);
  const isOne = Math.floor(h / (size * LINE)) <= 1;
  return (
    <foreignObject {...{ x, y, width: w, height: h }}>
      <div
        className="design-words"
        style={{
          ...{ fontSize: size, fontWeight: bold ? 700 : 400, textAlign: align },
          alignItems: isOne ? 'center' : 'flex-start',
        }}
      >
        <span>{text}</span>
      </div>
    </foreignObject>
  );
}

function Code({ element, sample }: { element: ElementOf<'barcode'> | ElementOf<'matrix'>; sample: string }) {
  const { x, y, w, h } = element;
  const withText = element.kind === 'barcode' && element.withText;
  const size = withText ? Math.min(300, Math.max(150, h * 0.26)) : 0;
  const { kind, symbology } = element;
  const url = useMemo(
    () => codeUrl({ kind, symbology } as typeof element, sample),
    [kind, symbology, sample],
  );
  return (
    <>
      {url === undefined ? (
        <rect className="design-missing" {...{ x, y, width: w, height: h }} />
      ) : (
        <image
          href={url}
          {...{ x, y, width: w, height: Math.max(1, h - size * 1.3) }}
          preserveAspectRatio={kind === 'matrix' ? 'xMidYMid' : 'none'}
        />
      )}
      {withText && (
        <Words
          element={{ x, y: y + h - size * 1.3, w, h: size * 1.3, size, bold: false, align: 'center' }}
          text={sample}
        />
      )}
    </>
  );
}

/** Its head and the first lines. */
function Table({ element }: { element: ElementOf<'table'> }) {
  const { x, y, h, rowHeight, columns, size, bold, align } = element;
  const rows = Math.max(1, Math.min(Math.floor(h / rowHeight), HEADS + 2));
  return (
    <g className="design-table">
      {columns.map(({ key, title, w }, nth) => {
        const from = x + columns.slice(0, nth).reduce((sum, column) => sum + column.w, 0);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <g key={nth}>
            {Array.from({ length: rows }, (_, row) => (
              <g key={row}>
                <rect {...{ x: from, y: y + row * rowHeight, width: w, height: rowHeight }} />
                <Words
                  element={{
                    ...{ x: from + 60, y: y + row * rowHeight, w: Math.max(10, w - 120), h: rowHeight },
                    ...{ size: Math.min(size, rowHeight / 1.3), bold: row === 0 || bold, align },
                  }}
                  text={row === 0 ? title : (LINE_VARIABLES[key]?.sample ?? '')}
                />
              </g>
            ))}
          </g>
        );
      })}
    </g>
  );
}
