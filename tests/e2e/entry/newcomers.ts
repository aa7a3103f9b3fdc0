import { randomInt } from 'node:crypto';
import type { Endpoint, Output } from '#contract/endpoint.ts';
import { auth, type Tokens } from '#contract/auth/auth.ts';
import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { register } from '#contract/register/register.ts';
import { sms, SMS_SCENES } from '#contract/sms/sms.ts';
import { BASE_PATH, encodeQuery, type Envelope } from '#contract/wire.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';

const PASSWORD = 'secret12';

/** Somebody who has just come: signs in by his mobile. */
export interface Newcomer {
  mobile: string;
  password: string;
  tokens: Tokens;
}

/** A call to the product under test, with a token of one's own or with none. @returns the data. */
export async function ask<E extends Endpoint>(e: E, input: object, token?: string): Promise<Output<E>> {
  const inQuery = e.method === 'GET' || e.method === 'DELETE';
  const query = inQuery ? `?${encodeQuery({ ...input })}` : '';
  const answer = await fetch(`${process.env.PODFLOW_URL}${BASE_PATH}${e.path}${query}`, {
    method: e.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!inQuery && { 'content-type': 'application/json' }),
    },
    ...(inQuery ? {} : { body: JSON.stringify(input) }),
  });
  const { code, msg, data } = (await answer.json()) as Envelope<Output<E>>;
  if (code !== 0) throw new Error(`${e.path}: ${code} ${msg}`);
  return data;
}

/** A mobile that nobody had before, with what proves it. */
async function account(realName: string) {
  const mobile = `138${String(randomInt(1e8)).padStart(8, '0')}`;
  await ask(sms.send, { mobile, scene: SMS_SCENES.register });
  const [newest] = await ask(sms.outbox, { mobile });
  return { mobile, code: /\d{6}/.exec(newest!.text)![0], realName, password: PASSWORD };
}

/** A merchant of his own, bound to nobody. */
export async function newMerchant(tenantName: string): Promise<Newcomer> {
  const input = { ...(await account('初来')), tenantName, kind: 1 as const };
  const tokens = await ask(register.tenant, input);
  return { mobile: input.mobile, password: PASSWORD, tokens };
}

/** A factory whose registration the platform has granted. */
export async function newFactory(tenantName: string): Promise<Newcomer> {
  const input = { ...(await account('新厂')), tenantName, kind: 2 as const };
  const first = await ask(register.tenant, input);
  const request = await ask(register.mine, {}, first.accessToken);
  await (await hands('admin01')).call(register.audit, { id: request!.id, approved: true });
  const tokens = await ask(auth.login, { username: input.mobile, password: PASSWORD });
  return { mobile: input.mobile, password: PASSWORD, tokens };
}

/** A user without a tenant. */
export async function newUser(): Promise<Newcomer> {
  const input = await account('无店');
  const tokens = await ask(register.user, input);
  return { mobile: input.mobile, password: PASSWORD, tokens };
}

/** An invite of the demo's factory; of one that is past its date where `validUntil` says so. */
export async function factoryCode(validUntil: number | null = null): Promise<string> {
  const made = await (
    await hands('factory01')
  ).call(invite.create, {
    name: '浏览器测试',
    validUntil,
    mostUses: null,
  });
  return made.inviteCode;
}

/** The own code of a merchant. */
export const merchantCode = async ({ tokens }: Newcomer): Promise<string> =>
  (await ask(binding.ownCode, {}, tokens.accessToken)).inviteCode;

/** The factories that a merchant is bound to, as the server has them. */
export const factoriesOf = async ({ tokens }: Newcomer): Promise<string[]> =>
  (await ask(binding.list, {}, tokens.accessToken)).map(({ factoryName }) => factoryName);
