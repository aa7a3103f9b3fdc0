import { waybillRule } from '#contract/waybill/rule.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** Rules that choose an account, each with one of the factory's own. */
export function waybillRuleHints({ factory, word }: Hands, account: () => Promise<number>): Hint[] {
  const form = async () => ({ name: word('选号规则'), accountIds: [await account()] });
  const made = async () => ({ id: (await factory(waybillRule.create, await form())).id });
  return [
    hint(waybillRule.create, form),
    hint(waybillRule.update, async () => ({ ...(await form()), ...(await made()), version: 1 })),
    hint(waybillRule.delete, made),
    hint(waybillRule.turn, async () => ({ ...(await made()), version: 1, enabled: false })),
    hint(waybillRule.sort, async () => {
      await made();
      const { list } = await factory(waybillRule.page, { pageSize: 200 });
      return { ids: list.map(({ id }) => id) };
    }),
    hint(waybillRule.preset, async () => ({ accountId: await account() })),
  ];
}
