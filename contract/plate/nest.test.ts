import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlateSettings } from '#contract/rosi/print-settings.ts';
import { judgeLayout, pieceKey } from './judge.ts';
import { fillPermille, netPermille, type Bed, type Layout } from './layout.ts';
import { nest, USUAL_STARTS, type Item, type Nested } from './nest.ts';

/** Cases of twelve models as they are printed, in tenths of a millimetre with their bleed, and how many of each. */
const CASES = [
  ...[
    [672, 1345],
    [703, 1414],
    [736, 1493],
    [745, 1497],
    [746, 1506],
    [745, 1526],
    [764, 1547],
    [775, 1613],
  ].map((size) => [...size, 42]),
  ...[
    [788, 1629],
    [797, 1660],
    [806, 1637],
    [820, 1681],
  ].map((size) => [...size, 41]),
] as [number, number, number][];

let pieces = 0;
const item = (w: number, h: number, more: Partial<Item> = {}): Item => {
  pieces += 1;
  return { piece: pieces, side: 1, w, h, group: '', position: pieces, urgent: false, ...more };
};
const cases = (): Item[] =>
  CASES.flatMap(([w, h, count]) => Array.from({ length: count }, () => item(w * 10, h * 10)));

const margins = (mm: number) => ({
  ...{ marginTop: mm * 100, marginRight: mm * 100, marginBottom: mm * 100, marginLeft: mm * 100 },
});
const bedOf = (more: Partial<Bed>): Bed => ({
  ...PlateSettings.parse({ media: 'roll', width: 60_000, length: 5_000_000 }),
  ...more,
});
const breaches = (items: readonly Item[], bed: Bed, { plates }: Nested): string[] => {
  const facts = new Map(items.map((one) => [pieceKey(one), one]));
  return plates.flatMap((layout) => judgeLayout(bed, layout, facts).map(({ text }) => text));
};
const laid = ({ plates }: Nested): number[] =>
  plates.flatMap(({ places }) => places.map(({ piece }) => piece));

describe('[M11] how well a plate is used', () => {
  it('[M11] is thousandths of the whole medium, and of the room that the margins leave, both rounded down', () => {
    const bed = bedOf({
      ...{ width: 10_000, marginLeft: 500, marginRight: 300, marginTop: 200, marginBottom: 400 },
      ...{ leadIn: 1000, leadOut: 2000, gapX: 200, gapY: 100 },
    });
    const place = { side: 1, rotation: 0 } as const;
    const layout: Layout = {
      width: 10_000,
      usedLength: 8600,
      places: [
        { ...place, piece: 1, x: 500, y: 1200, w: 4000, h: 5000 },
        { ...place, piece: 2, x: 4700, y: 1200, w: 5000, h: 3000 },
      ],
    };
    // (20 + 15 mm2 x 10^6) / 86 mm2 x 10^6; (42 x 51 + 52 x 31) / (94 x 51).
    expect(netPermille(layout)).toBe(406);
    expect(fillPermille(bed, layout)).toBe(783);
  });

  it('[M11] of 500 cases on a roll of 600 mm reaches 96 % of its room at a gap of 3 mm, and 93 % of the medium at 1.5 mm', () => {
    const items = cases();
    const wide = bedOf({ ...margins(5), gapX: 300, gapY: 300 });
    const [plate] = nest(items, wide, { starts: USUAL_STARTS }).plates;
    expect(plate!.places).toHaveLength(500);
    expect(fillPermille(wide, plate!)).toBeGreaterThanOrEqual(960);
    expect(netPermille(plate!)).toBeGreaterThanOrEqual(895);
    // No layout can exceed this with these gaps and margins.
    expect(netPermille(plate!)).toBeLessThanOrEqual(932);
    const near = bedOf({ ...margins(3), gapX: 150, gapY: 150 });
    const [other] = nest(items, near, { starts: USUAL_STARTS }).plates;
    expect(other!.places).toHaveLength(500);
    expect(netPermille(other!)).toBeGreaterThanOrEqual(930);
  });
});

