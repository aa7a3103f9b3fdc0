import { setup, type StateValueFrom } from 'xstate';

export const WECHAT_EVENTS = [
  'wechat.chosen',
  'known.scanned',
  'stranger.scanned',
  'phone.allowed',
  'phone.refused',
  'code.expired',
  'code.renewed',
  'page.left',
  'page.reloaded',
  'registration.chosen',
  'login.chosen',
  'bunding.left',
  'work.left',
] as const;

/**
 * What somebody sees who comes in by WeChat, here and on WeChat's page. Flat, and written from the specification and
 * the screens: the process itself is another machine.
 */
export const wechatModel = setup({
  types: { events: {} as { type: (typeof WECHAT_EVENTS)[number] } },
}).createMachine({
  id: 'wechat-seen',
  initial: 'ways',
  states: {
    ways: { on: { 'wechat.chosen': 'code' } },
    code: {
      on: {
        'known.scanned': 'askedKnown',
        'stranger.scanned': 'askedStranger',
        'code.expired': 'expired',
        'page.left': 'ways',
      },
    },
    askedKnown: { on: { 'phone.allowed': 'work', 'phone.refused': 'refused', 'code.expired': 'expired' } },
    askedStranger: { on: { 'phone.allowed': 'bunding', 'phone.refused': 'refused' } },
    expired: { on: { 'code.renewed': 'code' } },
    refused: { on: { 'wechat.chosen': 'code', 'page.reloaded': 'ways' } },
    bunding: {
      on: { 'page.reloaded': 'bunding', 'registration.chosen': 'registering', 'bunding.left': 'ways' },
    },
    registering: { on: { 'page.reloaded': 'registering', 'login.chosen': 'bunding' } },
    work: { on: { 'work.left': 'ways' } },
  },
});

export type WechatState = StateValueFrom<typeof wechatModel>;
export type WechatEvent = (typeof WECHAT_EVENTS)[number];

/** A state or an event that is left out does not compile. */
export type WechatSights = Record<WechatState, () => Promise<void>>;
export type WechatDeeds = Record<WechatEvent, () => Promise<void>>;
