import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CONDITION_WORDS, sayConditions } from '#contract/rosi/condition-words.ts';
import type { profileOverride, Trial } from '#contract/rosi/override.ts';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';
import { inRank, resolverOf, unmet, type Resolved, type Standing } from '#contract/rosi/resolve.ts';
import { isSaid } from '#contract/rosi/said.ts';
import { sayValue, SETTING_KEYS, SETTING_WORDS, type SettingNames } from '#contract/rosi/words.ts';
import { devices } from '#server/modules/device/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { namesIn } from '../write.ts';
import { factsOfLines, linesOf, standingOf, type PrintedLine } from './standing.sql.ts';

/** [M06] @throws Refusal 404 */
export async function trial(
  { db, tenantId, limits }: Ctx,
  { number }: Parsed<typeof profileOverride.trial>,
): Promise<Answer<typeof profileOverride.trial>> {
  const lineIds = await linesOf(db, tenantId, number);
  const reached = limits.materials;
  const lines = (await factsOfLines(db, tenantId, lineIds)).filter(
    (line) => !reached || reached.some(({ material }) => material === line.material),
  );
  if (lines.length === 0) throw notFound(`没有找到「${number}」的商品，请检查订单号或生产件号。`);
  const standing = await standingOf(db, tenantId);
  const resolve = resolverOf(standing);
  const answers = lines.map((line) => ({ line, answer: resolve(line) }));
  const names = await namesIn(
    db,
    tenantId,
    answers.flatMap(({ answer }) => answer.settings ?? []),
  );
  const machines = await Promise.all(
    [...new Set(answers.flatMap(({ answer }) => answer.profile?.deviceId ?? []))].map((id) =>
      devices.find(db, tenantId, id),
    ),
  );
  const deviceOf = new Map(machines.flatMap((one) => (one ? [[one.id, one.name]] : [])));
  return answers.map(({ line, answer }) => shown(line, answer, { standing, names, deviceOf }));
}

interface Around {
  standing: Standing;
  names: SettingNames;
  deviceOf: ReadonlyMap<number, string>;
}

function shown(line: PrintedLine, answer: Resolved, { standing, names, deviceOf }: Around): Trial {
  const { profile } = answer;
  const facts = sayConditions({
    ...{ merchant: null, sku: null, model: line.model, color: line.color, source: line.source },
    ...{ piecesFrom: line.orderPieces, piecesTo: line.orderPieces },
  });
  return {
    ...{ lineId: line.lineId, title: line.title, skuCode: line.skuCode },
    facts: [`材质 ${line.material}`, ...facts].join('，'),
    profile: profile && {
      ...{ id: profile.id, name: profile.name, versionNo: profile.versionNo },
      deviceName: deviceOf.get(profile.deviceId) ?? '',
    },
    fields: fieldsOf(answer, names),
    overrides: judged(line, answer, standing),
  };
}

function fieldsOf({ settings, art, sources }: Resolved, names: SettingNames): Trial['fields'] {
  const said: Partial<PrintSettings> = settings ?? art ?? {};
  return SETTING_KEYS.flatMap((key) => {
    const source = sources[key];
    if (!source || (settings && !isSaid(key, settings))) return [];
    return {
      ...{ key, title: SETTING_WORDS[key].title, value: sayValue(key, said[key] as never, names) },
      from: source.kind === 'material' ? '材质' : source.name,
      isOverride: source.kind === 'override',
    };
  });
}

/** Each override of a profile of its material, in its rank, with why it does not hold. */
function judged(line: PrintedLine, { profile, overrides }: Resolved, standing: Standing): Trial['overrides'] {
  const bases = new Map(standing.profiles.map((one) => [one.id, one]));
  const held = new Set(overrides.map(({ id }) => id));
  return inRank(standing.overrides)
    .filter(({ baseId }) => bases.get(baseId)?.materialId === line.materialId)
    .map((one) => ({ id: one.id, name: one.name, holds: held.has(one.id), why: whyOf(one) }));
  function whyOf(one: Standing['overrides'][number]): string {
    if (held.has(one.id)) return '适用';
    const missed = unmet(one, line);
    if (missed) return `${CONDITION_WORDS[missed]}不符`;
    if (one.baseId !== profile?.id) return `它的基础配置「${bases.get(one.baseId)!.name}」不是所用的配置`;
    return '与更精确的覆盖不能同时成立';
  }
}
