import { distributeRule, type DistributeRuleForm } from '#contract/distribute/distribute-rule.ts';
import { hint, type Hands, type Hint } from './hint.ts';
import { profileOf } from './profile.ts';

/** Rules that distribute pieces, each of a print profile of its own, for which nothing waits. */
export function distributeHints(hands: Hands): Hint[] {
  const { factory, word } = hands;
  const newProfile = profileOf(hands);
  const said = async (): Promise<DistributeRuleForm> => ({
    ...{ name: word('分配规则'), profileId: await newProfile(), condition: null, teamId: null },
    grouping: { fullAt: 200, everyMinutes: 30, dailyAt: ['09:00'], urgentAtOnce: true },
    ...{ release: true, nest: true },
  });
  const made = async () => ({ id: (await factory(distributeRule.create, await said())).id });
  return [
    hint(distributeRule.create, said),
    hint(distributeRule.update, async () => ({ ...(await made()), version: 1, ...(await said()) })),
    hint(distributeRule.delete, made),
    hint(distributeRule.turn, async () => ({ ...(await made()), version: 1, enabled: false })),
    hint(distributeRule.sort, async () => {
      await made();
      const { list } = await factory(distributeRule.page, { pageSize: 100 });
      return { ids: list.map(({ id }) => id) };
    }),
    hint(distributeRule.preview, async () => ({ profileId: await newProfile(), condition: null })),
    hint(distributeRule.run, made),
  ];
}
