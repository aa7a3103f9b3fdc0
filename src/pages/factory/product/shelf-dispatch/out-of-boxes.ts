import { box } from '#contract/shelf/box.ts';

/** Why something is taken out of boxes, as the dialog asks for it. */
export const OUT_OF_BOXES = {
  typed: box.empty.input.shape.reason,
  draft: 'box-reason',
  intent: 'danger',
} as const;
