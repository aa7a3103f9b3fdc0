import { SocialTicket } from '#contract/auth/social-ticket.ts';
import type { SocialView } from '@/entities/session/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import type { Callback } from './social-login.machine.ts';

/** What an address says of the way in through another service. */
export type Landing =
  | { kind: 'plain' }
  | { kind: 'callback'; callback: Callback }
  /** Back with the state alone: refused on the phone. */
  | { kind: 'refused' }
  | { kind: 'ticket'; ticket: SocialTicket };

export interface Address {
  pathname: string;
  /** The query with its question mark, or nothing. */
  search: string;
}

/** Where the bunding state stands: the sign-in or the registration (F02). */
const BUNDING_PATHS: readonly string[] = [PATHS.login, PATHS.register];
const STATUS = 'loginPageStatus';
const OWN = [STATUS, 'code', 'type', 'state', 'source'];

export function readAddress({ pathname, search }: Address): Landing {
  const query = new URLSearchParams(search);
  const [code, state, status] = [query.get('code'), query.get('state'), query.get(STATUS)];
  if (status !== null) {
    const { type, source } = Object.fromEntries(query);
    const ticket = SocialTicket.safeParse({ type: Number(type), code, state, source });
    return ticket.success && BUNDING_PATHS.includes(pathname)
      ? { kind: 'ticket', ticket: ticket.data }
      : { kind: 'plain' };
  }
  if (pathname !== PATHS.login || !state) return { kind: 'plain' };
  return code ? { kind: 'callback', callback: { code, state } } : { kind: 'refused' };
}

/** Where another service leads back to: invite codes and the page that was wanted come along. */
export const returnPath = ({ search }: Address): string => PATHS.login + rest(search);

/**
 * Where the browser should be instead, without a step of its history; null: it is there. Codes leave the address as
 * soon as they are spent, so that neither a reload nor the back button sends them again.
 */
export function addressFor({ stage, ticket }: SocialView, at: Address): string | null {
  const landing = readAddress(at);
  if (stage === 'bunding' && ticket) {
    const same = landing.kind === 'ticket' && landing.ticket.code === ticket.code;
    return same
      ? null
      : PATHS.login + rest(at.search, { [STATUS]: 'login', ...ticket, type: `${ticket.type}` });
  }
  const spent = (stage === 'resting' || stage === 'failed') && landing.kind !== 'plain';
  return spent ? at.pathname + rest(at.search) : null;
}

/** The query without what belongs to this process, and with `more`. */
function rest(search: string, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(search);
  for (const name of OWN) query.delete(name);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size > 0 ? `?${query}` : '';
}
