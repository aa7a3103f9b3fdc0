import { z } from 'zod';
import { ArtSettings, PrintSettings, refuseSettings } from './print-settings.ts';

// [M06] By which profile a piece is printed, decided field by field and in one place. Pure: it is told all that stands, in
// whatever order, and says of each field where it comes from.

/** Where a picture of a line comes from. */
export const PICTURE_SOURCES = { picture: '图片', gallery: '图库', own: '单独换图' } as const;
export type PictureSource = keyof typeof PICTURE_SOURCES;

/** What is known of a piece. */
export interface PrintedPiece {
  skuId: number;
  modelId: number | null;
  materialId: number | null;
  colorId: number | null;
  merchantId: number | null;
  source: PictureSource | null;
  /** Pieces of its order. */
  orderPieces: number;
}
export interface BaseProfile {
  id: number;
  name: string;
  versionNo: number;
  deviceId: number;
  materialId: number;
  isDefault: boolean;
  settings: PrintSettings;
}
/** When an override holds: all that it names; null is about every piece. */
export interface OverrideConditions {
  merchantId: number | null;
  skuId: number | null;
  modelId: number | null;
  colorId: number | null;
  source: PictureSource | null;
  piecesFrom: number | null;
  piecesTo: number | null;
}
export interface Override extends OverrideConditions {
  id: number;
  name: string;
  versionNo: number;
  baseId: number;
  /** Its place in the list; a smaller one stands higher. */
  position: number;
  changes: SettingChanges;
}
/** What a material says itself. */
export type MaterialPrint = Pick<ArtSettings, 'dpi' | 'color' | 'white' | 'choke'> & { id: number };
/** What is in use; what is stopped is not among them. */
export interface Standing {
  profiles: readonly BaseProfile[];
  overrides: readonly Override[];
  materials: readonly MaterialPrint[];
}

export type FieldSource =
  | { kind: 'override'; id: number; name: string }
  | { kind: 'profile'; id: number; name: string }
  | { kind: 'material' };
export interface Resolved {
  /** null: nothing says how its material is printed but the material itself. */
  profile: Omit<BaseProfile, 'settings'> | null;
  /** Those that hold, the most exact one first. */
  overrides: { id: number; versionNo: number }[];
  settings: PrintSettings | null;
  /** How its art looks, also without a profile; null: its material is not kept. */
  art: ArtSettings | null;
  sources: Partial<Record<keyof PrintSettings, FieldSource>>;
}

/** SKU before model before material; of the same, with a customer before without. */
const exactness = ({ skuId, modelId, merchantId }: OverrideConditions): number =>
  (skuId !== null ? 4 : modelId !== null ? 2 : 0) + (merchantId !== null ? 1 : 0);
/** The most exact one first; of two alike the one that stands higher. */
export const inRank = (overrides: readonly Override[]): Override[] =>
  overrides.toSorted((a, b) => exactness(b) - exactness(a) || a.position - b.position || a.id - b.id);

/** Why an override does not hold for a piece, as the condition that it does not meet; undefined: it holds. */
export function unmet(one: OverrideConditions, piece: PrintedPiece): keyof OverrideConditions | undefined {
  if (one.merchantId !== null && one.merchantId !== piece.merchantId) return 'merchantId';
  if (one.skuId !== null && one.skuId !== piece.skuId) return 'skuId';
  if (one.modelId !== null && one.modelId !== piece.modelId) return 'modelId';
  if (one.colorId !== null && one.colorId !== piece.colorId) return 'colorId';
  if (one.source !== null && one.source !== piece.source) return 'source';
  if (one.piecesFrom !== null && piece.orderPieces < one.piecesFrom) return 'piecesFrom';
  if (one.piecesTo !== null && piece.orderPieces > one.piecesTo) return 'piecesTo';
  return undefined;
}

const Whole = PrintSettings.superRefine(refuseSettings);
/** Whether settings can stand together. */
const stands = (settings: PrintSettings): boolean => Whole.safeParse(settings).success;

