import type { TemplateDesign, TemplateElement } from '#contract/print-template/design.ts';

// What a designer did, step by step, so that it can be taken back and done again.

export const MOST_STEPS = 200;

export interface History {
  past: readonly TemplateDesign[];
  design: TemplateDesign;
  future: readonly TemplateDesign[];
}
export const begin = (design: TemplateDesign): History => ({ past: [], design, future: [] });

/** A step more. What was taken back before cannot be done again after it. */
export const step = ({ past, design: before }: History, design: TemplateDesign): History =>
  design === before
    ? { past, design, future: [] }
    : { past: [...past, before].slice(-MOST_STEPS), design, future: [] };

export function undo(history: History): History {
  const design = history.past.at(-1);
  if (!design) return history;
  return { past: history.past.slice(0, -1), design, future: [history.design, ...history.future] };
}
export function redo(history: History): History {
  const [design, ...future] = history.future;
  if (!design) return history;
  return { past: [...history.past, history.design], design, future };
}

export const change = (
  design: TemplateDesign,
  at: number,
  part: Partial<TemplateElement>,
): TemplateDesign => ({
  ...design,
  elements: design.elements.map((one, nth) => (nth === at ? ({ ...one, ...part } as TemplateElement) : one)),
});
export const add = (design: TemplateDesign, element: TemplateElement): TemplateDesign => ({
  ...design,
  elements: [...design.elements, element],
});
export const remove = (design: TemplateDesign, at: number): TemplateDesign => ({
  ...design,
  elements: design.elements.filter((_one, nth) => nth !== at),
});
/** Above others what comes later in the list. */
export function reorder(design: TemplateDesign, at: number, by: 1 | -1): TemplateDesign {
  const to = at + by;
  if (to < 0 || to >= design.elements.length) return design;
  const elements = [...design.elements];
  [elements[at], elements[to]] = [elements[to]!, elements[at]!];
  return { ...design, elements };
}

interface By {
  dx: number;
  dy: number;
  /** Its lower right corner alone. */
  resizes: boolean;
}
const LEAST = 10;

/** As far as it was drawn, and not beyond the left or upper edge. */
export function shift(design: TemplateDesign, at: number, { dx, dy, resizes }: By): TemplateDesign {
  const element = design.elements[at];
  if (!element) return design;
  const { x, y, w, h } = element;
  return change(
    design,
    at,
    resizes
      ? { w: Math.max(LEAST, w + dx), h: Math.max(LEAST, h + dy) }
      : { x: Math.max(0, x + dx), y: Math.max(0, y + dy) },
  );
}
