import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_NEAREST, type goodsPicture, type NamedTarget } from '#contract/picture/goods.ts';
import { stemOf, withoutCopyMarks } from '#contract/values/file-name.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { LIMITED } from '../showing/give.ts';
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
  [...text.toUpperCase().matchAll(/[\s_-]+/g)].map(({ input, index, 0: { length } }) => ({
    material: input.slice(0, index),
    color: input.slice(index + length),
  }));

const idsOf = ({ skuId = 0, materialId = 0, colorId = 0 }: NamedTarget): string =>
  [skuId, materialId, colorId].join(' ');

/** All that each of these texts means. */
async function meanings({ db, tenantId }: Ctx, texts: readonly string[]): Promise<NamedTarget[][]> {
  const keys = await sql.keysOf(db, texts);
  const pairs = texts.map(pairsOf);
  const [skus, materials, colors] = await Promise.all([
    sql.skusByKey(db, tenantId, keys),
    sql.namedByCode(
      db,
      'material',
      tenantId,
      pairs.flat().map((pair) => pair.material),
    ),
    sql.namedByCode(
      db,
      'color',
      tenantId,
      pairs.flat().map((pair) => pair.color),
    ),
  ]);
  return texts.map((_, at) => {
    const sku = skus.get(keys[at]!);
    const both = pairs[at]!.flatMap((pair): NamedTarget[] => {
      const [m, c] = [materials.get(pair.material), colors.get(pair.color)];
      return m && c ? [{ materialId: m.id, colorId: c.id, name: `材质 ${m.name} 颜色 ${c.name}` }] : [];
    });
    return [...(sku ? [{ skuId: sku.id, name: sku.code }] : []), ...both];
  });
}

/**
 * What files mean by their names. [G23] A file is for what its name means where that is exactly one, and no other file means
 * the same; otherwise a person chooses.
 */
export async function match(
  ctx: Ctx,
  { files }: Parsed<typeof goodsPicture.match>,
): Promise<Answer<typeof goodsPicture.match>> {
  refuseLimited(ctx, LIMITED);
  const readings = files.map(({ name }) => readingsOf(name));
  const meant = await meanings(ctx, readings.flat());
  const found = readings.map((texts) => {
    const all = meant.splice(0, texts.length).flat();
    return [...new Map(all.map((target) => [idsOf(target), target])).values()];
  });
  const alone = found.flatMap((targets) => (targets.length === 1 ? idsOf(targets[0]!) : []));
  const byMeaning = Map.groupBy(alone, (ids) => ids);
  const wrong = readings.flatMap((texts, file) =>
    found[file]!.length > 0 ? [] : (texts.at(-1)?.toLowerCase() ?? []),
  );
  const nearest = await nearestCodes(ctx, [...new Set(wrong)].slice(0, MOST_LOOKED_FOR));
  return files.map(({ key }, file) => {
    const targets = found[file]!;
    const [only] = targets.length === 1 ? targets : [];
    const shared = only !== undefined && byMeaning.get(idsOf(only))!.length > 1;
    return {
      key,
      target: only && !shared ? only : null,
      candidates: targets.slice(0, MOST_CANDIDATES),
      found: targets.length,
      shared,
      nearest: targets.length > 0 ? [] : (nearest.get(readings[file]!.at(-1)?.toLowerCase() ?? '') ?? []),
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
