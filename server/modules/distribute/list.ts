import type { DistributeRule, distributeRule } from '#contract/distribute/distribute-rule.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { yesterdayOf } from './due.ts';
import { pageRules } from './list.sql.ts';
import { waiting } from './look.ts';

interface Standing {
  profile: string | null;
  profileClosed: boolean | null;
  deviceClosed: boolean | null;
  teamClosed: boolean | null;
  team: string | null;
  refused: string;
}

/** Why a rule does less than it says. */
function problemOf({ profile, profileClosed, deviceClosed, team, teamClosed, refused }: Standing): string {
  if (profileClosed) return `打印配置「${profile}」已停用，规则不组批`;
  if (deviceClosed) return `打印配置「${profile}」的设备已停用，规则不组批`;
  if (teamClosed) return `班组「${team}」已停用，不再派工`;
  return refused;
}

/** The rules in the order in which they are asked; a rule keeps its place where the list shows a part of them. */
export async function page(
  ctx: Ctx,
  { takesNone, ...asked }: Parsed<typeof distributeRule.page>,
): Promise<Answer<typeof distributeRule.page>> {
  const { db, tenantId, now } = ctx;
  const takes = takesNone === undefined ? undefined : (await waiting(ctx)).rules;
  const ids = takes?.filter(({ pieces }) => (pieces === 0) === takesNone).map(({ ruleId }) => ruleId);
  return paged(pageRules(db, tenantId, yesterdayOf(now), { ...asked, ids }), asked, (row) => {
    const { profileClosed, deviceClosed, teamClosed, refused, place, condition, ...rest } = row;
    const { fullAt, everyMinutes, dailyAt, urgentAtOnce, yesterday, lastRunAt, updatedAt, ...shown } = rest;
    const { profile, team } = rest;
    return {
      ...shown,
      priority: place,
      condition: condition as unknown as DistributeRule['condition'],
      grouping: { fullAt, everyMinutes, dailyAt, urgentAtOnce },
      yesterday: yesterday ?? 0,
      lastRunAt: lastRunAt?.getTime() ?? null,
      updatedAt: updatedAt.getTime(),
      problem: problemOf({ profile, profileClosed, deviceClosed, team, teamClosed, refused }),
    };
  });
}