const SIDE = { min: 1000, max: 30_000 };
const anItem = fc.record({
  w: fc.integer(SIDE),
  h: fc.integer(SIDE),
  copies: fc.integer({ min: 1, max: 6 }),
  group: fc.constantFrom('a', 'b'),
  urgent: fc.boolean(),
});
const aBed = fc.record({
  media: fc.constantFrom('sheet' as const, 'roll' as const),
  width: fc.integer({ min: 15_000, max: 60_000 }),
  length: fc.integer({ min: 15_000, max: 90_000 }),
  marginTop: fc.integer({ min: 0, max: 1000 }),
  marginRight: fc.integer({ min: 0, max: 1000 }),
  marginBottom: fc.integer({ min: 0, max: 1000 }),
  marginLeft: fc.integer({ min: 0, max: 1000 }),
  leadIn: fc.integer({ min: 0, max: 1000 }),
  leadOut: fc.integer({ min: 0, max: 1000 }),
  gapX: fc.integer({ min: 0, max: 500 }),
  gapY: fc.integer({ min: 0, max: 500 }),
  rotation: fc.constantFrom('none' as const, 'half' as const, 'quarter' as const),
  layout: fc.constantFrom('leastWaste' as const, 'keepOrder' as const, 'easyCutting' as const),
  mostPieces: fc.constantFrom(2, 7, 2000),
});
type Drawn = { w: number; h: number; copies: number; group: string; urgent: boolean };
const itemsOf = (drawn: readonly Drawn[]): Item[] =>
  drawn.flatMap(({ w, h, copies, group, urgent }) =>
    Array.from({ length: copies }, (_, i) => item(w, h, { group, urgent: urgent && i === 0 })),
  );
/** A jest of every kind of bed and pieces; the same ones in each run. */
const always = (check: (items: Item[], bed: Bed) => void, runs = 150) =>
  fc.assert(
    fc.property(fc.array(anItem, { minLength: 1, maxLength: 8 }), aBed, (drawn, bed) => {
      check(itemsOf(drawn), bedOf(bed));
    }),
    { seed: 12, numRuns: runs },
  );