/**
 * How each piece is printed. The most exact override that holds says which profile is the base, else the default of the
 * material is; each field is that of the most exact override of this base that changes it, else the base's own. Of two
 * overrides that cannot stand together the less exact one is left out whole. Without a profile the material says what it can.
 */
export function resolverOf({ profiles, overrides, materials }: Standing): (piece: PrintedPiece) => Resolved {
  const baseOf = new Map(profiles.map((one) => [one.id, one]));
  const presetOf = new Map(profiles.flatMap((one) => (one.isDefault ? [[one.materialId, one]] : [])));
  const materialOf = new Map(materials.map((one) => [one.id, one]));
  const ranked = Map.groupBy(inRank(overrides), ({ baseId }) => baseOf.get(baseId)?.materialId);
  // Many pieces are printed alike.
  const known = new Map<string, Resolved>();
  return (piece) => {
    const { materialId } = piece;
    if (materialId === null) return NOTHING;
    const held = (ranked.get(materialId) ?? []).filter((one) => unmet(one, piece) === undefined);
    const base = held[0] ? baseOf.get(held[0].baseId) : presetOf.get(materialId);
    if (!base) return ofMaterial(materialOf.get(materialId));
    const layers = held.filter(({ baseId }) => baseId === base.id);
    const key = [base.id, ...layers.map(({ id }) => id)].join();
    const answer = known.get(key) ?? layered(base, layers);
    known.set(key, answer);
    return answer;
  };
}

/** What a more exact one says stays. */
const mergedOf = (own: PrintSettings, held: readonly Override[]): PrintSettings =>
  held.reduceRight((settings, { changes }) => changedBy(settings, changes), own);
/** Of a profile the fields that are changed. */
export const changedBy = (settings: PrintSettings, changes: SettingChanges): PrintSettings => ({
  ...settings,
  ...(Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<PrintSettings>),
});

function layered({ settings: own, ...profile }: BaseProfile, held: readonly Override[]): Resolved {
  const kept: Override[] = [];
  for (const one of held) {
    if (stands(mergedOf(own, [...kept, one]))) kept.push(one);
  }
  const settings = mergedOf(own, kept);
  const { id, name } = profile;
  const sourceOf = (key: keyof PrintSettings): FieldSource => {
    const by = kept.find(({ changes }) => (changes as Partial<PrintSettings>)[key] !== undefined);
    return by ? { kind: 'override', id: by.id, name: by.name } : { kind: 'profile', id, name };
  };
  const keys = Object.keys(settings) as (keyof PrintSettings)[];
  return {
    profile,
    overrides: kept.map((one) => ({ id: one.id, versionNo: one.versionNo })),
    settings,
    art: ArtSettings.parse(settings),
    sources: Object.fromEntries(keys.map((key) => [key, sourceOf(key)])),
  };
}

const NOTHING: Resolved = { profile: null, overrides: [], settings: null, art: null, sources: {} };

function ofMaterial(material: MaterialPrint | undefined): Resolved {
  if (!material) return NOTHING;
  const { id: _id, ...said } = material;
  const keys = Object.keys(said) as (keyof typeof said)[];
  const sources = Object.fromEntries(keys.map((key) => [key, { kind: 'material' } as const]));
  return { ...NOTHING, art: ArtSettings.parse(said), sources };
}

/** Without its default: what an override does not say it does not change. */
const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
type Changeable = Omit<PrintSettings, 'media'>;

/** The changed fields of an override; what kind of sheet it is stays the profile's. */
export const SettingChanges = z
  .strictObject(
    Object.fromEntries(
      Object.entries(PrintSettings.shape)
        .filter(([key]) => key !== 'media')
        .map(([key, schema]) => [key, bare(schema).optional()]),
    ) as unknown as { [K in keyof Changeable]: z.ZodOptional<z.ZodType<Changeable[K], Changeable[K]>> },
  )
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), '请至少改一项设置');
export type SettingChanges = z.output<typeof SettingChanges>;
