import { barcode } from '#contract/barcode/barcode.ts';
import { defect } from '#contract/quality/defect.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** Pieces of no order that can be made again, skip what is left, and go back. */
export function barcodeHints(hands: Hands): Hint[] {
  const { factory, world } = hands;
  const newPiece = async (state: number, lastEvent: string, before: number) => {
    const [row] = await world.ask<{ id: number }>(
      `insert into piece (factory_id, copy_no, state, state_before, was_made, last_event, art_planned, quality_wanted,
         created_at, updated_at)
       values ($1, 1, $2, $3, true, $4, true, true, now(), now()) returning id::int`,
      [world.tenants.factory, state, before, lastEvent],
    );
    return row!.id;
  };
  const seen = (id: number) => ({ ids: [id], versions: { [id]: 1 } });
  const printed = async () => seen(await newPiece(40, 'piece.printed', 30));
  return [
    hint(barcode.detail, async () => ({ id: (await printed()).ids[0]! })),
    hint(barcode.export, async () => ({ ids: (await printed()).ids })),
    hint(barcode.fail, async () => {
      const { list } = await factory(defect.page, {});
      return { ...(await printed()), defectId: list[0]!.id, responsible: { kind: 'unknown' as const } };
    }),
    hint(barcode.lost, printed),
    hint(barcode.skip, async () => ({ ...(await printed()), reason: '样品' })),
    hint(barcode.undo, async () => seen(await newPiece(70, 'piece.quality.passed', 60))),
  ];
}
