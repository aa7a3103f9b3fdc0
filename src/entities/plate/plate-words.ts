import { mmOf } from '#contract/device/lengths.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import type { Plate } from '#contract/plate/plate.ts';

const STATES = PLATE_REGIONS.plate;
/** Words for the states of a plate, by their codes. */
export const PLATE_STATES = Object.fromEntries(
  Object.values(STATES).map(({ code, label }) => [code, label]),
) as Record<number, string>;
export const PLATE_INTENTS: Partial<Record<number, 'none' | 'primary' | 'success' | 'danger'>> = {
  [STATES.draft.code]: 'none',
  [STATES.rendering.code]: 'primary',
  [STATES.renderFailed.code]: 'danger',
  [STATES.ready.code]: 'primary',
  [STATES.sending.code]: 'primary',
  [STATES.sendFailed.code]: 'danger',
  [STATES.sent.code]: 'primary',
  [STATES.printed.code]: 'success',
  [STATES.cancelled.code]: 'none',
};
export const PIECE_STATES: ReadonlyMap<number, string> = new Map(
  Object.values(PIECE).map(({ code, label }) => [code, label]),
);

/** In millimetres. */
export const sizeOf = (width: number, length: number): string => `${mmOf(width)} × ${mmOf(length)}`;
export const percentOf = (thousandths: number): string => `${(thousandths / 10).toFixed(1)}%`;

/** Square hundredths of a millimetre in a square metre. */
const SQUARE_METRE = 1e10;
/** What of the medium carries nothing, in square metres. */
export const wasteOf = ({ width, usedLength, net }: Pick<Plate, 'width' | 'usedLength' | 'net'>): string =>
  ((width * usedLength * (1 - net / 1000)) / SQUARE_METRE).toFixed(2);
