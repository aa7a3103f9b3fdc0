import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlateSettings } from '#contract/rosi/print-settings.ts';
import { judgeLayout, pieceKey, type Breach, type PieceFacts } from './judge.ts';
import { LayoutForm, TURNS, type Bed, type Layout, type Place } from './layout.ts';

const bedOf = (more: Partial<Bed> = {}): Bed => ({
  ...PlateSettings.parse({ media: 'sheet', width: 60_000, length: 90_000 }),
  ...{ marginTop: 500, marginRight: 500, marginBottom: 500, marginLeft: 500, gapX: 300, gapY: 200 },
  ...more,
});
const place = (x: number, y: number, more: Partial<Place> = {}): Place => ({
  ...{ piece: 1, side: 1, x, y, w: 8000, h: 16_000, rotation: 0 },
  ...more,
});
const factsOf = (places: readonly Place[], more: Partial<PieceFacts> = {}): Map<string, PieceFacts> =>
  new Map(
    places.map((one) => {
      const [w, h] = one.rotation % 180 === 0 ? [one.w, one.h] : [one.h, one.w];
      return [pieceKey(one), { w, h, group: '', ...more }];
    }),
  );
const on = (bed: Bed, places: readonly Place[], more: Partial<Layout> = {}): Layout => ({
  ...{ width: bed.width, usedLength: bed.length, places },
  ...more,
});
const judged = (bed: Bed, places: readonly Place[], facts = factsOf(places), more: Partial<Layout> = {}) =>
  judgeLayout(bed, on(bed, places, more), facts);
const brief = (found: readonly Breach[]) =>
  found.map(({ kind, places, by, edge }) => [kind, ...places, by, ...(edge ? [edge] : [])]);

