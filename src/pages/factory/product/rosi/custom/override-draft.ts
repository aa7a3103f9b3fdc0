import { z } from 'zod';
import { OverrideFields, refuseConditions, type ProfileOverride } from '#contract/rosi/override.ts';
import { SettingChanges } from '#contract/rosi/resolve.ts';

const picked = z.object({ id: z.int(), name: z.string() }).nullable();

/** With the names of what is picked, so that a form that was kept shows them again. */
export const Typed = OverrideFields.omit({ merchantId: true, skuId: true, modelId: true, colorId: true })
  .extend({ merchant: picked, sku: picked, model: picked, color: picked, changes: SettingChanges })
  .transform(({ merchant, sku, model, color, ...said }): z.input<typeof OverrideFields> => ({
    ...said,
    ...{ merchantId: merchant?.id ?? null, skuId: sku?.id ?? null },
    ...{ modelId: model?.id ?? null, colorId: color?.id ?? null },
  }))
  .pipe(OverrideFields.superRefine(refuseConditions));
export type OverrideDraft = Required<z.input<typeof Typed>>;

export const EMPTY: OverrideDraft = {
  ...{ name: '', baseId: 0, merchant: null, sku: null, model: null, color: null },
  ...{ source: null, piecesFrom: null, piecesTo: null, changes: {} },
};

export const draftOf = (row: ProfileOverride): OverrideDraft => ({
  ...{ name: row.name, baseId: row.base.id, merchant: row.merchant, sku: row.sku, model: row.model },
  ...{ color: row.color, source: row.source, piecesFrom: row.piecesFrom, piecesTo: row.piecesTo },
  changes: row.changes,
});
