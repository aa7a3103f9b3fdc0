import { setup, type StateValueFrom } from 'xstate';

export const GUIDE_EVENTS = [
  'merchant.wanted',
  'code.asked',
  'code.askedTooSoon',
  'code.wrong',
  'code.right',
  'page.reloaded',
  'went.back',
  'account.wrongCode',
  'account.taken',
  'account.given',
  'progress.unread',
  'progress.retried',
  'tenant.failed',
  'tenant.named',
  'kind.failed',
  'merchant.chosen',
  'factory.chosen',
  'audit.looked',
  'platform.granted',
  'platform.refused',
  'step.passed',
  'invite.wrong',
  'invite.right',
  'invite.confirmed',
  'binding.skipped',
  'shop.failed',
  'shop.named',
  'sample.failed',
  'sample.taken',
  'home.wanted',
] as const;

/**
 * What a newcomer sees of the guide, from its first step to his home. Flat, and written from the specification and the
 * screen: the guide's own machine is another one.
 */
export const guideModel = setup({
  types: { events: {} as { type: (typeof GUIDE_EVENTS)[number] } },
}).createMachine({
  id: 'guide-seen',
  initial: 'introduced',
  states: {
    introduced: { on: { 'merchant.wanted': 'mobileAsked' } },
    mobileAsked: {
      on: { 'went.back': 'introduced', 'code.asked': 'codeSent', 'code.askedTooSoon': 'codeNotSent' },
    },
    codeNotSent: { on: { 'code.right': 'accountAsked' } },
    codeSent: { on: { 'code.wrong': 'codeRefused', 'code.right': 'accountAsked' } },
    codeRefused: { on: { 'code.right': 'accountAsked' } },
    accountAsked: {
      on: {
        'page.reloaded': 'accountAskedAnew',
        'account.taken': 'mobileTaken',
        'account.given': 'tenantAsked',
      },
    },
    accountAskedAnew: {
      on: { 'account.wrongCode': 'accountCodeRefused', 'account.given': 'tenantAskedAnew' },
    },
    accountCodeRefused: { on: { 'account.given': 'tenantAskedAnew' } },
    mobileTaken: {},
    // What he is was said at the first step, and is asked no second time.
    tenantAsked: {
      on: {
        'progress.unread': 'unreadable',
        'tenant.failed': 'tenantRefused',
        'tenant.named': 'factoryAsked',
        'kind.failed': 'kindRefused',
        'went.back': 'accountDone',
      },
    },
    accountDone: { on: { 'step.passed': 'tenantAsked' } },
    tenantRefused: { on: { 'tenant.named': 'factoryAsked' } },
    // Behind a reload only the address knows what he has chosen: he confirms it.
    unreadable: { on: { 'progress.retried': 'tenantAskedAnew' } },
    tenantAskedAnew: { on: { 'tenant.named': 'kindAsked' } },
    kindAsked: {
      on: { 'merchant.chosen': 'factoryAsked', 'factory.chosen': 'underAudit' },
    },
    kindRefused: { on: { 'merchant.chosen': 'factoryAsked' } },
    underAudit: {
      on: {
        'audit.looked': 'underAudit',
        'platform.refused': 'auditRefused',
        'platform.granted': 'auditGranted',
        'merchant.chosen': 'factoryAsked',
      },
    },
    auditRefused: { on: { 'factory.chosen': 'underAudit' } },
    auditGranted: { on: { 'step.passed': 'merchantAsked' } },
    merchantAsked: { on: { 'binding.skipped': 'factoryBegins' } },
    factoryBegins: { on: { 'home.wanted': 'factoryHome' } },
    factoryHome: {},
    factoryAsked: {
      on: {
        'invite.wrong': 'inviteRefused',
        'invite.right': 'inviterShown',
        'binding.skipped': 'merchantBegins',
      },
    },
    inviteRefused: { on: { 'invite.right': 'inviterShown' } },
    inviterShown: { on: { 'invite.confirmed': 'factoryBound' } },
    factoryBound: { on: { 'step.passed': 'merchantBegins' } },
    merchantBegins: { on: { 'shop.failed': 'shopRefused', 'shop.named': 'shopMade' } },
    shopRefused: { on: { 'shop.named': 'shopMade' } },
    shopMade: { on: { 'sample.failed': 'sampleRefused', 'sample.taken': 'sampled' } },
    sampleRefused: { on: { 'sample.taken': 'sampled' } },
    sampled: { on: { 'home.wanted': 'merchantHome' } },
    merchantHome: {},
  },
});

export type GuideSeen = StateValueFrom<typeof guideModel>;
export type GuideDeed = (typeof GUIDE_EVENTS)[number];

/** A state that nobody looks at, or an event that nobody can do, does not compile. */
export type GuideSights = Record<GuideSeen, () => Promise<void>>;
export type GuideDeeds = Record<GuideDeed, () => Promise<void>>;
