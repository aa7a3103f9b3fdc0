import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_TONE } from '#server/platform/picture-work/look.ts';
import { tonesIn } from '#server/platform/picture-work/tones.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { lookingAlike, maybeSame } from './near.sql.ts';

// [G18] What the indexes find is what a comparison with each look of the store finds.

let t: TestApp;
let tenantId: number;
let planted: Planted[];
beforeAll(async () => {
  t = await startTestApp();
  tenantId = t.tenants.merchant1;
  planted = await plant(1000);
});
afterAll(() => t.close());

interface Planted {
  id: number;
  phash: string;
  stable: string;
  tones: string;
}

let state = 12_345;
const chance = (): number => {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return state / 2 ** 32;
};
/** A number of 64 bits, each set with this chance. */
const bits = (share: number): bigint =>
  Array.from({ length: 64 }, () => chance() < share).reduce((all, on) => (all << 1n) | (on ? 1n : 0n), 0n);
const signed = (of: bigint): string => BigInt.asIntN(64, of).toString();
const ones = (of: bigint): number => BigInt.asUintN(64, of).toString(2).replaceAll('0', '').length;
const differ = (a: Planted, b: Planted): bigint => BigInt(a.phash) ^ BigInt(b.phash);
const distance = (a: Planted, b: Planted): number => ones(differ(a, b));
const sure = (a: Planted, b: Planted): number => ones(differ(a, b) & BigInt(a.stable) & BigInt(b.stable));
const tonesApart = (a: Planted, b: Planted): number =>
  Math.max(...tonesIn(a.tones).map((tone, at) => Math.abs(tone - tonesIn(b.tones)[at]!)));

/** Some anywhere, some in clusters about one another, of which none to all bits are sure. */
function looks(count: number): Omit<Planted, 'id'>[] {
  const centres = Array.from({ length: 12 }, () => ({
    phash: bits(0.5),
    stable: bits([0, 0.15, 0.5, 0.9, 1][Math.floor(chance() * 5)]!),
    tones: Array.from({ length: 8 }, () => Math.floor(chance() * 256)),
  }));
  return Array.from({ length: count }, () => {
    const { phash, stable, tones } = centres[Math.floor(chance() * centres.length)]!;
    const anywhere = chance() < 0.2;
    const near = tones.map((tone) =>
      Math.min(
        255,
        Math.max(0, anywhere ? Math.floor(chance() * 256) : tone + Math.round(chance() * 10 - 5)),
      ),
    );
    return {
      phash: signed(anywhere ? bits(0.5) : phash ^ bits(chance() * 0.2)),
      stable: signed(stable ^ bits(0.04)),
      tones: signed(near.reduce((all, tone, at) => all | (BigInt(tone) << BigInt(at * 8)), 0n)),
    };
  });
}

async function plant(count: number): Promise<Planted[]> {
  const own = looks(count);
  const { system } = t.database;
  const file = await system
    .insertInto('file')
    .values({ tenantId, name: 'a.png', kind: 'png', bytes: 1, sha256: Buffer.from('planted') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const now = new Date();
  const made = await system
    .insertInto('picture')
    .values(
      own.map((_, at) => ({
        ...{
          tenantId,
          name: `图 ${at}`,
          status: 10,
          sha256: Buffer.from(`planted ${at}`),
          bytes: 1,
          kind: 'png',
        },
        ...{ fileId: file.id, since: now, uploadedByName: '', createdAt: now, updatedAt: now },
      })),
    )
    .returning('id')
    .execute();
  const all = own.map((look, at) => ({ id: made[at]!.id, ...look }));
  await system
    .insertInto('pictureLook')
    // Digits of 64 bits, more than a number holds.
    .values(all.map(({ id, ...look }) => ({ tenantId, pictureId: id, ...look }) as never))
    .execute();
  return all;
}

const sorted = (ids: number[]): number[] => ids.toSorted((a, b) => a - b);
const ALL = 10_000;

describe('[G18] what looks like a picture', () => {
  it('is what a comparison with every look finds, of random looks and of clusters', async () => {
    let alike = 0;
    let same = 0;
    for (const one of planted.filter((_, at) => at % 12 === 0)) {
      const others = planted.filter(({ id }) => id !== one.id);
      const similar = others.filter((other) => distance(one, other) <= 10).map(({ id }) => id);
      const asked = { besides: one.id, limit: ALL };
      const found = await lookingAlike(t.database.system, tenantId, one, asked);
      expect(sorted(found.map(({ id }) => id))).toEqual(similar);
      for (const { id, distance: far } of found)
        expect(far).toBe(
          distance(
            one,
            others.find((other) => other.id === id)!,
          ),
        );
      const may = others
        .filter((other) => sure(one, other) <= 4 && tonesApart(one, other) <= MOST_TONE)
        .map(({ id }) => id);
      const maybe = await maybeSame(t.database.system, tenantId, one, asked);
      expect(sorted(maybe.map(({ id }) => id))).toEqual(may);
      alike += similar.length;
      same += may.length;
    }
    // Else nothing was compared.
    expect(alike).toBeGreaterThan(500);
    expect(same).toBeGreaterThan(50);
  });

  it('is the nearest where there are more than are asked for', async () => {
    const [one] = planted;
    const [all, some] = await Promise.all(
      [ALL, 5].map((limit) => lookingAlike(t.database.system, tenantId, one!, { limit })),
    );
    expect(some).toEqual(all!.slice(0, 5));
    expect(all![0]).toEqual({ id: one!.id, distance: 0 });
  });
});
