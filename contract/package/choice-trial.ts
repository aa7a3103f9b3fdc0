import { z } from 'zod';
import { post, type TenantAccess } from '#contract/endpoint.ts';

/** As the rules that are tried (contract/waybill/rule.ts). */
const access: TenantAccess = { of: 'factory', permissions: ['factory:superWaybill'] };
const count = z.int();

const Trialled = z.object({
  /** null: by the default account, or by none. */
  ruleId: z.int().nullable(),
  name: z.string(),
  count,
  accounts: z.array(z.object({ name: z.string(), expressName: z.string(), count })),
});

/** 试算: what the rules that are on would do now. Changes nothing. */
export const waybillTrial = {
  trial: post('/manufacture/waybill-rule/trial', '选号规则试算', access, {
    output: z.object({
      /** Open packages without a number that were looked at, the oldest first. */
      examined: count,
      /** There are more, which were not looked at. */
      more: z.boolean(),
      /** By rule in their order, at last the default. */
      rules: z.array(Trialled),
      /** Those that nothing takes, by why. */
      refused: z.array(z.object({ msg: z.string(), count, numbers: z.array(z.string()) })),
    }),
  }),
};
/** So many packages are looked at. */
export const MOST_TRIALLED = 10_000;
