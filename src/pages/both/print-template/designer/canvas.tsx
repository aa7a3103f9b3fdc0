import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { cellOf, type TemplateDesign } from '#contract/print-template/design.ts';
import { nameOf } from '#contract/print-template/judge.ts';
import type { TemplateKind } from '#contract/print-template/kinds.ts';
import { DrawnElement } from './drawn-element.tsx';
import { shift } from './history.ts';

const [STEP, LEAP] = [10, 100];
const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const HANDLE = 120;

interface CanvasProps {
  kind: TemplateKind;
  design: TemplateDesign;
  chosen: number | null;
  /** How many times larger than it is printed. */
  zoom: number;
  reads: boolean;
  onChoose: (at: number | null) => void;
  /** A step, or while something is drawn along: not one yet. */
  onDesign: (design: TemplateDesign, isDrawn?: boolean) => void;
  onRemove: (at: number) => void;
}

/** The place with its elements: each is chosen, moved and made larger by the pointer and by keys. */
export function Canvas({ kind, design, chosen, zoom, reads, onChoose, onDesign, onRemove }: CanvasProps) {
  const cell = cellOf(design);
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<{ at: number; x: number; y: number; from: TemplateDesign; resizes: boolean }>(
    undefined,
  );

  const press = (event: KeyboardEvent, at: number): void => {
    if (reads) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const by = event.shiftKey ? LEAP : STEP;
      onDesign(shift(design, at, { dx: arrow[0] * by, dy: arrow[1] * by, resizes: event.altKey }));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove(at);
    } else if (event.key === 'Escape') onChoose(null);
  };
  const grab = (event: PointerEvent, at: number, resizes: boolean): void => {
    event.stopPropagation();
    onChoose(at);
    if (reads) return;
    drag.current = { at, x: event.clientX, y: event.clientY, from: design, resizes };
    svg.current?.setPointerCapture(event.pointerId);
  };
  const dragged = (event: PointerEvent): TemplateDesign | undefined => {
    if (!drag.current || !svg.current) return undefined;
    const { at, x, y, from, resizes } = drag.current;
    const perPx = cell.w / svg.current.getBoundingClientRect().width;
    const tenths = (px: number) => Math.round((px * perPx) / STEP) * STEP;
    return shift(from, at, { dx: tenths(event.clientX - x), dy: tenths(event.clientY - y), resizes });
  };
  const move = (event: PointerEvent): void => {
    const design = dragged(event);
    if (design) onDesign(design, true);
  };
  const drop = (event: PointerEvent): void => {
    const moved = dragged(event);
    const from = drag.current?.from;
    drag.current = undefined;
    if (!moved || !from) return;
    // A click that moved nothing is no step.
    onDesign(from, true);
    if (JSON.stringify(moved) !== JSON.stringify(from)) onDesign(moved);
  };
  return (
    <svg
      ref={svg}
      className="design-sheet design-canvas"
      role="group"
      aria-label="画布"
      width={`${(cell.w / 100) * zoom}mm`}
      height={`${(cell.h / 100) * zoom}mm`}
      viewBox={`0 0 ${cell.w} ${cell.h}`}
      onPointerDown={() => onChoose(null)}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      {/* What elements look like is for the eye; what they are is said by those that are chosen. */}
      <g aria-hidden="true">
        {design.elements.map((element, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an element is its place in the list
          <DrawnElement key={at} element={element} kind={kind} />
        ))}
      </g>
      {design.elements.map((element, at) => (
        <g
          // oxlint-disable-next-line react/no-array-index-key -- an element is its place in the list
          key={at}
          className="design-element"
          role="button"
          tabIndex={0}
          aria-pressed={chosen === at}
          aria-label={nameOf(kind, element)}
          onFocus={() => onChoose(at)}
          onKeyDown={(event) => press(event, at)}
          onPointerDown={(event) => grab(event, at, false)}
        >
          <rect
            className="design-outline"
            {...{ x: element.x, y: element.y, width: element.w, height: element.h }}
          />
          {chosen === at && !reads && (
            <rect
              className="design-handle"
              {...{ x: element.x + element.w - HANDLE, y: element.y + element.h - HANDLE }}
              {...{ width: HANDLE, height: HANDLE }}
              onPointerDown={(event) => grab(event, at, true)}
            />
          )}
        </g>
      ))}
    </svg>
  );
}
