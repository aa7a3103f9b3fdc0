/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/sku/effects.ts).
 */
export const SKU_EFFECTS = {
  'spec.compute': 'whether its print spec stands is found anew',
  'merchants.tell': 'each merchant who has mapped a code to it reads once that it is stopped',
  'successor.note': 'the SKU that takes its place is written',
  'size.copy': 'the size of its print spec is written on it',
  'art.again': 'art that failed for want of its spec is asked for again',
  'factory.tell': 'the factory reads what its spec lacks',
} as const;
export type SkuEffect = keyof typeof SKU_EFFECTS;
