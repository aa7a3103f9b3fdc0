import { assign, setup } from 'xstate';
import { CODES } from '#contract/errors.ts';
import type { Bound } from '#contract/binding/binding.ts';
import type { InviteFace } from '#contract/invite/invite.ts';
import { port } from '@/shared/lib/machine/port.ts';

/** Who would be bound: his tenant, and on which side it stands. */
export interface Guest {
  tenantId: number;
  side: InviteFace['from'];
}
/** An invite with the guest who opened it; null: nobody has signed in, or he has no tenant that can be bound. */
export interface Found {
  face: InviteFace;
  guest: Guest | null;
}
export type InviteEvent =
  | { type: 'invite.opened'; code: string; atOnce: boolean }
  | { type: 'invite.confirmed' }
  | { type: 'invite.left' }
  /** Another session has begun, or this one has ended: what was shown was for somebody else. */
  | { type: 'guest.changed' };

interface Context {
  code: string;
  atOnce: boolean;
  face: InviteFace | null;
  bound: Bound | null;
  failure: string | null;
  /** The last code that was dealt with to its end. */
  settled: string | null;
}
const nothing: Context = {
  code: '',
  atOnce: false,
  face: null,
  bound: null,
  failure: null,
  settled: null,
};

const OWN_INVITE: Record<InviteFace['from'], string> = {
  factory: '这是您自己的邀请码，请把它发给要合作的商家。',
  business: '这是您自己的邀请码，请把它发给要合作的工厂。',
};
export const WRONG_SIDE: Record<InviteFace['from'], string> = {
  factory: '这是工厂发给商家的邀请码，工厂不能使用。请用商家账号打开，或向商家索取邀请码。',
  business: '这是商家发给工厂的邀请码，商家不能使用。请用工厂账号打开，或向工厂索取邀请码。',
};

const NOT_ALLOWED = '您的账号没有绑定的权限，请让主账号打开这个邀请链接。';

const sentence = (error: unknown): string =>
  error instanceof Error ? error.message : '操作没有成功，请稍后重试。';
/** Whether the server refused with one of these codes. */
const refusedAs = (error: unknown, ...codes: number[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(error.code as number);

/**
 * From an invite code to a binding: who invites stands in plain sight before anything is bound, unless the guest came in
 * with the code (F06, F07). What cannot be bound says why, and every state can be left.
 */
export const inviteBindingMachine = setup({
  types: { context: {} as Context, events: {} as InviteEvent },
  actors: {
    lookUp: port<Found, { code: string }>('lookUp'),
    bind: port<Bound, InviteFace>('bind'),
  },
  actions: {
    /** The session reads again what is bound. */
    tellSession: () => {},
    begin: assign((_, { code, atOnce }: { code: string; atOnce: boolean }) => ({
      code,
      atOnce,
      face: null,
      bound: null,
      failure: null,
    })),
    keepFace: assign((_, face: InviteFace) => ({ face })),
    keepBound: assign((_, bound: Bound) => ({ bound, failure: null })),
    say: assign((_, failure: string) => ({ failure })),
    noteCode: assign(({ context }) => ({ settled: context.code })),
    close: assign(({ context }) => ({ ...nothing, settled: context.code || context.settled })),
    forget: assign(() => nothing),
  },
}).createMachine({
  id: 'invite-binding',
  context: nothing,
  initial: 'resting',
  on: {
    'invite.opened': {
      target: '.looking',
      actions: { type: 'begin', params: ({ event }) => event },
    },
    'invite.left': { target: '.resting', actions: 'close' },
    'guest.changed': { target: '.resting', actions: 'forget' },
  },
  states: {
    resting: {},
    looking: {
      invoke: {
        src: 'lookUp',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: ({ event: { output } }) => output.guest?.tenantId === output.face.tenantId,
            target: 'refused',
            actions: [
              { type: 'keepFace', params: ({ event }) => event.output.face },
              { type: 'say', params: ({ event }) => OWN_INVITE[event.output.face.from] },
            ],
          },
          {
            guard: ({ event: { output } }) => output.guest?.side === output.face.from,
            target: 'refused',
            actions: [
              { type: 'keepFace', params: ({ event }) => event.output.face },
              { type: 'say', params: ({ event }) => WRONG_SIDE[event.output.face.from] },
            ],
          },
          {
            guard: ({ context, event }) => context.atOnce && event.output.guest !== null,
            target: 'binding',
            actions: { type: 'keepFace', params: ({ event }) => event.output.face },
          },
          {
            target: 'confirming',
            actions: { type: 'keepFace', params: ({ event }) => event.output.face },
          },
        ],
        onError: [
          {
            guard: ({ event }) => refusedAs(event.error, CODES.inviteInvalid),
            target: 'refused',
            actions: { type: 'say', params: ({ event }) => sentence(event.error) },
          },
          { target: 'unread', actions: { type: 'say', params: ({ event }) => sentence(event.error) } },
        ],
      },
    },
    /** The server did not say who invites: the code may be as good as any. */
    unread: {},
    confirming: { on: { 'invite.confirmed': 'binding' } },
    binding: {
      invoke: {
        src: 'bind',
        input: ({ context }) => context.face!,
        onDone: {
          target: 'bound',
          actions: { type: 'keepBound', params: ({ event }) => event.output },
        },
        onError: [
          { guard: ({ event }) => refusedAs(event.error, CODES.alreadyBound), target: 'alreadyBound' },
          {
            guard: ({ event }) => refusedAs(event.error, CODES.ownInvite, CODES.inviteInvalid),
            target: 'refused',
            actions: { type: 'say', params: ({ event }) => sentence(event.error) },
          },
          {
            guard: ({ event }) => refusedAs(event.error, CODES.forbidden),
            target: 'refused',
            actions: { type: 'say', params: NOT_ALLOWED },
          },
          {
            guard: ({ event }) => refusedAs(event.error, CODES.accountIncomplete),
            target: 'incomplete',
            actions: { type: 'say', params: ({ event }) => sentence(event.error) },
          },
          { target: 'confirming', actions: { type: 'say', params: ({ event }) => sentence(event.error) } },
        ],
      },
    },
    bound: { entry: ['noteCode', 'tellSession'] },
    alreadyBound: { entry: ['noteCode', 'tellSession'] },
    refused: { entry: 'noteCode' },
    /** The account lacks what a binding needs: the guide goes on with it, the code in its hand. */
    incomplete: {},
  },
});
