import { CHOKE_STEP, MOST_CHOKE, PRINT_COLORS, PRINT_WHITES } from '#contract/print-file/print-file.ts';
import {
  BARCODE_PLACES,
  GROUPINGS,
  INTENTS,
  LAYOUTS,
  OPEN_TARGETS,
  PIECE_MARKS,
  PLATE_FILES,
  ROTATIONS,
  TARGETS,
} from '#contract/rosi/print-settings.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

// What fields of a print profile are chosen from.

export const CHOKES = Array.from({ length: MOST_CHOKE / CHOKE_STEP + 1 }, (_, i) => i * CHOKE_STEP).map(
  (value) => ({ value, label: `${(value / 100).toFixed(2)} mm` }),
);
export const CHOICES = {
  rotation: optionsOf(ROTATIONS),
  layout: optionsOf(LAYOUTS),
  groupBy: optionsOf(GROUPINGS),
  color: optionsOf(PRINT_COLORS),
  intent: optionsOf(INTENTS),
  white: [
    { value: 'none' as const, label: PRINT_WHITES.none },
    { value: 'full' as const, label: `${PRINT_WHITES.full}（孔位以外全部铺白）` },
    { value: 'art' as const, label: `${PRINT_WHITES.art}（图案下面铺白）` },
  ],
  fileKind: optionsOf(PLATE_FILES),
  barcode: optionsOf(BARCODE_PLACES),
  pieceMark: optionsOf(PIECE_MARKS),
  target: optionsOf(TARGETS).filter(({ value }) => OPEN_TARGETS.includes(value)),
};
