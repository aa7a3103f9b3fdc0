import { createHash, randomBytes } from 'node:crypto';
import { CODES } from '#contract/errors.ts';
import type { SocialArrival } from '#contract/social/social.ts';
import { PATHS } from '#contract/screens.ts';
import { signInAs, type Visit } from '#server/modules/auth/service.ts';
import type { Db } from '#server/platform/database.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import { nameOf, since, ticketHash } from './service.ts';
import * as sql from './sql.ts';
import type { SocialWay } from './way.ts';

export type Ways = ReadonlyMap<number, SocialWay>;

const stateHash = (state: string): Buffer => createHash('sha256').update(state).digest();

/** @throws Refusal 400 for a number that means nothing, 501 for a service that has no adapter or is not set up. */
function wayOf(ways: Ways, type: number): SocialWay {
  const way = ways.get(type);
  if (way) return way;
  const name = nameOf(type);
  if (!name) throw badRequest('不支持这种登录方式，请改用其他方式登录。');
  throw new Refusal(CODES.notImplemented, `${name}登录尚未开通，请改用其他方式登录。`);
}

/**
 * The address of the other service's page, with a state of ours that is good once and for ten minutes.
 * @param origin of this site, as the browser asked for it.
 */
export async function redirect(
  db: Db,
  ways: Ways,
  input: { type: number; redirectUri: string | undefined },
  origin: string,
  now: Date,
): Promise<string> {
  const way = wayOf(ways, input.type);
  const redirectUri = ownPage(input.redirectUri || PATHS.login, origin);
  const state = randomBytes(24).toString('base64url');
  await sql.sweep(db, since(now));
  await sql.saveState(db, stateHash(state), way.type, now);
  return way.authorizeUrl({ state, redirectUri });
}

/** The code goes to whoever stands at this address: nobody but this site. @throws Refusal 400 */
function ownPage(wanted: string, origin: string): string {
  const page = URL.parse(wanted, origin);
  const own =
    page &&
    ['http:', 'https:'].includes(page.protocol) &&
    page.host === new URL(origin).host &&
    !page.username;
  if (!own || page.password) throw badRequest('登录后只能回到本站的页面，请从登录页重新开始。');
  page.hash = '';
  return page.href;
}

/**
 * C009. Of two with the same state one goes on. A social account that nobody has is kept as a ticket; who asks again
 * with an open ticket's code and state hears the same again.
 * @throws Refusal CODES.socialNotBound; 400 where the state is not good (any more); what the way's adapter throws.
 */
export async function login(
  db: Db,
  ways: Ways,
  { type, code, state }: { type: number; code: string; state: string },
  visit: Visit,
): Promise<SocialArrival> {
  const way = wayOf(ways, type);
  const ticket = ticketHash({ type, code, state });
  const notBound = new Refusal(
    CODES.socialNotBound,
    `该${way.name}还没有绑定账号，请登录或注册，完成后自动绑定。`,
  );
  if (!(await sql.takeState(db, stateHash(state), type, since(visit.now), visit.now))) {
    if (await sql.isOpenTicket(db, ticket, since(visit.now))) throw notBound;
    throw badRequest(`本次${way.name}授权无效或已使用过，请重新扫码登录。`);
  }
  const identity = await way.identify(code);
  const account = await sql.findAccount(db, type, identity.unionid);
  if (!account) {
    await sql.saveTicket(db, ticket, type, identity, visit.now);
    throw notBound;
  }
  const tokens = await signInAs(db, account.userId, visit);
  const { username, isSub, master } = await sql.namesOf(db, account.userId, tokens.tenantId);
  return { ...tokens, userName: username, mainUsername: (isSub && master) || username };
}
