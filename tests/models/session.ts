import { setup, type StateValueFrom } from 'xstate';

export const SESSION_EVENTS = [
  'password.wrong',
  'password.right',
  'merchant.chosen',
  'merchant.entered',
  'factory.entered',
  'private.opened',
  'unknown.opened',
  'work.entered',
  'session.lost',
  'left',
] as const;

/**
 * What a user of several tenants can see of his session, and what he, or the server, can do next. Flat, and written
 * from the specification and the screen: the process itself is another machine.
 */
export const sessionModel = setup({
  types: { events: {} as { type: (typeof SESSION_EVENTS)[number] } },
}).createMachine({
  id: 'session-seen',
  initial: 'login',
  states: {
    login: { on: { 'password.wrong': 'refused', 'password.right': 'choosing', 'private.opened': 'login' } },
    refused: { on: { 'password.wrong': 'refused', 'password.right': 'choosing' } },
    choosing: { on: { 'merchant.chosen': 'merchant', 'private.opened': 'choosing', left: 'login' } },
    merchant: {
      on: {
        'factory.entered': 'factory',
        'unknown.opened': 'unknown',
        'private.opened': 'merchant',
        'session.lost': 'lost',
        left: 'login',
      },
    },
    factory: { on: { 'merchant.entered': 'merchant', left: 'login' } },
    unknown: { on: { 'work.entered': 'merchant', left: 'login' } },
    lost: { on: { 'password.right': 'choosing', 'password.wrong': 'refused' } },
  },
});

export type SessionState = StateValueFrom<typeof sessionModel>;
export type SessionEvent = (typeof SESSION_EVENTS)[number];

/** A state or an event that is left out does not compile. */
export type SessionSights = Record<SessionState, () => Promise<void>>;
export type SessionDeeds = Record<SessionEvent, () => Promise<void>>;
