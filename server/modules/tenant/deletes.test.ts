import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { invite } from '#contract/invite/invite.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildMapping } from '#tests/support/goods.ts';
import { all, amountAtLeast } from '#tests/support/review.ts';

const PASSWORD = 'geheim1';
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('[F14] what is deleted for good asks for the password once the tenant has one', async () => {
  const merchant = await t.as('merchant01');
  const factory = await t.as('factory01');
  const code = await buildMapping(t.database.system, { merchantId: t.tenants.merchant1, code: 'CASE-01' });
  const made = await factory.call(invite.create, { name: '展会', validUntil: null, mostUses: null });
  const ruleId = await factory.call(reviewRule.create, {
    name: '金额过高转人工',
    condition: all(amountAtLeast(50_000)),
    actions: { pend: { reason: '金额过高' } },
  });
  for (const owner of [merchant, factory])
    await owner.call(tenant.setDangerPassword, { dangerOptPassword: PASSWORD });
  const deletes = [
    [merchant, mapping.delete, code.id],
    [factory, invite.delete, made.id],
    [factory, reviewRule.delete, ruleId],
  ] as const;
  for (const [who, call, id] of deletes) {
    const asked = (pass: object) => who.ask(call, { id, ...pass });
    expect(await asked({}), call.path).toMatchObject({ code: CODES.dangerPassword });
    expect(await asked({ dangerOptPassword: 'falsch1' })).toMatchObject({ code: CODES.dangerPassword });
    expect(await asked({ dangerOptPassword: PASSWORD })).toMatchObject({ code: 0, data: true });
    expect(await asked({ dangerOptPassword: PASSWORD })).toMatchObject({ code: CODES.notFound });
  }
});
