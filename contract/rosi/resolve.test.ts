import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PrintSettings } from './print-settings.ts';
import {
  resolverOf,
  type BaseProfile,
  type MaterialPrint,
  type Override,
  type PrintedPiece,
  type Standing,
} from './resolve.ts';

const TPU = 1;
const PC = 2;
const LEATHER = 3;
const profile = (id: number, more: Partial<BaseProfile> = {}): BaseProfile => ({
  ...{ id, name: `配置 ${id}`, versionNo: 1, deviceId: 7, materialId: TPU, isDefault: true },
  settings: PrintSettings.parse({ media: 'sheet', width: 60_000, length: 90_000, white: 'art' }),
  ...more,
});
const override = (id: number, more: Partial<Override>): Override => ({
  ...{ id, name: `覆盖 ${id}`, versionNo: 1, baseId: 1, position: id, changes: {} },
  ...{ merchantId: null, skuId: null, modelId: null, colorId: null, source: null },
  ...{ piecesFrom: null, piecesTo: null },
  ...more,
});
const MATERIALS: MaterialPrint[] = [
  { id: TPU, dpi: 300, color: 'rgb', white: 'none', choke: 20 },
  { id: LEATHER, dpi: 150, color: 'cmyk', white: 'full', choke: 35 },
];
const PIECE: PrintedPiece = {
  ...{ skuId: 11, modelId: 21, materialId: TPU, colorId: 31, merchantId: 41 },
  ...{ source: 'picture', orderPieces: 3 },
};
const standing = (overrides: Override[], profiles = [profile(1)]): Standing => ({
  ...{ profiles, overrides, materials: MATERIALS },
});
/** A field of a piece, and whose it is. */
const chokeOf = (overrides: Override[], piece: Partial<PrintedPiece> = {}) => {
  const { settings, sources } = resolverOf(standing(overrides))({ ...PIECE, ...piece });
  const by = sources.choke;
  return [settings?.choke, by && 'id' in by ? `${by.kind} ${by.id}` : by?.kind];
};

