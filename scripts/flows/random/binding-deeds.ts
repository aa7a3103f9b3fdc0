import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import type { BindingDeed, Call, Caller, World } from './binding-oracle.ts';
import type { Ask } from './database.ts';
import type { Guest } from './people.ts';

/** What chance decides; what comes of it depends on what is then bound, so that a shrunk list still runs. */
export interface BindingThrow {
  kind: 'binding';
  together: boolean;
  person: number;
  call: number;
  /** Among what is his to do, or among all calls. */
  lean: boolean;
  thing: number;
  more: number;
}

export const anyBinding: fc.Arbitrary<BindingThrow> = fc.record({
  kind: fc.constant('binding' as const),
  together: fc.integer({ min: 0, max: 4 }).map((n) => n === 4),
  person: fc.nat(99),
  call: fc.nat(99),
  lean: fc.integer({ min: 0, max: 9 }).map((n) => n < 8),
  thing: fc.nat(999),
  more: fc.nat(999),
});

export interface Binder extends Guest {
  caller: Caller;
}
export interface SentDeed extends BindingDeed {
  person: Binder;
}
export interface Answer {
  code: number;
  msg: string;
  /** What the answer holds, for the fields that the oracle names. */
  says: Record<string, unknown>;
}

const ALL: Call[] = ['bind', 'bindV2', 'unbind', 'lookUp', 'create', 'update', 'delete', 'list', 'time'];
const HIS: Partial<Record<Caller, Call[]>> = {
  merchant: ['bind', 'bind', 'bindV2', 'unbind', 'unbind', 'lookUp', 'list', 'time'],
  factory: ['bindV2', 'bindV2', 'create', 'update', 'update', 'delete', 'lookUp', 'time'],
};
const at = <T>(list: readonly T[], pick: number): T => list[pick % list.length]!;

/** The call that chance throws, of what stands now. */
export function deedOf(thrown: BindingThrow, people: readonly Binder[], world: World): SentDeed {
  const { thing, more } = thrown;
  const person = at(people, thrown.person);
  const call = at((thrown.lean && HIS[person.caller]) || ALL, thrown.call);
  const { tenantId } = person;
  const codes = [...world.invites, ...world.own, ...world.own, { code: 'Nobody01' }].map(({ code }) => code);
  const code = at(codes, thing);
  const factories = [...new Set(world.invites.map(({ factoryId }) => factoryId))];
  const of = world.invites.find((one) => one.code === code)?.factoryId ?? tenantId;
  const ofInvite = call !== 'unbind';
  // What stands at another one's is asked for, too, and what stands nowhere.
  const ids = ofInvite ? own(world).invites : world.bindings;
  const mine = ids.filter((one) =>
    ofInvite ? one.factoryId === tenantId : 'merchantId' in one && one.merchantId === tenantId,
  );
  const among = more % 4 > 0 && mine.length > 0 ? mine : [...ids, { id: 999_999_999 }];
  return {
    person,
    call,
    caller: person.caller,
    tenantId,
    code,
    factoryId: more % 5 === 0 ? at(factories, more) : of,
    id: at(among, thing).id,
    invite: {
      open: more % 3 > 0,
      past: more % 7 === 0,
      mostUses: [null, 1, 2, 3][more % 4]!,
    },
  };
}

/** Invites that may be changed: the demo's own ones stay as they are. */
const own = (world: World) => ({ invites: world.invites.filter(({ code }) => code !== 'ChenXin8') });

const HOUR_MS = 3_600_000;

export async function send(deed: SentDeed, ask: Ask): Promise<Answer> {
  const { call, code: inviteCode, factoryId, id } = deed;
  const { open, past, mostUses } = deed.invite;
  const wish = { name: '随机邀请', validUntil: past ? Date.now() - HOUR_MS : null, mostUses };
  switch (call) {
    case 'bind':
      return asked(deed, binding.bind, { inviteCode });
    case 'bindV2':
      return asked(deed, binding.bindV2, { inviteCode, factoryId });
    case 'unbind':
      return asked(deed, binding.unbind, { id });
    case 'lookUp':
      return asked(deed, invite.lookUp, { code: inviteCode });
    case 'create':
      return asked(deed, invite.create, wish);
    case 'update':
      return asked(deed, invite.update, { ...wish, id, open });
    case 'delete':
      return asked(deed, invite.delete, { id });
    case 'list': {
      const answer = await deed.person.client.ask(binding.list, {});
      const bound = (answer.data ?? []).map((one) => `${one.factoryId}: ${one.openOrders} open`).toSorted();
      return { code: answer.code, msg: answer.msg, says: { bound } };
    }
    case 'time':
      await ask(`update factory_invite set valid_until = now() - interval '1 minute' where id = $1`, [id]);
      return { code: 0, msg: '', says: {} };
  }
}

async function asked(deed: SentDeed, endpoint: Endpoint, input: unknown): Promise<Answer> {
  const { code, msg, data } = await deed.person.client.ask(endpoint, input);
  return { code, msg, says: (data ?? {}) as Record<string, unknown> };
}

export function inWords({
  person,
  call,
  code,
  factoryId,
  id,
  invite: { open, past, mostUses },
}: SentDeed): string {
  const limits = `${open ? 'open' : 'closed'}, ${past ? 'until an hour ago' : 'for ever'}, ${mostUses ?? 'any'} uses`;
  const what: Record<Call, string> = {
    bind: code,
    bindV2: `${code} with factory ${factoryId}`,
    unbind: `binding ${id}`,
    lookUp: code,
    create: `an invite, ${limits}`,
    update: `invite ${id}, ${limits}`,
    delete: `invite ${id}`,
    list: '',
    time: `passes for invite ${id}`,
  };
  return call === 'time' ? `time ${what.time}` : `${person.username} ${call} ${what[call]}`.trim();
}