describe('[M12] the judge of a layout', () => {
  it('[M12] finds nothing where pieces keep gaps and margins to the hundredth of a millimetre', () => {
    const places = [
      place(500, 500),
      place(8800, 500, { piece: 2 }),
      place(500, 16_700, { piece: 3 }),
      place(51_500, 73_500, { piece: 4 }),
    ];
    expect(judged(bedOf(), places)).toEqual([]);
  });

  it.each<[string, Place[], unknown[], string]>([
    [
      'a gap across',
      [place(500, 500), place(8799, 500, { piece: 2 })],
      ['gap', 0, 1, 1],
      '位置 1 与位置 2 的间距少 0.01 mm，请移开一些',
    ],
    [
      'a gap down',
      [place(500, 500), place(500, 16_600, { piece: 2 })],
      ['gap', 0, 1, 100],
      '位置 1 与位置 2 的间距少 1 mm，请移开一些',
    ],
    [
      'at a corner, where one of both gaps would do',
      [place(500, 500), place(8700, 16_650, { piece: 2 })],
      ['gap', 0, 1, 50],
      '位置 1 与位置 2 的间距少 0.5 mm，请移开一些',
    ],
    [
      'an overlap',
      [place(500, 500), place(8000, 8000, { piece: 2 })],
      ['overlap', 0, 1, 500],
      '位置 1 与位置 2 重叠 5 mm，请移开',
    ],
    ['the left margin', [place(480, 500)], ['margin', 0, 20, 'left'], '位置 1 超出左边距 0.2 mm，请向内移'],
    ['the upper margin', [place(500, 0)], ['margin', 0, 500, 'top'], '位置 1 超出上边距 5 mm，请向内移'],
    [
      'the right margin',
      [place(51_501, 500)],
      ['margin', 0, 1, 'right'],
      '位置 1 超出右边距 0.01 mm，请向内移',
    ],
    [
      'the lower margin',
      [place(500, 74_000)],
      ['margin', 0, 500, 'bottom'],
      '位置 1 超出下边距 5 mm，请向内移',
    ],
  ])('[M12] says what misses %s, and by how much', (_, places, expected, text) => {
    const found = judged(bedOf(), places);
    expect(brief(found)).toEqual([expected]);
    expect(found[0]!.text).toBe(text);
  });

  it('[M12] on a roll keeps the leads free, and holds the used length to what its pieces need', () => {
    const bed = bedOf({ media: 'roll', leadIn: 2000, leadOut: 3000, length: 40_000 });
    const places = [place(500, 2500)];
    expect(judged(bed, places, factsOf(places), { usedLength: 22_000 })).toEqual([]);
    const early = [place(500, 2400)];
    expect(brief(judged(bed, early, factsOf(early), { usedLength: 21_900 }))).toEqual([
      ['leadIn', 0, 100, 'top'],
    ]);
    const late = [place(500, 21_000)];
    expect(brief(judged(bed, late, factsOf(late), { usedLength: 40_500 }))).toEqual([
      ['tooLong', 500],
      ['leadOut', 0, 500, 'bottom'],
    ]);
    expect(brief(judged(bed, places, factsOf(places), { usedLength: 21_000 }))).toEqual([
      ['usedLength', 1000],
    ]);
    expect(brief(judged(bed, places, factsOf(places), { usedLength: 22_000, width: 59_000 }))).toEqual([
      ['width', 1000],
    ]);
  });

  it.each([
    ['none', [0]],
    ['half', [0, 180]],
    ['quarter', [0, 90, 180, 270]],
  ] as const)('[M12] of rotation %s allows these turns alone', (rotation, allowed) => {
    const bed = bedOf({ rotation });
    const isFound = TURNS.map((turn) => judged(bed, [place(500, 500, { rotation: turn })]).length === 0);
    expect(TURNS.filter((_, i) => isFound[i])).toEqual(allowed);
  });

  it('[M12] counts pieces, and believes no request about sizes, groups and pieces', () => {
    const bed = bedOf({ mostPieces: 2 });
    const places = [place(500, 500), place(9000, 500, { piece: 2 }), place(18_000, 500, { piece: 3 })];
    expect(brief(judged(bed, places))).toEqual([['mostPieces', 1]]);
    const two = places.slice(0, 2);
    expect(brief(judged(bed, two, factsOf([two[0]!])))).toEqual([['unknown', 1, 0]]);
    expect(brief(judged(bed, two, factsOf(two.map((one) => ({ ...one, h: one.h + 30 })))))).toEqual([
      ['size', 0, 30],
      ['size', 1, 30],
    ]);
    const mixed = factsOf(two);
    mixed.set('2/1', { w: 8000, h: 16_000, group: 'other' });
    expect(brief(judged(bed, two, mixed))).toEqual([['group', 1, 0]]);
    expect(brief(judged(bed, [two[0]!, { ...two[1]!, piece: 1 }]))).toEqual([['twice', 0, 1, 0]]);
  });

  it('[M12] on a table with holders wants each piece within one of its own, turned as it is', () => {
    const slots = [
      { x: 1000, y: 1000, w: 8000, h: 16_000, rotation: 180, models: ['A'] },
      { x: 20_000, y: 1000, w: 9000, h: 17_000, rotation: 0 },
    ] as const;
    const bed = bedOf({ media: 'jig', rotation: 'none', slots });
    const good = [place(1000, 1000, { rotation: 180 }), place(20_500, 1500, { piece: 2 })];
    expect(judged(bed, good, factsOf(good, { model: 'A' }))).toEqual([]);
    expect(brief(judged(bed, good, factsOf(good, { model: 'B' })))).toEqual([['slot', 0, 0]]);
    const turned = [place(1000, 1000)];
    expect(brief(judged(bed, turned, factsOf(turned, { model: 'A' })))).toEqual([['rotation', 0, 0]]);
    expect(brief(judged(bed, [place(20_000, 2100)]))).toEqual([['slot', 0, 100]]);
    const two = [place(20_000, 1000), place(20_500, 1500, { piece: 2 })];
    expect(brief(judged(bed, two))).toEqual([
      ['slot', 0, 1, 0],
      ['overlap', 0, 1, 7500],
    ]);
  });

  it('[M12] finds what looking at each pair finds, in whatever way boxes lie', () => {
    const box = fc.record({
      x: fc.nat(400),
      y: fc.nat(400),
      w: fc.integer({ min: 1, max: 90 }),
      h: fc.integer({ min: 1, max: 90 }),
    });
    const gap = fc.nat(12);
    fc.assert(
      fc.property(fc.array(box, { maxLength: 40 }), gap, gap, (boxes, gapX, gapY) => {
        const places = boxes.map((one, i) => place(0, 0, { piece: i + 1, ...one }));
        const bed = bedOf({ gapX, gapY, marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 });
        const found = judged(bed, places).map(({ kind, places: [a, b], by }) => `${kind} ${a} ${b} ${by}`);
        expect(found).toEqual(eachPair(boxes, gapX, gapY));
      }),
      { seed: 12, numRuns: 300 },
    );
  });

  it('[M12] judges 2,000 places in steps that do not grow with each pair, and tells 1,000 breaches at most', () => {
    // Whole columns abreast: a comparison of each pair reads 2,000 x 1,999 lefts; here each read is counted.
    let reads = 0;
    const counted = (x: number, y: number, piece: number): Place => ({
      ...place(0, y, { piece, w: 900, h: 1500 }),
      get x() {
        reads += 1;
        return x;
      },
    });
    const places = Array.from({ length: 2000 }, (_, i) =>
      counted(500 + (i % 48) * 1200, 500 + Math.floor(i / 48) * 1700, i + 1),
    );
    const bed = bedOf();
    const facts = factsOf(places);
    expect(judgeLayout(bed, on(bed, places), facts)).toEqual([]);
    expect(reads).toBeLessThan(200_000);
    const heap = Array.from({ length: 2000 }, (_, i) => place(500, 500, { piece: i + 1 }));
    expect(judged(bed, heap)).toHaveLength(1000);
  });
});

