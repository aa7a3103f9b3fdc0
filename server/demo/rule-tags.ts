import type { ConditionLeaf } from '#contract/review-rule/review-condition.ts';
import type { TagActions, TagTrigger } from '#contract/rule-tag/rule-tag.ts';
import { applyRules, insertRule, nextOpen } from '#server/modules/rule-tag/service.ts';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import { usersByName, type Trx } from './rows.sql.ts';

interface Planned {
  name: string;
  enabled: boolean;
  triggers: TagTrigger[];
  leaves: ConditionLeaf[];
  actions: TagActions;
}

const PLAN: readonly Planned[] = [
  {
    name: '多件单优先核对',
    enabled: true,
    triggers: ['new', 'match'],
    leaves: [{ field: 'pieces', op: 'atLeast', count: 4 }],
    actions: { tags: ['多件'], remark: '多件单，推送前核对数量' },
  },
  {
    name: '买家有话说',
    enabled: true,
    triggers: ['new', 'edit'],
    leaves: [{ field: 'buyerRemark', is: true }],
    actions: { tags: ['看留言'] },
  },
  {
    name: '刻字、定制的订单加急',
    enabled: false,
    triggers: ['new', 'edit'],
    leaves: [{ field: 'words', op: 'anyOf', values: ['刻字', '定制', '来图'] }],
    actions: { tags: ['定制'], urgent: true, stop: true },
  },
];

const MOST = 2000;

/** A merchant's own rules, and what those that are in use did to his orders that are not pushed. */
export async function makeRuleTags(trx: Trx, merchantId: number, username: string, now: Date): Promise<void> {
  const by = (await usersByName(trx)).get(username)!;
  await onBehalfOf(trx, merchantId, async () => {
    for (const { leaves, ...rule } of PLAN) {
      const row = await insertRule(trx, merchantId, {
        ...rule,
        condition: { join: 'all', groups: [{ join: 'all', leaves }] },
        names: { merchant: {}, shop: {} },
        ...{ updatedBy: by.userName, updatedAt: now },
      });
      const ids = await nextOpen(trx, { merchantId }, undefined, MOST);
      await applyRules(trx, { merchantId, ids, trigger: 'manual', ruleId: row!.id, by, now });
    }
  });
}
