import type { ConditionLeaf } from '#contract/review-rule/review-condition.ts';
import type { TagActions, TagTrigger } from '#contract/rule-tag/rule-tag.ts';
import { offeredAmong } from '#server/modules/sku/service.ts';
import { applyRules, insertRule, nextOpen } from '#server/modules/rule-tag/service.ts';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import { usersByName, type Trx } from './rows.sql.ts';

interface Planned {
  name: string;
  enabled: boolean;
  triggers: TagTrigger[];
  leaves: ConditionLeaf[];
  actions: TagActions;
  /** The code of its gift. */
  gives?: string;
}

const PLAN: readonly Planned[] = [
  {
    name: '多件单优先核对',
    enabled: true,
    triggers: ['new', 'match'],
    leaves: [{ field: 'pieces', op: 'atLeast', count: 4 }],
    actions: { tags: ['多件'], tagColours: { 多件: 23 }, remark: '多件单，推送前核对数量' },
  },
  {
    name: '买家有话说',
    enabled: true,
    triggers: ['new', 'edit'],
    leaves: [{ field: 'buyerRemark', is: true }],
    actions: { tags: ['看留言'] },
  },
  {
    name: '大额单送贴纸',
    enabled: true,
    triggers: ['new', 'match'],
    leaves: [{ field: 'amount', op: 'atLeast', cents: 30_000, currency: 'CNY' }],
    actions: { tags: ['大额'], tagColours: { 大额: 5 } },
    gives: 'GIFT-TZ-CAT',
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
    for (const { leaves, gives, actions, ...rule } of PLAN) {
      const codes = gives ? [gives] : [];
      const [gift] = await offeredAmong(trx, { merchantId }, { codes });
      const row = await insertRule(
        trx,
        merchantId,
        {
          ...rule,
          condition: { join: 'all', groups: [{ join: 'all', leaves }] },
          actions: { ...actions, ...(gift && { gift: { skuId: gift.id, quantity: 1 } }) },
          names: { merchant: {}, shop: {}, gift: gift && { code: gift.code, name: gift.name } },
          updatedBy: by.userName,
        },
        now,
      );
      const ids = await nextOpen(trx, { merchantId }, undefined, MOST);
      await applyRules(trx, { merchantId, ids, trigger: 'manual', ruleId: row!.id, by, now });
    }
  });
}