/** By the letter: grown by the gap to all sides, do two boxes share anything? */
function eachPair(
  boxes: readonly { x: number; y: number; w: number; h: number }[],
  gapX: number,
  gapY: number,
) {
  // Below 0: how many hundredths both share.
  const apart = (from: number, size: number, other: number, otherSize: number) => {
    const shared = Array.from({ length: size }, (_, i) => from + i).filter(
      (at) => at >= other && at < other + otherSize,
    ).length;
    if (shared > 0) return -shared;
    return other >= from + size ? other - from - size : from - other - otherSize;
  };
  return boxes.flatMap((a, i) =>
    boxes.slice(i + 1).flatMap((b, k) => {
      const [across, down] = [apart(a.x, a.w, b.x, b.w), apart(a.y, a.h, b.y, b.h)];
      if (across >= gapX || down >= gapY) return [];
      const [kind, by] =
        across < 0 && down < 0
          ? ['overlap', Math.min(-across, -down)]
          : ['gap', Math.min(gapX - across, gapY - down)];
      return [`${kind} ${i} ${i + 1 + k} ${by}`];
    }),
  );
}

describe('[M12] a layout in a request', () => {
  const good = { width: 60_000, usedLength: 90_000, places: [place(500, 500)] };

  it('[M12] is read as it is said', () => {
    expect(LayoutForm.parse(good)).toEqual(good);
  });

  it.each([
    ['a place at NaN', { x: Number.NaN }],
    ['a negative place', { y: -1 }],
    ['half a hundredth', { x: 0.5 }],
    ['a place beyond every roll', { y: 1e12 }],
    ['an infinite size', { w: Number.POSITIVE_INFINITY }],
    ['no size', { h: 0 }],
    ['a turn that is none', { rotation: 45 }],
    ['a fifth side', { side: 5 }],
    ['no piece', { piece: 0 }],
    ['a number as text', { x: '500' }],
  ])('[M12] is refused with %s', (_, wrong) => {
    const said = LayoutForm.safeParse({ ...good, places: [{ ...good.places[0], ...wrong }] });
    expect(said.success).toBe(false);
    expect(said.error!.issues[0]!.message).toMatch(/\p{Script=Han}/u);
  });

  it('[M12] is refused with more than 2,000 places, or on a plate without a size', () => {
    const many = Array.from({ length: 2001 }, () => good.places[0]);
    for (const wrong of [{ places: many }, { width: 0 }, { usedLength: Number.NaN }, { width: 600_000 }])
      expect(LayoutForm.safeParse({ ...good, ...wrong }).success).toBe(false);
  });
});
