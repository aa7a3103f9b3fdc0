import type { Permission } from '#contract/permissions.ts';
import type { EventWords } from './life-cycle.ts';

/** What a life cycle says of an event that people send: its words, and what it asks of them. */
export interface HandWords extends EventWords {
  /** What a user of that party must hold to send it by hand. */
  readonly permission?: Readonly<Partial<Record<string, Permission>>> | undefined;
  /** Asks for the danger dialog (F12). */
  readonly danger?: 'oneKeyPack' | undefined;
  /** Asks for the tenant's password for dangerous operations, where one is set (F14): for one row, or for many at once. */
  readonly dangerPassword?: 'always' | 'inBulk' | undefined;
}

/** What a user of this party must hold to send the event by hand; undefined where it is not his to send. */
export const permissionOf = ({ who, permission }: HandWords, party: string): Permission | undefined =>
  who.includes(party) ? permission?.[party] : undefined;

/** Whether the server asks for the tenant's password for dangerous operations, where one is set (F14). */
export const asksDangerPassword = ({ dangerPassword }: HandWords, rows: number): boolean =>
  dangerPassword === 'always' || (dangerPassword === 'inBulk' && rows > 1);