describe('[M12] what nesting makes', () => {
  it('[M12] is accepted by the judge, whatever the pieces and the profile are, and holds each piece once', () => {
    always((items, bed) => {
      const nested = nest(items, bed, { starts: 20 });
      expect(breaches(items, bed, nested)).toEqual([]);
      const left = nested.tooLarge.map((one) => one.item.piece);
      expect([...laid(nested), ...left].toSorted()).toEqual(items.map(({ piece }) => piece).toSorted());
    });
  });

  it('[M12] leaves nothing out but what fits no plate by itself, and says both sizes', () => {
    const bed = bedOf({ ...margins(5), media: 'sheet', length: 90_000 });
    const items = [item(59_000, 89_000), item(59_001, 10_000), item(10_000, 89_001), item(89_000, 59_000)];
    const { plates, tooLarge } = nest(items, bed, { starts: 5 });
    expect(plates).toHaveLength(3);
    // Turned, the second and the last fit; the third is longer than both sides.
    expect(tooLarge.map(({ item: { w, h } }) => [w, h])).toEqual([[10_000, 89_001]]);
    expect(tooLarge[0]!.text).toBe(
      '第 1 面 100 mm × 890.01 mm，放不进 600 mm × 900 mm 的版（可用 590 mm × 890 mm）',
    );
  });

  it('[M12] is the same plates for the same pieces and profile, in whatever order the pieces are told', () => {
    const sizes = [...cases()].filter((_, i) => i % 9 === 0);
    for (const layout of ['leastWaste', 'keepOrder', 'easyCutting'] as const) {
      const bed = bedOf({ ...margins(3), layout, length: 150_000 });
      const once = nest(sizes, bed, { starts: 60, seed: 4 });
      expect(nest(sizes, bed, { starts: 60, seed: 4 })).toEqual(once);
      expect(nest(sizes.toReversed(), bed, { starts: 60, seed: 4 })).toEqual(once);
    }
  });

  it('[M12] mixes no groups on one plate', () => {
    always((items, bed) => {
      const groups = new Map(items.map(({ piece, group }) => [piece, group]));
      for (const { places } of nest(items, bed, { starts: 4 }).plates)
        expect(new Set(places.map(({ piece }) => groups.get(piece))).size).toBe(1);
    }, 60);
  });

  it('lays urgent pieces on the first plates', () => {
    always((items, bed) => {
      const urgent = new Set(items.filter((one) => one.urgent).map(({ piece }) => piece));
      const hurried = nest(items, bed, { starts: 10 }).plates.map(({ places }) =>
        places.some(({ piece }) => urgent.has(piece)),
      );
      expect(hurried).toEqual(hurried.toSorted((one, other) => Number(other) - Number(one)));
    }, 60);
    // As few plates as urgent pieces need by themselves.
    const bed = bedOf({ ...margins(5), media: 'sheet', length: 90_000 });
    const items = cases().map((one, i) => ({ ...one, urgent: i % 10 === 0 }));
    const isUrgent = new Map(items.map(({ piece, urgent }) => [piece, urgent]));
    const { plates } = nest(items, bed, { starts: 20 });
    expect(plates.filter(({ places }) => places.some(({ piece }) => isUrgent.get(piece)))).toHaveLength(2);
  });

  it('keeps the order of pieces, row by row, where the profile asks for it', () => {
    const items = cases().toSorted(
      (one, other) => ((one.piece * 7919) % 1009) - ((other.piece * 7919) % 1009),
    );
    const inOrder = items.map((one, i) => ({ ...one, position: i }));
    const bed = bedOf({ ...margins(5), layout: 'keepOrder', length: 300_000 });
    const nested = nest(inOrder, bed, { starts: 1 });
    expect(laid(nested)).toEqual(inOrder.map(({ piece }) => piece));
    expect(breaches(inOrder, bed, nested)).toEqual([]);
  });

  it('can be cut from edge to edge, again and again, where the profile asks for it', () => {
    always((items, bed) => {
      for (const { places } of nest(items, { ...bed, layout: 'easyCutting' }, { starts: 20 }).plates)
        expect(isCutByEdges(places)).toBe(true);
    }, 60);
    // A pinwheel cannot.
    const pinwheel = [
      [0, 0, 2, 1],
      [2, 0, 1, 2],
      [1, 2, 2, 1],
      [0, 1, 1, 2],
    ];
    expect(isCutByEdges(pinwheel.map(([x, y, w, h]) => ({ x: x!, y: y!, w: w!, h: h! })))).toBe(false);
  });

  it('on a table with holders lays each piece into one that takes its size and model, as it is turned', () => {
    const bed = bedOf({
      ...{ media: 'jig', width: 50_000, length: 40_000 },
      slots: [
        { x: 1000, y: 1000, w: 16_000, h: 8000, rotation: 270 },
        { x: 1000, y: 12_000, w: 8000, h: 16_000, rotation: 0, models: ['A'] },
        { x: 12_000, y: 12_000, w: 9000, h: 17_000, rotation: 180 },
      ],
    });
    const items = [
      item(8000, 16_000, { model: 'B' }),
      item(8000, 16_000, { model: 'A' }),
      item(9000, 17_000, { model: 'A' }),
      item(9001, 17_000, { model: 'A' }),
    ];
    const nested = nest(items, bed, { starts: 1 });
    expect(nested.tooLarge.map((one) => one.item)).toEqual([items[3]]);
    expect(nested.plates.map(({ places }) => places.map(({ x, y, rotation }) => [x, y, rotation]))).toEqual([
      [
        [1000, 1000, 270],
        [1000, 12_000, 0],
        [12_000, 12_000, 180],
      ],
    ]);
    expect(breaches(items, bed, nested)).toEqual([]);
  });
});

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** Whether straight cuts through the whole of what is left part all boxes: any cut that hits none will do. */
function isCutByEdges(boxes: readonly Box[]): boolean {
  if (boxes.length < 2) return true;
  for (const [at, size] of [
    ['y', 'h'],
    ['x', 'w'],
  ] as const)
    for (const cut of boxes.map((box) => box[at] + box[size])) {
      const before = boxes.filter((box) => box[at] + box[size] <= cut);
      const behind = boxes.filter((box) => box[at] >= cut);
      if (behind.length > 0 && before.length + behind.length === boxes.length)
        return isCutByEdges(before) && isCutByEdges(behind);
    }
  return false;
}
