import { areaChain } from '#contract/area/area-code.ts';
import { postcodeOf } from '#contract/region/postcodes.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { regionRefusal, remoteRule, rulesAt, type RuleFacts } from '#contract/region/judge.ts';
import { REGION_KINDS, SURCHARGE_PER, type region, type RegionKind } from '#contract/region/region.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { areaName } from '#server/modules/area/service.ts';
import { openExpresses } from '#server/modules/express/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import * as sql from './region.sql.ts';

const KINDS = Object.keys(REGION_KINDS) as RegionKind[];

const remoteText = ({ surchargeCents, surchargePer }: RuleFacts): string =>
  surchargeCents === null
    ? '偏远，按快递费模板加收'
    : `偏远，${SURCHARGE_PER[surchargePer]}加收 ¥${(surchargeCents / 100).toFixed(2)}`;

/** Of the companies that the factory has open, and of those that its rules name. */
export async function trial(ctx: Ctx, { day, ...asked }: Parsed<typeof region.trial>) {
  const { areaCode, postcode } = asked;
  const area = areaName(areaCode);
  const on = day ?? dayInShanghai(ctx.now);
  const own = postcodeOf(postcode);
  const at = rulesAt(
    await sql.rulesOn(ctx.db, ctx.tenantId, {
      ...{ day: on, kinds: KINDS, areaCodes: areaChain(areaCode) },
      postcodes: own === null ? [] : [own],
    }),
  );
  const named = await sql.namedExpresses(ctx.db, ctx.tenantId);
  const open = await openExpresses(ctx.db, ctx.tenantId);
  const expresses = [...new Set([...open, ...named])].map((expressName) => {
    const question = { ...asked, expressName, day: on };
    const remote = remoteRule(question, at);
    const refusal = regionRefusal(question, at);
    return { expressName, refusal, remote: remote && refusal === null ? remoteText(remote) : null };
  });
  return { area, expresses };
}
