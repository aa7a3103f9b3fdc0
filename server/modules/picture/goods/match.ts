import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_NEAREST, type goodsPicture, type NamedTarget } from '#contract/picture/goods.ts';
import { stemOf, withoutCopyMarks } from '#contract/values/file-name.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { LIMITED } from './give.ts';
import * as sql from './match.sql.ts';
import { nearestTo } from './nearest.ts';

const MOST_CANDIDATES = 20;
/** For so many wrong names the nearest codes are looked for; who has more has named them by something else. */
const MOST_LOOKED_FOR = 50;
const CODES_AT_ONCE = 5000;

/** A name without extension, width and copy marks; both, because a code may end like a mark. */
const readingsOf = (name: string): string[] => {
  const stem = stemOf(name.normalize('NFKC'));
  return [...new Set([stem, withoutCopyMarks(stem)])].filter((text) => text !== '');
};

/** Every way to part it into the codes of a material and of a colour, which may hold hyphens themselves. */
const pairsOf = (text: string): { material: string; color: string }[] =>
  [...text.matchAll(/[\s_-]+/g)].map(({ index, 0: { length } }) => ({
    material: text.slice(0, index),
    color: text.slice(index + length),
  }));

const targetOf = ({ skuId, materialId, colorId, name }: sql.Meant): NamedTarget => ({
  ...(skuId !== null && { skuId }),
  ...(materialId !== null && { materialId }),
  ...(colorId !== null && { colorId }),
  name,
});
const keyOf = ({ skuId = 0, materialId = 0, colorId = 0 }: NamedTarget): string =>
  [skuId, materialId, colorId].join(' ');

/**
 * What files mean by their names. [G23] A file is for what its name means where that is exactly one, and no other file means
 * the same; otherwise a person chooses.
 */
export async function match(
  ctx: Ctx,
  { files }: Parsed<typeof goodsPicture.match>,
): Promise<Answer<typeof goodsPicture.match>> {
  refuseLimited(ctx, LIMITED);
  const { db, tenantId } = ctx;
  const readings = files.map(({ name }) => readingsOf(name));
  const asked = readings.flatMap((texts, file) => texts.map((text) => ({ file, text })));
  const pairs = asked.flatMap(({ file, text }) => pairsOf(text).map((pair) => ({ file, ...pair })));
  const meant = [
    ...(await sql.skusMeant(db, tenantId, asked)),
    ...(await sql.pairsMeant(db, tenantId, pairs)),
  ];
  const byFile = Map.groupBy(meant, ({ file }) => file);
  const alone = Map.groupBy(
    [...byFile.values()].flatMap((found) => (found.length === 1 ? keyOf(targetOf(found[0]!)) : [])),
    (key) => key,
  );
  const wrong = readings.flatMap((texts, file) => (byFile.has(file) ? [] : (texts.at(-1)?.toLowerCase() ?? [])));
  const nearest = await nearestCodes(ctx, [...new Set(wrong)].slice(0, MOST_LOOKED_FOR));
  return files.map(({ key }, file) => {
    const found = (byFile.get(file) ?? []).map(targetOf);
    const [only] = found.length === 1 ? found : [];
    const shared = only !== undefined && alone.get(keyOf(only))!.length > 1;
    return {
      key,
      target: only && !shared ? only : null,
      candidates: found.slice(0, MOST_CANDIDATES),
      found: found.length,
      shared,
      nearest: only ? [] : (nearest.get(readings[file]!.at(-1)?.toLowerCase() ?? '') ?? []),
    };
  });
}

/** The factory's codes that are written most like these names. */
async function nearestCodes({ db, tenantId }: Ctx, names: readonly string[]) {
  if (names.length === 0) return new Map<string, NamedTarget[]>();
  const looking = nearestTo<{ id: number; code: string; key: string }>(names);
  for (let after = 0; ;) {
    const some = await sql.someCodes(db, tenantId, after, CODES_AT_ONCE);
    looking.look(some);
    if (some.length < CODES_AT_ONCE) break;
    after = some.at(-1)!.id;
  }
  return new Map(
    [...looking.found(MOST_NEAREST)].map(([name, codes]) => [
      name,
      codes.map(({ id, code }): NamedTarget => ({ skuId: id, name: code })),
    ]),
  );
}
