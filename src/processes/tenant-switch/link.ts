import { PATHS } from '@/shared/routes/index.ts';

/** What a link that switches the tenant carries (F09). */
export interface Ticket {
  tenantId: number;
  token: string;
}

/** Where a link may switch the tenant (F09), and nowhere else. */
const PLACES: readonly string[] = [
  PATHS['business/order'],
  PATHS['business/shopping'],
  PATHS['factory/home'],
  PATHS['factory/order-list'],
  PATHS.picStore,
];

/**
 * The ticket of an address, and its query without it; undefined where there is none, or it is not the place for one.
 * A tenant that is no number is a link that does not work: it is taken out, too.
 */
export function ticketIn(path: string, search: string): { ticket: Ticket; rest: string } | undefined {
  const query = new URLSearchParams(search);
  const [tenantId, token] = [query.get('tenantId'), query.get('token')];
  if (!PLACES.includes(path) || !tenantId || !token) return undefined;
  query.delete('tenantId');
  query.delete('token');
  const rest = query.toString();
  return {
    ticket: { tenantId: /^[1-9]\d{0,15}$/.test(tenantId) ? Number(tenantId) : 0, token },
    rest: rest === '' ? '' : `?${rest}`,
  };
}

/** Takes the ticket out of the address bar: neither a reload nor the history, nor anybody who looks, finds it. */
export function takeTicket(): Ticket | undefined {
  const { pathname, search, hash } = globalThis.location;
  const found = ticketIn(pathname, search);
  if (found) globalThis.history.replaceState(globalThis.history.state, '', pathname + found.rest + hash);
  return found?.ticket;
}
