import { assign, setup } from 'xstate';
import type { SocialArrival } from '#contract/social/social.ts';
import type { SocialTicket } from '#contract/auth/social-ticket.ts';
import { port } from '@/shared/lib/machine/port.ts';

/** What the other service's redirect brought. */
export interface Callback {
  code: string;
  state: string;
}
/** The server's answer to a callback: its user comes in, or it is nobody's account here, begun in this tab or elsewhere. */
export type Exchanged =
  | { kind: 'known'; arrival: SocialArrival }
  | { kind: 'notBound' }
  | { kind: 'foreign' };
/** Which service calls back, and where it all began, as the server is told. */
export interface Origin {
  way: number;
  source: string;
}
export type SocialLoginEvent =
  | { type: 'begin'; way: number }
  /** The address holds what the other service sent (F01). */
  | { type: 'callback.came'; callback: Callback }
  /** He came back without a code: refused on the phone. */
  | { type: 'callback.refused' }
  /** The address holds a ticket, or holds none any more: it decides, so that a reload finds the same place (F02). */
  | { type: 'ticket.found'; ticket: SocialTicket }
  | { type: 'ticket.gone' }
  /** It holds one that did not begin here: somebody else's account would be bound. */
  | { type: 'ticket.foreign' }
  /** The page was left for the other service, and shown again by the browser's back button. */
  | { type: 'page.returned' }
  | { type: 'leave' };

interface Context {
  /** The last one that was exchanged: the same one again is no other. */
  callback: Callback | null;
  ticket: SocialTicket | null;
  arrival: SocialArrival | null;
  failure: string | null;
}

const REFUSED = '您在微信中取消了登录。可以重新扫码，或改用其他方式登录。';
const FOREIGN = '这次微信授权不是在本页面发起的。为了您的账号安全，请在这里重新扫码。';
const sentence = (error: unknown): string =>
  error instanceof Error ? error.message : '登录没有成功，请稍后重试。';

const arrivalOf = (answer: Exchanged) => (answer as Extract<Exchanged, { kind: 'known' }>).arrival;

/**
 * The way in through WeChat: out to its page, back with a code, and on with tokens, or with a ticket that the next
 * sign-in or registration binds. Nothing of it is remembered but in the address.
 */
export const socialLoginMachine = setup({
  types: {
    input: {} as Origin,
    context: {} as Context & Origin,
    events: {} as SocialLoginEvent,
  },
  actors: {
    /** Asks for the address of the other service's page and goes there. */
    leaveFor: port<void, { way: number }>('leaveFor'),
    /** Gives the ticket of the other service for a session, or for a ticket to bind (call C009). */
    exchange: port<Exchanged, Callback & Origin>('exchange'),
    /** The session goes on with the tokens. */
    handOver: port<void, SocialArrival>('handOver'),
  },
  actions: {
    keepCallback: assign((_, callback: Callback) => ({ callback, ticket: null, failure: null })),
    keepTicket: assign((_, ticket: SocialTicket) => ({ ticket, failure: null })),
    ticketOfCallback: assign(({ context: { way, source, callback } }) => ({
      ticket: callback && { type: way, source, ...callback },
    })),
    keepArrival: assign((_, arrival: SocialArrival) => ({ arrival })),
    forgetArrival: assign({ arrival: null }),
    say: assign((_, failure: string) => ({ failure, ticket: null })),
    forget: assign({ ticket: null, failure: null }),
  },
  guards: {
    'is another callback': ({ context: { callback } }, came: Callback) =>
      callback?.code !== came.code || callback.state !== came.state,
  },
}).createMachine({
  id: 'social-login',
  context: ({ input }) => ({
    ...input,
    callback: null,
    ticket: null,
    arrival: null,
    failure: null,
  }),
  initial: 'resting',
  on: {
    'callback.came': {
      guard: { type: 'is another callback', params: ({ event }) => event.callback },
      target: '.exchanging',
      actions: { type: 'keepCallback', params: ({ event }) => event.callback },
    },
    'callback.refused': { target: '.failed', actions: { type: 'say', params: REFUSED } },
    'ticket.foreign': { target: '.failed', actions: { type: 'say', params: FOREIGN } },
    'ticket.found': {
      target: '.bunding',
      actions: { type: 'keepTicket', params: ({ event }) => event.ticket },
    },
  },
  states: {
    resting: { on: { begin: 'leaving' } },
    leaving: {
      entry: 'forget',
      invoke: {
        src: 'leaveFor',
        input: ({ event }) => ({ way: (event as Extract<SocialLoginEvent, { type: 'begin' }>).way }),
        onDone: 'away',
        onError: { target: 'failed', actions: { type: 'say', params: ({ event }) => sentence(event.error) } },
      },
    },
    /** The browser is on its way to the other service's page. */
    away: { on: { 'page.returned': 'resting', begin: 'leaving' } },
    exchanging: {
      invoke: {
        src: 'exchange',
        input: ({ context: { way, source, callback } }) => ({ way, source, ...callback! }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'notBound',
            target: 'bunding',
            actions: 'ticketOfCallback',
          },
          {
            guard: ({ event }) => event.output.kind === 'foreign',
            target: 'failed',
            actions: { type: 'say', params: FOREIGN },
          },
          {
            target: 'handingOver',
            actions: { type: 'keepArrival', params: ({ event }) => arrivalOf(event.output) },
          },
        ],
        onError: { target: 'failed', actions: { type: 'say', params: ({ event }) => sentence(event.error) } },
      },
    },
    handingOver: {
      exit: 'forgetArrival',
      invoke: {
        src: 'handOver',
        input: ({ context }) => context.arrival!,
        onDone: 'resting',
        onError: { target: 'failed', actions: { type: 'say', params: ({ event }) => sentence(event.error) } },
      },
    },
    /** Known to WeChat and to nobody here: a sign-in or a registration binds him (F02). */
    bunding: {
      on: {
        leave: { target: 'resting', actions: 'forget' },
        'ticket.gone': { target: 'resting', actions: 'forget' },
      },
    },
    failed: { on: { begin: 'leaving', leave: { target: 'resting', actions: 'forget' } } },
  },
});