describe('[M06] the profile of a piece, field by field', () => {
  // SKU before model before material, with customer before without, of two alike the higher one.
  const ALL: Record<string, Override> = {
    skuOfCustomer: override(6, { skuId: 11, merchantId: 41, changes: { choke: 5 } }),
    sku: override(5, { skuId: 11, changes: { choke: 10 } }),
    modelOfCustomer: override(4, { modelId: 21, merchantId: 41, changes: { choke: 15 } }),
    model: override(3, { modelId: 21, changes: { choke: 25 } }),
    customer: override(2, { merchantId: 41, changes: { choke: 30 } }),
    materialFirst: override(1, { source: 'picture', changes: { choke: 35 }, position: 8 }),
    materialSecond: override(9, { source: 'picture', changes: { choke: 40 }, position: 9 }),
  };
  it.each([
    [Object.keys(ALL), 5, 'override 6'],
    [['sku', 'modelOfCustomer', 'model', 'customer', 'materialFirst', 'materialSecond'], 10, 'override 5'],
    [['modelOfCustomer', 'model', 'customer', 'materialFirst', 'materialSecond'], 15, 'override 4'],
    [['model', 'customer', 'materialFirst', 'materialSecond'], 25, 'override 3'],
    [['customer', 'materialFirst', 'materialSecond'], 30, 'override 2'],
    [['materialFirst', 'materialSecond'], 35, 'override 1'],
    [['materialSecond'], 40, 'override 9'],
    [[], 20, 'profile 1'],
  ])('of %j the choke is %i, of %s', (names, choke, by) => {
    expect(chokeOf(names.map((name) => ALL[name]!))).toEqual([choke, by]);
  });

  it.each<[string, Partial<Override>, Partial<PrintedPiece>, boolean]>([
    ['another customer', { merchantId: 41 }, { merchantId: 42 }, false],
    ['another SKU', { skuId: 11 }, { skuId: 12 }, false],
    ['another model', { modelId: 21 }, { modelId: null }, false],
    ['its colour', { colorId: 31 }, {}, true],
    ['another colour', { colorId: 31 }, { colorId: 32 }, false],
    ['another source', { source: 'own' }, { source: 'gallery' }, false],
    ['its source', { source: 'own' }, { source: 'own' }, true],
    ['as many pieces', { piecesFrom: 3, piecesTo: 3 }, {}, true],
    ['fewer pieces', { piecesFrom: 4 }, {}, false],
    ['more pieces', { piecesTo: 2 }, {}, false],
    ['one condition of two', { skuId: 11, colorId: 32 }, {}, false],
  ])('an override holds where all that it names does: %s', (_, conditions, piece, holds) => {
    const one = override(2, { ...conditions, changes: { choke: 45 } });
    expect(chokeOf([one], piece)).toEqual(holds ? [45, 'override 2'] : [20, 'profile 1']);
  });

  it('takes each field of the most exact one that says it, and the rest of the profile', () => {
    const { settings, sources, overrides } = resolverOf(
      standing([
        override(2, { skuId: 11, changes: { gapX: 100 } }),
        override(3, { merchantId: 41, changes: { gapX: 200, choke: 40 } }),
      ]),
    )(PIECE);
    expect([settings!.gapX, settings!.choke, settings!.gapY]).toEqual([100, 40, 300]);
    expect([sources.gapX, sources.choke, sources.gapY]).toEqual([
      { kind: 'override', id: 2, name: '覆盖 2' },
      { kind: 'override', id: 3, name: '覆盖 3' },
      { kind: 'profile', id: 1, name: '配置 1' },
    ]);
    expect(overrides).toEqual([
      { id: 2, versionNo: 1 },
      { id: 3, versionNo: 1 },
    ]);
  });

  it('is of the base of the most exact one, also where that is not the default of the material', () => {
    const profiles = [profile(1), profile(2, { isDefault: false, deviceId: 8, versionNo: 4 })];
    const overrides = [
      override(2, { skuId: 11, baseId: 2, changes: { choke: 10 } }),
      override(3, { merchantId: 41, baseId: 1, changes: { dpi: 600 } }),
    ];
    const answer = resolverOf(standing(overrides, profiles))(PIECE);
    expect(answer.profile).toMatchObject({ id: 2, deviceId: 8, versionNo: 4 });
    expect([answer.settings!.choke, answer.settings!.dpi]).toEqual([10, 300]);
  });

  it('leaves out whole what cannot stand together with what is more exact', () => {
    const overrides = [
      override(2, { skuId: 11, changes: { fileKind: 'png', white: 'none' } }),
      override(3, { merchantId: 41, changes: { color: 'cmyk', gapX: 100 } }),
    ];
    const { settings, overrides: held } = resolverOf(standing(overrides))(PIECE);
    expect([settings!.fileKind, settings!.color, settings!.gapX]).toEqual(['png', 'rgb', 300]);
    expect(held.map(({ id }) => id)).toEqual([2]);
  });

  it('is of another material where its overrides and its default are', () => {
    const profiles = [profile(1), profile(2, { materialId: PC, isDefault: false })];
    const overrides = [override(2, { merchantId: 41, changes: { choke: 5 } })];
    const resolve = resolverOf(standing(overrides, profiles));
    expect(resolve({ ...PIECE, materialId: PC })).toMatchObject({ profile: null, settings: null, art: null });
  });

  it('without a profile is what the material says itself', () => {
    const { profile: none, art, sources } = resolverOf(standing([]))({ ...PIECE, materialId: LEATHER });
    expect(none).toBeNull();
    expect(art).toMatchObject({ dpi: 150, color: 'cmyk', white: 'full', choke: 35, iccFileId: null });
    expect(sources).toEqual(
      Object.fromEntries(['dpi', 'color', 'white', 'choke'].map((key) => [key, { kind: 'material' }])),
    );
    expect(resolverOf(standing([]))({ ...PIECE, materialId: null }).art).toBeNull();
  });

  it('is the same in whatever order the rows come', () => {
    const some = <T>(...values: T[]) => fc.constantFrom(null, ...values);
    const rows = fc.uniqueArray(
      fc.record({
        ...{ id: fc.integer({ min: 1, max: 60 }), position: fc.integer({ min: 1, max: 4 }) },
        ...{ baseId: fc.constantFrom(1, 2), merchantId: some(41, 42), skuId: some(11, 12) },
        ...{ modelId: some(21, 22), source: some('picture' as const, 'own' as const) },
        changes: fc.oneof(
          fc.record({ choke: fc.constantFrom(5, 10, 15) }),
          fc.record({ gapX: fc.constantFrom(100, 200) }),
          fc.record({ fileKind: fc.constant('png' as const), white: fc.constant('none' as const) }),
        ),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    const shuffled = rows.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    const profiles = [profile(1), profile(2, { isDefault: false })];
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const of = (all: typeof one, bases: BaseProfile[]) =>
          resolverOf(
            standing(
              all.map((row) => override(row.id, row as Partial<Override>)),
              bases,
            ),
          )(PIECE);
        expect(of(other, profiles.toReversed())).toEqual(of(one, profiles));
      }),
    );
  });
});
