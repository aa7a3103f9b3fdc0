import { PIECE_AREAS } from '#server/ports.ts';
import { rowsOf } from './moves-table.ts';

// docs/spec/effects-to-come.tsv: what the charts name and no area does yet. Nothing of the code is asked.

/** The effects of a chart that do nothing, or that refuse the move. */
export const effectsToCome = (chart: string, today: 'silent' | 'refuses'): string[] =>
  rowsOf('effects-to-come.tsv')
    .filter(([of, , now]) => of === chart && now === today)
    .map(([, effect]) => effect!);

const done = () => Promise.resolve();
/** In the place of the areas that are to come, where a test is of the moves and not of what they do. */
export const areasStandIn = {
  ...PIECE_AREAS,
  ...Object.fromEntries(effectsToCome('piece', 'refuses').map((effect) => [effect, done])),
};
