import type { Answer } from '#contract/endpoint.ts';
import { MOST_TRIALLED, type waybillTrial } from '#contract/package/choice-trial.ts';
import { requireAllMaterials } from '#server/modules/waybill/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { lookByRules } from './ask-by-rules.ts';
import { groupsOf } from './ask.ts';
import { unnumbered } from './choice.sql.ts';

type Trial = Answer<typeof waybillTrial.trial>;

/** [X10] What the rules would do with the open packages that have no number. Changes nothing. */
export async function trial(ctx: Ctx): Promise<Trial> {
  requireAllMaterials(ctx);
  const { db, tenantId, now } = ctx;
  const ids = await unnumbered(db, tenantId, MOST_TRIALLED + 1);
  const looked = ids.slice(0, MOST_TRIALLED);
  const { ground, fit, refused } = await lookByRules(db, tenantId, looked, now, true);
  const accounts = new Map(ground.accounts.map((one) => [one.id, one]));
  const byRule = Map.groupBy(fit, ({ choice }) => choice.ruleId);
  const counted = (ruleId: number | null, name: string): Trial['rules'][number] => {
    const own = byRule.get(ruleId) ?? [];
    const byAccount = Map.groupBy(own, ({ choice }) => choice.accountId);
    return {
      ...{ ruleId, name, count: own.length },
      accounts: [...byAccount].map(([id, rows]) => {
        const { name: account, expressName } = accounts.get(id)!;
        return { name: account, expressName, count: rows.length };
      }),
    };
  };
  return {
    examined: looked.length,
    more: ids.length > MOST_TRIALLED,
    rules: [
      ...ground.rules.map(({ id, name }) => counted(id, name)),
      ...(ground.presetId === null ? [] : [counted(null, '默认账户')]),
    ],
    refused: groupsOf(refused),
  };
}
