import type { Page } from '@playwright/test';
import { TestModel } from 'xstate/graph';
import { BASE_PATH } from '#contract/wire.ts';
import { guide } from '#contract/guide/guide.ts';
import { register } from '#contract/register/register.ts';
import { shop } from '#contract/shop/shop.ts';
import { guidePage } from '#tests/e2e/pages/guide.ts';
import { test } from '#tests/e2e/support.ts';
import { GUIDE_EVENTS, guideModel, type GuideDeeds } from '#tests/models/guide.ts';
import { coverTransitions } from '#tests/support/cover-transitions.ts';
import {
  audit,
  codeOf,
  factoryCode,
  makeUser,
  NAME,
  ownMobile,
  ownName,
  SECRET,
  sendCode,
} from './guide-people.ts';
import { REASON, sightsOf } from './guide-sights.ts';

const paths = coverTransitions(
  new TestModel(guideModel, {
    events: (state) => GUIDE_EVENTS.map((type) => ({ type })).filter((event) => state.can(event)),
    serializeState: ({ value }) => value as string,
    serializeEvent: ({ type }) => type,
  }),
);

for (const [i, { description, from, steps }] of paths.entries()) {
  test(`[F15] [F16] [F17] what a newcomer sees of the guide, path ${i + 1}`, async ({ page }) => {
    // A walk from the first step to the last.
    test.slow();
    test.info().annotations.push({ type: 'path', description });
    const person = { mobile: ownMobile(), tenantName: ownName('新店') };
    const sights = sightsOf(page, person.tenantName);
    const deeds = deedsOf(page, person);
    await page.goto('/guide');
    await sights[from.value]();
    for (const { event, state } of steps) {
      await test.step(event.type, async () => {
        await deeds[event.type]();
        await sights[state.value]();
      });
    }
  });
}

interface Person {
  mobile: string;
  tenantName: string;
}

/** The server does not answer the next call of this path. */
const failNext = (page: Page, { path }: { path: string }) =>
  page.route(`**${BASE_PATH}${path}*`, (route) => route.abort(), { times: 1 });

function deedsOf(page: Page, { mobile, tenantName }: Person): GuideDeeds {
  const one = guidePage(page);
  const giveCode = async (code: string) => {
    await one.code.fill(code);
    await one.next.click();
  };
  const wrong = async () => ((await codeOf(mobile)) === '111111' ? '222222' : '111111');
  return {
    async 'merchant.wanted'() {
      await one.choose('商家');
      await one.next.click();
    },
    async 'code.asked'() {
      await one.mobile.fill(mobile);
      await one.askCode.click();
    },
    async 'code.askedTooSoon'() {
      // As from another device, a moment ago.
      await sendCode(mobile);
      await one.mobile.fill(mobile);
      await one.askCode.click();
    },
    'code.wrong': async () => giveCode(await wrong()),
    'code.right': async () => giveCode(await codeOf(mobile)),
    'page.reloaded': async () => void (await page.reload()),
    'went.back': async () => void (await page.goBack()),
    async 'account.wrongCode'() {
      await one.code.fill(await wrong());
      await one.giveAccount(NAME, SECRET);
    },
    async 'account.taken'() {
      // Somebody else has got this mobile meanwhile.
      await makeUser({ mobile });
      await one.giveAccount(NAME, SECRET);
    },
    async 'account.given'() {
      if (await one.code.isVisible()) await one.code.fill(await codeOf(mobile));
      await one.giveAccount(NAME, SECRET);
    },
    async 'progress.unread'() {
      await failNext(page, guide.progress);
      await page.reload();
    },
    'progress.retried': () => page.getByRole('button', { name: '重试' }).click(),
    async 'tenant.failed'() {
      await failNext(page, register.openTenant);
      await one.tenantName.fill(tenantName);
      await one.openTenant.click();
    },
    async 'tenant.named'() {
      await one.tenantName.fill(tenantName);
      await one.openTenant.click();
    },
    async 'kind.failed'() {
      await failNext(page, register.chooseKind);
      await one.tenantName.fill(tenantName);
      await one.openTenant.click();
    },
    async 'merchant.chosen'() {
      if (await one.becomeMerchant.isVisible()) return one.becomeMerchant.click();
      await one.choose('商家');
      await one.sendMerchant.click();
    },
    async 'factory.chosen'() {
      await one.choose('工厂');
      await one.sendFactory.click();
    },
    'audit.looked': () => one.refresh.click(),
    async 'platform.granted'() {
      await audit(tenantName, true);
      await one.refresh.click();
    },
    async 'platform.refused'() {
      await audit(tenantName, false, REASON);
      await one.refresh.click();
    },
    'step.passed': () => one.goOn.click(),
    async 'invite.wrong'() {
      await one.inviteCode.fill('NO-SUCH-CODE');
      await one.lookUp.click();
    },
    async 'invite.right'() {
      await one.inviteCode.fill(await factoryCode());
      await one.lookUp.click();
    },
    'invite.confirmed': () => one.bind.click(),
    'binding.skipped': () => one.skip.click(),
    async 'shop.failed'() {
      await failNext(page, shop.createLocal);
      await one.shopName.fill('一号店');
      await one.makeShop.click();
    },
    async 'shop.named'() {
      await one.shopName.fill('一号店');
      await one.makeShop.click();
    },
    async 'sample.failed'() {
      await failNext(page, guide.takeSample);
      await one.sample.click();
    },
    'sample.taken': () => one.sample.click(),
    'home.wanted': () => one.home.click(),
  };
}
