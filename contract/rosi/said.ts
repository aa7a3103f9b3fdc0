import type { PrintSettings } from './print-settings.ts';

type Shown = Pick<PrintSettings, 'media' | 'white' | 'target'>;
const ONLY: Partial<Record<keyof PrintSettings, (settings: Shown) => boolean>> = {
  leadIn: ({ media }) => media === 'roll',
  leadOut: ({ media }) => media === 'roll',
  jigId: ({ media }) => media === 'jig',
  gapX: ({ media }) => media !== 'jig',
  gapY: ({ media }) => media !== 'jig',
  rotation: ({ media }) => media !== 'jig',
  layout: ({ media }) => media !== 'jig',
  mostPieces: ({ media }) => media !== 'jig',
  choke: ({ white }) => white !== 'none',
  // A person downloads it.
  sendsItself: ({ target }) => target !== 'download',
};

/** Whether a field says anything, as the others stand. */
export const isSaid = (key: keyof PrintSettings, settings: Shown): boolean => ONLY[key]?.(settings) ?? true;
